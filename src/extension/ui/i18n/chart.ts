/** Texts of the chart's page, and its translator. */
import { pricesTexts } from './prices.ts';
import { type Translator, texts, translatorOf } from './translator.ts';

export const chartTexts = texts({
  chartTitle: { en: '{name}: past prices', ko: '{name} 과거 시세' },
  chartRange: { en: 'Time', ko: '기간' },
  chart24h: { en: '24 h', ko: '24시간' },
  chart7d: { en: '7 d', ko: '7일' },
  chart30d: { en: '30 d', ko: '30일' },
  chart1y: { en: '1 y', ko: '1년' },
  chartAll: { en: 'All', ko: '전체' },
  chartMarket: { en: 'Market', ko: '시세 기준' },
  chartGlobal: { en: 'Global market', ko: '글로벌 시세' },
  chartKorea: { en: 'Korean exchange', ko: '국내 거래소' },
  chartBoth: { en: 'Both, and premium', ko: '둘 다(김치 프리미엄)' },
  chartCurrency: { en: 'Currency', ko: '통화' },
  chartDollars: { en: 'US dollar', ko: '미국 달러' },
  chartWon: { en: 'Korean won', ko: '원화' },
  chartActions: { en: 'List, save and alerts', ko: '목록, 저장, 알림' },
  chartList: { en: 'List', ko: '목록' },
  chartSave: { en: 'Save', ko: '저장' },
  chartAlert: { en: 'Alert', ko: '알림' },
  chartPeriodChange: { en: 'Change', ko: '기간 등락률' },
  chartHigh: { en: 'High', ko: '고가' },
  chartLow: { en: 'Low', ko: '저가' },
  chartNoneYet: { en: 'No past prices', ko: '과거 시세 없음' },
  chartPlot: {
    en: 'Chart of past prices. The left and right arrows move one point, Page Up and Page Down ten; plus and minus zoom, zero shows all.',
    ko: '과거 시세 차트. 왼쪽·오른쪽 화살표로 한 칸씩, Page Up·Page Down으로 열 칸씩 이동하고, 더하기·빼기로 확대·축소, 0으로 전체를 봅니다.',
  },
  chartNearer: { en: 'Zoom in', ko: '확대' },
  chartFurther: { en: 'Zoom out', ko: '축소' },
  chartWhole: { en: 'Show all', ko: '전체 보기' },
  chartRecordOf: { en: 'record of {time}', ko: '{time} 기록' },
  chartWithinHours: { en: 'within two hours', ko: '2시간 이내' },
  chartWithinDay: { en: 'price of that day', ko: '당일 시세' },
  chartRate: { en: 'at ₩{rate} per dollar ({service}, {date})', ko: '1달러 = {rate}원 ({service}, {date})' },
  chartRateUsdt: { en: 'at ₩{rate} per USDT', ko: '1USDT = {rate}원' },
  chartAsking: { en: 'Loading past prices…', ko: '과거 시세를 불러오는 중…' },
  chartWaiting: {
    en: 'Rate limits reached. The rest follows in about {n} s.',
    ko: '출처의 요청 한도에 도달했습니다. 나머지는 약 {n}초 후 이어서 조회합니다.',
  },
  chartWaitingFailed: {
    en: 'A source did not respond. Trying again in about {n} s.',
    ko: '응답하지 않은 출처가 있습니다. 약 {n}초 후 다시 조회합니다.',
  },
  chartFailed: {
    en: 'A source did not respond, so some prices may be missing.',
    ko: '응답하지 않은 출처가 있어 일부 시세가 빠졌을 수 있습니다.',
  },
  chartNone: { en: 'No past price: {why}', ko: '과거 시세 없음: {why}' },
  chartUnlisted: {
    en: 'the sources of this market do not list it.',
    ko: '이 시장의 출처에 등록되어 있지 않습니다.',
  },
  chartUnlistedKorea: {
    en: 'it is not traded on a Korean exchange.',
    ko: '국내 거래소에서 거래되지 않습니다.',
  },
  chartNoRecord: {
    en: 'the sources have no records of this period.',
    ko: '출처에 이 기간의 기록이 없습니다.',
  },
  chartUnavailable: {
    en: 'a source failed or is rate-limited.',
    ko: '출처가 응답하지 않거나 요청 한도를 초과했습니다.',
  },
  chartGaps: {
    en: '{n} of {all} points have no price: the source has no record there. The line has gaps.',
    ko: '데이터 {all}개 중 {n}개는 출처에 시세가 없습니다. 시세가 없는 구간은 선을 잇지 않습니다.',
  },
  chartRecordedGaps: {
    en: '{n} of {all} points have no price: it was not saved at that time. The line has gaps.',
    ko: '데이터 {all}개 중 {n}개는 저장된 시세가 없습니다. 시세가 없는 구간은 선을 잇지 않습니다.',
  },
  chartUnconverted: {
    en: '{n} of {all} points have a price in the other currency only: the exchange rate of that day is unavailable.',
    ko: '데이터 {all}개 중 {n}개는 당일 환율이 없어 다른 통화로만 표시됩니다.',
  },
  chartNoRate: { en: 'No rate for that day', ko: '당일 환율 없음' },
  chartSources: { en: 'From {time}: {source}', ko: '{time}부터: {source}' },
  chartRecorded: {
    en: 'Where no source has past prices, the auto-saved prices of this browser are shown.',
    ko: '출처에 과거 시세가 없으면 이 브라우저의 자동 저장 시세를 표시합니다.',
  },
  chartAgain: { en: 'Try again', ko: '다시 조회' },
  chartTable: { en: 'As a table', ko: '표로 보기' },
  chartTableMore: { en: 'Show more ({n} left)', ko: '더 보기: {n}개 남음' },
  chartTime: { en: 'Time', ko: '시각' },
  chartNoAsset: {
    en: 'This link does not name a token. Open a chart from the details of a token.',
    ko: '주소에 토큰 정보가 없습니다. 토큰의 상세 정보에서 차트를 열어 주세요.',
  },
});

export const chartTranslator = translatorOf({ ...pricesTexts, ...chartTexts });

export type ChartTextKey = keyof typeof pricesTexts | keyof typeof chartTexts;
export type TranslateChart = Translator<ChartTextKey>;
