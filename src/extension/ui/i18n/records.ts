/** Texts of prices at past moments. */
import { texts } from './translator.ts';

export const recordsTexts = texts({
  records: { en: 'Records', ko: '과거 시세 조회' },
  recordsLead: {
    en: 'What your tokens were worth, in dollars and won, with source, record time and exchange rate, for your books.',
    ko: '보유 토큰의 과거 평가액을 달러와 원화로 조회합니다. 출처, 기록 시각, 적용 환율을 함께 표시합니다.',
  },
  recordsNotes: { en: 'About these records', ko: '안내' },
  recordsNotValue: {
    en: 'These are source prices, not the legal valuation. The legal value is the average published by the designated operators and takes precedence. Not tax advice.',
    ko: '출처의 시세이며 법령상 평가액이 아닙니다. 법령상 시가는 지정 사업자가 공시한 가격의 평균이며 이 시세보다 우선합니다. 세무 자문이 아닙니다.',
  },
  recordsNotKept: {
    en: 'Records are stored in this browser only. Uninstalling Sise deletes them, so export them.',
    ko: '조회 결과는 이 브라우저에만 저장됩니다. Sise를 삭제하면 함께 삭제되니 내보내 두세요.',
  },

  doors: { en: 'What to price', ko: '조회 방법' },
  doorYear: { en: 'Year-end value', ko: '연말 평가' },
  doorYearLine: { en: 'What you hold, at the end of a year', ko: '보유 토큰의 연말 평가액' },
  doorMoment: { en: 'One moment', ko: '특정 시점' },
  doorMomentLine: { en: 'Yesterday, or any date and time', ko: '어제, 작년 말, 원하는 날짜' },
  doorList: { en: 'List or CSV', ko: '목록·CSV' },
  doorListLine: { en: 'Each line at its own time', ko: '거래마다 그 시점의 시세' },

  yearLegend: { en: 'Year', ko: '연도' },
  yearEnded: { en: 'End of {year}', ko: '{year}년 말' },
  yearComing: { en: 'End of {year} · {n} days', ko: '{year}년 말 · D-{n}' },
  yearAt: { en: 'At {moment}', ko: '기준 시점: {moment}' },
  yearComingAt: {
    en: '{n} days until {moment}. This is a preview with today’s prices.',
    ko: '기준 시점({moment})까지 {n}일 남았습니다. 오늘 시세로 미리 보여 드립니다.',
  },
  yearGet: { en: 'Get prices for the end of {year}', ko: '{year}년 말 시세 조회' },
  previewTitle: { en: 'Preview with today’s prices', ko: '오늘 시세로 미리 보기' },
  previewNote: { en: 'Not the year-end value.', ko: '연말 평가액이 아닙니다.' },
  previewToken: { en: 'Token', ko: '토큰' },
  previewPrice: { en: 'Today’s price', ko: '오늘 시세' },
  previewWorth: { en: 'Today’s value', ko: '오늘 평가액' },
  previewNotInList: {
    en: 'No price of today: the token is not in your list.',
    ko: '관심 목록에 없어 오늘 시세를 표시할 수 없습니다.',
  },

  holdingsHidden: {
    en: 'Your amounts are hidden, so they are not used here.',
    ko: '수량을 숨긴 상태라 여기에서도 쓰지 않습니다.',
  },
  holdingsHeld: { en: 'Coins and tokens you hold: {n}', ko: '보유 코인·토큰 {n}개' },
  holdingsAll: {
    en: 'No amounts yet; prices of {n} coins and tokens',
    ko: '입력한 수량 없음 · 코인·토큰 {n}개의 시세만 조회',
  },
  holdingsPicked: { en: 'Chosen coins and tokens: {n}', ko: '선택한 코인·토큰 {n}개' },
  holdingsNote: {
    en: 'Amounts are those of the popup. What you change here is used for this calculation only.',
    ko: '팝업에 입력한 수량입니다. 여기서 바꾼 수량은 이 계산에만 쓰입니다.',
  },
  holdingsUseHeld: { en: 'All I hold', ko: '보유 전체' },
  holdingsUseList: { en: 'My whole list', ko: '관심 목록 전체' },
  holdingsLeaveOut: { en: 'Leave out {name}', ko: '{name} 빼기' },
  holdingsAdd: { en: 'Add a coin or token', ko: '코인·토큰 추가' },
  holdingsAddHint: { en: 'Add: name, symbol or address', ko: '추가: 이름, 심볼, 주소' },
  holdingsResults: { en: 'Coins and tokens found', ko: '찾은 코인·토큰' },
  holdingsFound: { en: 'Coins and tokens found: {n}', ko: '코인·토큰 {n}개를 찾았습니다.' },
  holdingsNotFound: {
    en: 'No token is called “{text}”. Check the spelling, or enter its contract address.',
    ko: '일치하는 토큰이 없습니다: ‘{text}’. 철자를 확인하거나 컨트랙트 주소를 입력해 주세요.',
  },
  holdingsUnlisted: {
    en: 'No list has this contract. Choose its network. Never enter a wallet: the address is sent to the price sources.',
    ko: '목록에 없는 컨트랙트입니다. 네트워크를 선택해 주세요. 주소가 시세 출처로 전송되니 지갑 주소는 입력하지 마세요.',
  },
  recordsNonePicked: {
    en: 'Add at least one coin or token.',
    ko: '코인이나 토큰을 하나 이상 추가해 주세요.',
  },

  zone: { en: 'Time zone', ko: '시간대' },
  zoneKst: { en: 'Korea (KST)', ko: '한국 (KST)' },
  zoneLocal: { en: 'This device ({name})', ko: '이 기기 ({name})' },
  momentYesterday: { en: 'Yesterday', ko: '어제' },
  momentLastYear: { en: 'End of last year', ko: '작년 말' },
  momentRead: { en: 'At {moment}', ko: '조회 시점: {moment}' },
  momentEndOfDay: {
    en: 'A date means the end of that day: {moment}',
    ko: '그날이 끝나는 시각으로 조회합니다: {moment}',
  },
  recordsMomentHint: {
    en: 'Such as 2025-12-31 or 2026-01-01 00:00.',
    ko: '2025-12-31 또는 2026-01-01 00:00처럼 입력해 주세요.',
  },

  listDrop: {
    en: 'Drop a CSV file here, or paste lines',
    ko: 'CSV 파일을 끌어다 놓거나 내용을 붙여넣으세요',
  },
  listNetworkFound: { en: 'By the contracts: {network}', ko: '컨트랙트로 확인: {network}' },
  listNetworkChoose: { en: 'Choose a network', ko: '네트워크를 선택해 주세요' },
  listZoneless: { en: 'Times without a time zone', ko: '시간대가 없는 시각' },
  listZonelessSkip: { en: 'Leave out', ko: '제외' },
  listRead: { en: 'Lines read: {n}. Left out: {refused}.', ko: '{n}줄을 읽었고 {refused}줄을 제외했습니다.' },
  recordsLinesHint: {
    en: 'One line each: time, network, token address and, if you like, the amount. Also exports of Etherscan, BscScan, PolygonScan and Blockscout, and files exported here.',
    ko: '시각, 네트워크, 토큰 주소, 수량(생략 가능)을 한 줄씩 적습니다. Etherscan, BscScan, PolygonScan, Blockscout에서 내보낸 CSV와 여기서 내보낸 파일도 읽습니다.',
  },
  recordsColumnsOpen: {
    en: 'Some columns are unclear. Choose them above, then get the prices.',
    ko: '어느 열인지 분명하지 않은 항목이 있습니다. 위에서 열을 선택한 뒤 시세를 조회해 주세요.',
  },
  recordsRefused: { en: 'Lines left out: {n}', ko: '제외한 {n}줄' },
  recordsRefusedMore: { en: 'And {n} more', ko: '그 밖에 {n}줄' },
  recordsCaption: { en: 'As of {time}.', ko: '{time} 기준' },

  recordsMoment: { en: 'Date and time', ko: '시점' },
  recordsFuture: { en: 'This time is in the future.', ko: '아직 지나지 않은 시점입니다.' },
  recordsLinesExample: {
    en: '2027-01-01 00:00 KST, ETH, 0x514910771af9ca656af840dff83e8264ecf986ca, 12.5',
    ko: '2027-01-01 00:00 KST, ETH, 0x514910771af9ca656af840dff83e8264ecf986ca, 12.5',
  },
  recordsChooseFile: { en: 'Choose a file', ko: '파일 선택' },
  recordsFileAway: { en: 'Remove file', ko: '파일 빼기' },
  recordsNetwork: { en: 'Network', ko: '네트워크' },
  recordsWhichTime: { en: 'Which column is the time?', ko: '시각은 어느 열인가요?' },
  recordsWhichNetwork: { en: 'Which column is the network?', ko: '네트워크는 어느 열인가요?' },
  recordsWhichToken: { en: 'Which column is the token contract?', ko: '토큰 컨트랙트 주소는 어느 열인가요?' },
  recordsWhichAmount: { en: 'Which column is the amount of tokens?', ko: '토큰 수량은 어느 열인가요?' },
  recordsColumnChoose: { en: 'Choose a column', ko: '열을 선택해 주세요' },
  recordsColumnExample: { en: '{name} ({example})', ko: '{name} ({example})' },
  recordsColumnNumber: { en: 'Column {n}', ko: '{n}번째 열' },
  recordsColumnNone: { en: 'None: prices only', ko: '없음: 시세만 조회' },
  recordsColumnCoin: { en: 'None: the network’s coin', ko: '없음: 네트워크의 코인' },
  recordsColumnNetwork: { en: 'None: the network chosen above', ko: '없음: 위에서 선택한 네트워크' },
  recordsNoWallets: {
    en: 'Addresses in this column are sent to the price sources. Do not choose a column of wallet addresses.',
    ko: '선택한 열의 주소는 시세 출처로 전송됩니다. 지갑 주소 열은 선택하지 마세요.',
  },
  recordsReading: { en: '{done}% of the file read', ko: '파일의 {done}%를 읽었습니다' },
  recordsNothingRead: { en: 'There are no lines to price.', ko: '조회할 줄이 없습니다.' },
  recordsTooMany: {
    en: 'There are more than {most} lines. Split the list.',
    ko: '{most}줄이 넘습니다. 목록을 나눠 주세요.',
  },
  recordsTooLarge: {
    en: '{name} is larger than 50 MB. Split it.',
    ko: '{name} 파일이 50MB를 넘습니다. 나눠 주세요.',
  },
  recordsNotText: {
    en: '{name} is not text in UTF-8, UTF-16 or Korean CP949. Save it as “CSV UTF-8” first.',
    ko: '{name} 파일을 텍스트로 읽을 수 없습니다. ‘CSV UTF-8’로 저장한 뒤 다시 선택해 주세요.',
  },
  recordsImported: {
    en: 'Lines imported: {n}. Snapshots: {captures}.',
    ko: '파일에서 시세 {n}건과 시세 스냅샷 {captures}개를 가져왔습니다.',
  },
  recordsLine: { en: 'Line {n}:', ko: '{n}번째 줄:' },
  recordsAmount: { en: 'Amount', ko: '수량' },
  recordsAmountOf: { en: 'Amount of {name}', ko: '{name} 수량' },
  recordsGet: { en: 'Get prices', ko: '시세 조회' },
  recordsProgress: { en: '{done} of {of} lines, {left} left', ko: '{of}건 중 {done}건 완료, {left}건 남음' },
  recordsProgressLabel: { en: 'Lines completed', ko: '조회를 마친 건수' },
  recordsWait: {
    en: 'Rate limits reached. Continues in {time}.',
    ko: '출처의 요청 한도에 도달했습니다. {time} 후 계속합니다.',
  },
  recordsStop: { en: 'Stop', ko: '중지' },
  recordsDone: { en: 'Done: {of} lines.', ko: '{of}건을 모두 조회했습니다.' },
  recordsLeft: {
    en: '{open} of {of} lines are incomplete: a source failed or is rate-limited.',
    ko: '{of}건 중 {open}건은 출처가 응답하지 않거나 요청 한도를 초과해 완료하지 못했습니다.',
  },

  recordsResult: { en: 'Prices', ko: '시세' },
  recordsToken: { en: 'Token and moment', ko: '토큰과 시점' },
  recordsPrice: { en: 'Price', ko: '시세' },
  recordsValue: { en: 'Value', ko: '평가액' },
  recordsRate: { en: 'Rate', ko: '환율' },
  recordsTimes: { en: '× {amount}', ko: '× {amount}' },
  recordsBeyondPools: { en: 'more than its pools hold', ko: '풀 유동성 초과' },
  recordsNoRate: { en: 'not known yet', ko: '아직 알 수 없음' },
  recordsPerUsdt: { en: '1 USDT = ₩{won}', ko: '1USDT = {won}원' },
  recordsTotal: { en: 'Total', ko: '합계' },
  recordsTotalOf: { en: 'lines with a value: {n}', ko: '평가액이 있는 {n}건' },
  recordsTotalOfEach: {
    en: 'lines with a value: {usd} in dollars, {krw} in won',
    ko: '평가액이 있는 줄: 달러 {usd}건, 원화 {krw}건',
  },
  recordsMore: { en: 'Show more ({n} left)', ko: '더 보기: {n}건 남음' },
  recordsMissing: {
    en: 'Without a price: {n}. Each line shows the reason.',
    ko: '시세 없음: {n}건. 이유는 각 줄에 있습니다.',
  },
  recordsUnsettled: {
    en: 'Not final: {n}. A source of higher priority failed or is rate-limited.',
    ko: '미확정: {n}건. 우선순위가 높은 출처가 응답하지 않거나 요청 한도를 초과했습니다.',
  },
  recordsAgain: { en: 'Try again', ko: '다시 조회' },
  recordsExport: { en: 'Export {format}', ko: '{format} 내보내기' },
  recordsExported: { en: 'Lines exported: {n}.', ko: '{n}건을 내보냈습니다.' },
  capturesExportedPart: {
    en: 'Lines exported: {n}. Unreadable snapshots left out: {left}. They stay in this browser.',
    ko: '{n}건을 내보냈습니다. 읽을 수 없는 스냅샷 {left}개는 제외했으며, 이 브라우저에는 그대로 있습니다.',
  },
  capturesExportedUnsure: {
    en: 'Lines exported: {n}. Sise could not check for unreadable snapshots; these are left out.',
    ko: '{n}건을 내보냈습니다. 읽을 수 없어 제외된 스냅샷이 있는지 확인하지 못했습니다.',
  },
  recordsPrint: { en: 'Print', ko: '인쇄' },

  withinMinutes: { en: 'record within minutes', ko: '몇 분 이내 기록' },
  withinHours: { en: 'record within two hours', ko: '2시간 이내 기록' },
  withinDay: { en: 'record within 24 hours', ko: '24시간 이내 기록' },
  sideBefore: { en: 'before', ko: '직전' },
  sideAfter: { en: 'after', ko: '직후' },
  sideNearest: { en: 'nearest', ko: '가장 가까운 기록' },
  missingFuture: {
    en: 'No price: this time is in the future.',
    ko: '시세 없음: 아직 지나지 않은 시점입니다.',
  },
  missingNotYet: {
    en: 'No price: there is no record before this time.',
    ko: '시세 없음: 이 시점 이전의 기록이 없습니다.',
  },
  missingTooOld: {
    en: 'No price: the sources keep no records this old.',
    ko: '시세 없음: 출처에 이렇게 오래된 기록이 없습니다.',
  },
  missingUnlisted: {
    en: 'No price: the token is not listed.',
    ko: '시세 없음: 이 토큰을 등록한 출처가 없습니다.',
  },
  missingNoRecord: {
    en: 'No price: no source has a record close enough.',
    ko: '시세 없음: 출처가 모두 응답했지만 가까운 기록이 없습니다.',
  },
  missingUnavailable: {
    en: 'No price yet: a source failed or is rate-limited.',
    ko: '아직 시세 없음: 출처가 응답하지 않거나 요청 한도를 초과했습니다.',
  },
  missingNotAsked: {
    en: 'No price yet: the sources have not been requested.',
    ko: '아직 시세 없음: 출처를 조회하지 않았습니다.',
  },
  missingDisputed: {
    en: 'No price: unconfirmed, because the sources disagree widely.',
    ko: '시세 없음: 출처마다 가격 차이가 커서 검증 중입니다.',
  },

  capturesTitle: { en: 'Year-end snapshot', ko: '연말 시세 스냅샷' },
  capturesWaiting: {
    en: 'In {n} days, Sise saves the prices of coins and your saved tokens automatically, even if the browser is opened later.',
    ko: '{n}일 남았습니다. 코인과 관심 토큰의 연말 시세를 자동으로 저장합니다. 브라우저가 꺼져 있었다면 다음에 켤 때 저장합니다.',
  },
  capturesNone: {
    en: 'There is no snapshot: you had no saved tokens. Save the coins now, or add tokens in the popup first.',
    ko: '관심 토큰이 없어 저장하지 않았습니다. 코인만 저장하거나, 팝업에서 토큰을 먼저 추가해 주세요.',
  },
  capturesOpen: {
    en: 'Not complete yet: {n}. Sise retries automatically.',
    ko: '{n}개가 남았습니다. 자동으로 다시 조회합니다.',
  },
  capturesNext: { en: 'Next in {time}.', ko: '{time} 후 다시 조회합니다.' },
  capturesDone: {
    en: 'Complete: {n}. Export the snapshot: uninstalling Sise deletes it.',
    ko: '{n}개를 모두 저장했습니다. Sise를 삭제하면 함께 삭제되니 내보내 두세요.',
  },
  capturesSaidDone: { en: 'The snapshot is complete.', ko: '스냅샷을 저장했습니다.' },
  capturesNow: { en: 'Take snapshot', ko: '지금 저장' },
  capturesRunning: { en: 'Taking snapshot…', ko: '저장 중…' },
  capturesUnwritten: {
    en: 'The snapshot could not be saved; the disk may be full. Sise saves it when there is space.',
    ko: '스냅샷을 저장하지 못했습니다. 디스크가 가득 찼을 수 있습니다. 공간이 생기면 저장합니다.',
  },
  capturesOthers: {
    en: 'Snapshots of other times, which are exported too: {n}.',
    ko: '다른 시점의 스냅샷 {n}개도 함께 내보냅니다.',
  },
  capturesParts: { en: '{n} of {all} records', ko: '출처 {all}곳 중 {n}곳' },
  capturesComplete: { en: 'Complete', ko: '완료' },
  capturesIncomplete: { en: 'Not complete yet', ko: '진행 중' },
  capturesOther: { en: 'Another time', ko: '다른 시점 저장' },
  capturesOtherNote: {
    en: 'The legal date is 2027-01-01 00:00 KST. Existing snapshots stay.',
    ko: '법정 시점은 2027-01-01 00:00 KST입니다. 이미 저장한 스냅샷은 그대로 있습니다.',
  },
  capturesMoved: { en: 'The snapshot time is now {moment}.', ko: '스냅샷 시점 변경됨: {moment}' },
  capturesFromFile: { en: 'from a file', ko: '파일에서 가져옴' },
  missingOff: { en: 'Not used: the source is off.', ko: '조회하지 않음: 꺼 둔 출처입니다.' },

  lineNoTime: { en: 'The time is missing.', ko: '시각이 없습니다.' },
  lineNoZone: {
    en: '“{value}” has no time zone; the price could be 9 hours off. Add KST, UTC or +09:00.',
    ko: '시간대가 없으면 9시간 어긋난 시세가 나올 수 있습니다: ‘{value}’. KST, UTC 또는 +09:00을 붙여 주세요.',
  },
  lineOnlyDay: {
    en: '“{value}” is only a date. Add the time and its zone.',
    ko: '날짜만 있습니다: ‘{value}’. 시각과 시간대를 함께 적어 주세요.',
  },
  lineMilliseconds: {
    en: '“{value}” is in milliseconds. Unix seconds have ten digits.',
    ko: '밀리초 값입니다: ‘{value}’. 유닉스 초는 열 자리입니다.',
  },
  lineNoSuchTime: { en: 'This time does not exist: “{value}”.', ko: '없는 시각입니다: ‘{value}’' },
  lineNotTime: {
    en: '“{value}” is not a time. Write it as 2027-01-01 00:00 KST.',
    ko: '시각으로 읽을 수 없습니다: ‘{value}’. 2027-01-01 00:00 KST처럼 적어 주세요.',
  },
  lineNoAddress: {
    en: 'The address is missing. Use 0x for the network’s coin.',
    ko: '주소가 없습니다. 네트워크의 코인은 0x로 적습니다.',
  },
  lineColumns: {
    en: 'A line needs time, network, token address and optionally an amount: “{value}”.',
    ko: '한 줄에 시각, 네트워크, 토큰 주소, 수량(선택)이 있어야 합니다: ‘{value}’',
  },
  lineMoreCells: {
    en: 'The line has more cells than the header: “{value}”. Put numbers with commas in quotation marks.',
    ko: '값이 열 이름보다 많습니다: ‘{value}’. 쉼표가 있는 숫자는 큰따옴표로 묶어 주세요.',
  },
  lineQuote: { en: 'This quotation mark is never closed.', ko: '따옴표가 닫히지 않았습니다.' },
  lineNoNetwork: {
    en: 'The file does not name its network. Choose it above.',
    ko: '파일에 네트워크가 없습니다. 위에서 선택해 주세요.',
  },
  lineNetwork: {
    en: 'Unknown network: “{value}”. Check the spelling.',
    ko: '알 수 없는 네트워크입니다: ‘{value}’. 이름을 확인해 주세요.',
  },
  lineUnpriced: {
    en: 'Sise does not support the network “{value}”.',
    ko: '지원하지 않는 네트워크입니다: ‘{value}’',
  },
  lineNetworkDiffers: {
    en: 'The columns are of {value}, which is not the coin of this network. Check the network.',
    ko: '열 이름의 코인({value})이 이 네트워크의 코인과 다릅니다. 네트워크를 확인해 주세요.',
  },
  lineAmount: {
    en: '“{value}” is not an amount. Use digits and a point, such as 1234.5.',
    ko: '수량으로 읽을 수 없습니다: ‘{value}’. 1234.5처럼 적어 주세요.',
  },
  lineRounded: {
    en: '“{value}” was rounded by a spreadsheet. Format the column as a number and save it again.',
    ko: '스프레드시트에서 반올림된 값입니다: ‘{value}’. 원본 파일에서 열의 표시 형식을 ‘숫자’로 바꾼 뒤 다시 저장해 주세요.',
  },
  lineTwoReadings: {
    en: '“{value}” is ambiguous: its decimal mark or unit is unclear. Write the amount in tokens with a decimal point, such as 1234.50.',
    ko: '소수점이나 단위가 분명하지 않습니다: ‘{value}’. 1234.50처럼 토큰 수량을 소수점과 함께 적어 주세요.',
  },
  lineNoDecimals: {
    en: 'The amount or its decimals are missing. This may be an NFT.',
    ko: '수량이나 소수 자릿수가 없습니다. NFT일 수 있습니다.',
  },
  lineTwoHeaders: {
    en: 'A second row names columns: “{value}”. Keep one header row, and one list in each file.',
    ko: '열 이름 줄이 하나 더 있습니다: ‘{value}’. 파일마다 열 이름 한 줄과 목록 하나만 남겨 주세요.',
  },
  lineFailed: { en: 'The transaction failed, so nothing was transferred.', ko: '실패한 트랜잭션입니다.' },
  lineNothing: {
    en: 'Nothing was transferred in this transaction.',
    ko: '이체된 수량이 없는 트랜잭션입니다.',
  },
  linePieces: {
    en: 'This file lists NFTs, which have no price.',
    ko: 'NFT 파일입니다. NFT에는 시세가 없습니다.',
  },
  lineUnreadable: { en: 'The column {value} cannot be read.', ko: '읽을 수 없는 열입니다: {value}' },
});
