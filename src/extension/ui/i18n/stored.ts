/** Texts of the prices stored on the device. */
import { texts } from './translator.ts';

export const storedTexts = texts({
  storedTitle: { en: 'Prices on this device', ko: '이 기기에 저장된 시세' },
  storedLead: {
    en: 'Prices stored in this browser. Nothing is uploaded; apps with your API key can read them.',
    ko: '이 브라우저에 저장된 시세입니다. 어디에도 전송하지 않으며, API 키를 가진 프로그램은 조회할 수 있습니다.',
  },
  storedRecordings: { en: 'Auto-saved prices', ko: '자동 저장 시세' },
  storedRecordingsSize: { en: '{size} · coins and tokens: {n}', ko: '{size} · 코인·토큰 {n}개' },
  storedPast: { en: 'Past prices from sources', ko: '출처에서 받은 과거 시세' },
  storedPastSize: { en: '{size} · points: {n}', ko: '{size} · 시점 {n}개' },
  storedNothing: { en: 'Nothing yet', ko: '아직 없음' },
  storedCounting: { en: 'Calculating size…', ko: '용량 계산 중…' },
  storedUncounted: { en: 'The size could not be calculated', ko: '용량을 계산하지 못했습니다' },
  storedUnwritten: {
    en: 'The latest prices could not be saved; the disk may be full. Earlier prices stay, and Sise continues when there is space.',
    ko: '최근 시세를 저장하지 못했습니다. 디스크가 가득 찼을 수 있습니다. 지금까지 저장한 시세는 그대로 있고, 공간이 생기면 다시 저장합니다.',
  },
  storedPastUnwritten: {
    en: 'The latest past prices could not be saved; the disk may be full. Charts and records still show them, and request them again.',
    ko: '최근에 받은 과거 시세를 저장하지 못했습니다. 디스크가 가득 찼을 수 있습니다. 차트와 과거 시세 조회에는 표시되며, 다음에 다시 요청합니다.',
  },
  storedExport: { en: 'Export CSV', ko: 'CSV 내보내기' },
  storedMonth: { en: 'Month to export', ko: '내보낼 기간' },
  storedAllMonths: { en: 'All months', ko: '전체 기간' },
  storedNoneThen: { en: 'No prices were saved then', ko: '이 기간에 저장한 시세가 없습니다' },
  storedUnread: {
    en: 'Unreadable parts: {n}. Charts and exports leave them out. They stay in this browser until you delete them; new prices are still saved.',
    ko: '읽을 수 없는 데이터 {n}개는 차트와 내보내기에서 제외됩니다. 삭제하기 전까지 이 브라우저에 남으며, 시세는 계속 저장합니다.',
  },
  storedPastUnread: {
    en: 'Unreadable points: {n}. They are requested again. The old data stays in this browser until you delete it.',
    ko: '읽을 수 없는 시점 {n}개는 출처에 다시 요청합니다. 기존 데이터는 삭제하기 전까지 이 브라우저에 남습니다.',
  },
  storedExportedPart: {
    en: '{n} auto-saved prices exported. Unreadable parts left out: {left}. They stay in this browser.',
    ko: '자동 저장 시세 {n}건을 내보냈습니다. 읽을 수 없는 데이터 {left}개는 제외했으며, 이 브라우저에는 그대로 있습니다.',
  },
  storedExported: { en: '{n} auto-saved prices exported', ko: '자동 저장 시세 {n}건을 내보냈습니다' },
  storedDelete: { en: 'Delete…', ko: '삭제…' },
  storedDeleteNow: { en: 'Delete', ko: '삭제' },
  storedRecordingsAsk: { en: 'Delete all auto-saved prices?', ko: '자동 저장 시세를 모두 삭제할까요?' },
  storedRecordingsWhy: {
    en: 'Sparklines in the popup start again, and charts of tokens without public history become empty. This cannot be undone: export first.',
    ko: '목록의 미니 차트가 처음부터 다시 쌓이고, 과거 시세가 없는 토큰의 차트는 비게 됩니다. 되돌릴 수 없으니 먼저 내보내세요.',
  },
  storedPastAsk: { en: 'Delete past prices from sources?', ko: '출처에서 받은 과거 시세를 삭제할까요?' },
  storedPastWhy: {
    en: 'Charts, records and transaction pages request them again. Prices that the sources have deleted since cannot be fetched again. Snapshots stay.',
    ko: '차트, 과거 시세 조회, 트랜잭션 페이지에서 필요할 때 다시 요청합니다. 그사이 출처에서 삭제된 시세는 다시 받을 수 없습니다. 시세 스냅샷은 그대로 있습니다.',
  },
  storedDeleted: { en: 'Deleted', ko: '삭제했습니다' },
  storedDeletionStopped: {
    en: 'Deletion stopped: {deleted} of {all} parts are deleted, the rest is unchanged. Try again.',
    ko: '삭제가 중단되었습니다. {all}개 항목 중 {deleted}개를 삭제했고 나머지는 그대로 있습니다. 다시 시도해 주세요.',
  },
  storedDeletionUnsure: {
    en: 'No response. Part of it may be deleted already. Try again.',
    ko: '응답이 없습니다. 일부는 이미 삭제되었을 수 있습니다. 다시 시도해 주세요.',
  },
});
