/** Texts of exports and imports. */
import { texts } from './translator.ts';

export const backupTexts = texts({
  backupTitle: { en: 'Your data', ko: '내 데이터' },
  backupLead: {
    en: 'Saved tokens with their order and amounts, alerts, settings, snapshots, and projects without keys, in one file. The file is made in this browser and is not uploaded.',
    ko: '관심 토큰과 순서·수량, 알림, 설정, 시세 스냅샷, 프로젝트(키 제외)를 파일 하나로 내보냅니다. 파일은 이 브라우저에서 만들어지며 어디에도 전송되지 않습니다.',
  },
  backupExport: { en: 'Export everything', ko: '전체 내보내기' },
  backupExported: {
    en: 'Exported: coins and tokens {tokens}, alerts {alerts}, snapshots {captures}, projects {projects}.',
    ko: '코인·토큰 {tokens}개, 알림 {alerts}개, 시세 스냅샷 {captures}개, 프로젝트 {projects}개를 내보냈습니다.',
  },
  backupExportedPartly: {
    en: 'Exported: coins and tokens {tokens}, alerts {alerts}, snapshots {captures}, projects {projects}. Unreadable and left out: {left}. They stay in this browser.',
    ko: '코인·토큰 {tokens}개, 알림 {alerts}개, 시세 스냅샷 {captures}개, 프로젝트 {projects}개를 내보냈습니다. 읽을 수 없는 {left}건은 제외했으며, 이 브라우저에는 그대로 있습니다.',
  },
  backupHint: {
    en: 'Paste, choose or drop a file exported here, a token list, or lines with addresses or links. You see a preview first. Your data is not overwritten; settings change only if you tick them.',
    ko: '내보낸 파일이나 토큰 목록(token list), 주소·링크를 붙여넣으세요. 파일을 선택하거나 끌어다 놓아도 됩니다. 먼저 미리 보기를 보여 드립니다. 이미 있는 데이터는 덮어쓰지 않고, 설정은 선택한 경우에만 바꿉니다.',
  },
  backupText: { en: 'What to import', ko: '가져올 내용' },
  backupChoose: { en: 'Choose a file', ko: '파일 선택' },
  backupNetwork: { en: 'Network of addresses without one', ko: '네트워크가 없는 주소에 적용할 네트워크' },
  backupPreview: { en: 'Preview', ko: '미리 보기' },
  backupReading: { en: 'Reading…', ko: '읽는 중…' },
  backupPreviewOf: { en: 'Import preview', ko: '가져오기 미리 보기' },
  backupNothing: { en: 'You already have all of this.', ko: '모두 이미 있습니다.' },
  backupNothingIn: { en: 'It contains nothing to import.', ko: '가져올 내용이 없습니다.' },
  backupNothingElse: {
    en: 'You already have everything that can be imported.',
    ko: '가져올 수 있는 것은 모두 이미 있습니다.',
  },
  backupNothingReadable: { en: 'None of this can be imported.', ko: '가져올 수 있는 내용이 없습니다.' },
  backupTakeSettings: { en: 'Replace my settings', ko: '내 설정을 이 설정으로 바꾸기' },
  backupApply: { en: 'Import', ko: '가져오기' },
  backupAdd: { en: 'Add', ko: '추가' },
  backupApplied: {
    en: 'Imported: coins and tokens {tokens}, amounts {amounts}, alerts {alerts}, settings {settings}, snapshots {captures}, projects {projects}.',
    ko: '코인·토큰 {tokens}개, 수량 {amounts}개, 알림 {alerts}개, 설정 {settings}개, 시세 스냅샷 {captures}개, 프로젝트 {projects}개를 가져왔습니다.',
  },
  backupPartly: {
    en: 'Part of it could not be imported. Try again to import the rest.',
    ko: '일부를 가져오지 못했습니다. 나머지는 다시 시도해 주세요.',
  },

  backupEmpty: { en: 'There is nothing to import.', ko: '가져올 내용이 없습니다.' },
  backupCutOff: {
    en: 'This file is incomplete or damaged. Nothing was imported.',
    ko: '파일이 중간에 끊겼거나 손상되었습니다. 아무것도 가져오지 않았습니다.',
  },
  backupTooMany: {
    en: 'A list in this file has more than a million entries. Split it.',
    ko: '한 목록에 100만 개가 넘게 들어 있습니다. 나눠 주세요.',
  },
  backupNewer: {
    en: 'This file is from a newer version of Sise. Update Sise, then import it.',
    ko: '더 새로운 버전의 Sise에서 내보낸 파일입니다. Sise를 업데이트한 뒤 가져와 주세요.',
  },
  backupRecords: {
    en: 'This file contains past prices. Open it under “Records”.',
    ko: '과거 시세 파일입니다. ‘과거 시세 조회’ 메뉴에서 열어 주세요.',
  },
  backupForeign: {
    en: 'Not a Sise file, and it contains no token address.',
    ko: 'Sise에서 내보낸 파일이 아니고, 토큰 주소도 없습니다.',
  },
  backupTooLarge: { en: 'The file is larger than 50 MB. Split it.', ko: '50MB를 넘습니다. 나눠 주세요.' },
  backupNotText: {
    en: 'This file cannot be read as text. Save it as UTF-8, then choose it again.',
    ko: '텍스트 파일로 읽을 수 없습니다. UTF-8로 저장한 뒤 다시 선택해 주세요.',
  },

  partTokens: { en: 'Coins and tokens', ko: '코인·토큰' },
  partAmounts: { en: 'Amounts', ko: '수량' },
  partAlerts: { en: 'Alerts', ko: '알림' },
  partSettings: { en: 'Settings', ko: '설정' },
  partCaptures: { en: 'Snapshots', ko: '시세 스냅샷' },
  partProjects: { en: 'Projects', ko: '프로젝트' },
  countNew: { en: 'new: {n}', ko: '새로 추가 {n}' },
  countChanged: { en: 'changed: {n}', ko: '변경 {n}' },
  countFilled: { en: 'filled in: {n}', ko: '빈 항목 채움 {n}' },
  countPresent: { en: 'already there: {n}', ko: '이미 있음 {n}' },
  countRefused: { en: 'skipped: {n}', ko: '제외 {n}' },
  showNew: { en: 'New coins and tokens', ko: '새로 추가할 코인·토큰' },
  showRefused: { en: 'Skipped, and why', ko: '제외한 항목과 이유' },
  projectKeyNote: { en: 'Each new project gets its own key.', ko: '새 프로젝트마다 새 키가 발급됩니다.' },
  refusedLine: { en: '{line}: {value}', ko: '{line}: {value}' },
  refusedMore: { en: 'And {n} more.', ko: '그 밖에 {n}건이 더 있습니다.' },
  refusedFull: { en: 'The list is full ({limit} tokens).', ko: '최대 {limit}개까지 저장할 수 있습니다.' },
  refusedNoAddress: { en: 'It contains no address.', ko: '주소가 없습니다.' },
  refusedNetworkOpen: {
    en: 'It is unclear whether this address is on {network}. Choose that network above, or name only one, as in “Polygon: 0x…”.',
    ko: '{network} 네트워크의 주소인지 확실하지 않습니다. 위에서 그 네트워크를 선택하거나, ‘폴리곤: 0x…’처럼 네트워크를 하나만 적어 주세요.',
  },
  refusedCoin: {
    en: 'This is the network’s coin, which is always in the list.',
    ko: '목록에 항상 표시되는 네트워크 코인입니다.',
  },
  refusedAmount: { en: 'Not a valid amount.', ko: '올바른 수량이 아닙니다.' },
  refusedAmountKept: {
    en: 'You already have a different (or unreadable) amount; it was kept.',
    ko: '저장된 수량이 다르거나 읽을 수 없어 그대로 두었습니다.',
  },
  refusedAlert: {
    en: 'Its coin or token is not in the list, or you already have {limit} alerts.',
    ko: '목록에 없는 코인·토큰의 알림이거나, 알림이 {limit}개를 넘습니다.',
  },
  refusedUnreadable: { en: 'This cannot be read.', ko: '읽을 수 없습니다.' },
  refusedFuture: { en: 'The snapshot time is in the future.', ko: '아직 지나지 않은 시점입니다.' },
  refusedEarly: {
    en: 'This snapshot was taken before its stated time.',
    ko: '해당 시점보다 먼저 만들어진 스냅샷입니다.',
  },
  refusedFar: {
    en: 'A price is over a day from the snapshot time.',
    ko: '시점과 하루 넘게 차이 나는 시세가 있습니다.',
  },
  refusedRateDay: {
    en: 'A rate is dated after the snapshot time, or more than ten days before.',
    ko: '시점 이후이거나 시점보다 10일 넘게 앞선 환율이 있습니다.',
  },
  refusedRate: {
    en: 'A rate is outside ₩700–₩2,500 per dollar.',
    ko: '1달러당 700~2,500원을 벗어난 환율이 있습니다.',
  },
  refusedSetting: { en: 'Unknown setting or value: {key}', ko: '알 수 없는 설정이거나 값입니다: {key}' },
  settingOwn: { en: 'Order of the sources', ko: '시세 출처 순서' },
  settingOff: { en: 'Sources switched off', ko: '사용하지 않는 출처' },
  settingValuationAt: { en: 'Time of the year-end snapshot', ko: '연말 스냅샷 시점' },
  settingValuationDismissed: { en: 'Dismissed reminder', ko: '숨긴 연말 알림' },
  settingChains: { en: 'Networks that are switched on', ko: '켜 둔 네트워크' },
  settingBadge: { en: 'Price on the badge', ko: '배지에 표시할 시세' },
  settingListOrder: { en: 'Order of the saved list', ko: '관심 목록 정렬' },
  settingBoardOwnFirst: { en: 'My list first on the board', ko: '김프 목록에서 관심 토큰 먼저' },
  settingWorthHidden: { en: 'Amounts and values hidden', ko: '수량과 평가액 숨김' },
  settingNone: { en: 'none', ko: '없음' },
});
