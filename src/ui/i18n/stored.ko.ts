import type { StoredKey } from './stored.en.ts';

/** What is said of prices that pile up on the device, in Korean. */
export const storedKo: Readonly<Record<StoredKey, string>> = {
  storedTitle: '이 기기에 저장된 시세',
  storedLead:
    '이 브라우저에 쌓인 시세입니다. Sise는 누구에게도 보내지 않으며, 키를 받은 프로그램은 요청해 받을 수 있습니다.',
  storedRecordings: '기록한 시세',
  storedRecordingsSize: '{size} · 토큰·코인 {n}개',
  storedPast: '출처에서 받은 과거 시세',
  storedPastSize: '{size} · 시점 {n}개',
  storedNothing: '아직 없음',
  storedCounting: '용량 확인 중…',
  storedUncounted: '용량을 확인하지 못했습니다',
  storedUnwritten:
    '최근 시세를 기록하지 못했습니다. 디스크가 가득 찼을 수 있습니다. 지금까지 기록한 시세는 그대로 있고, 공간이 생기면 다시 기록합니다.',
  storedPastUnwritten:
    '최근에 받은 과거 시세를 저장하지 못했습니다. 디스크가 가득 찼을 수 있습니다. 차트와 기록에는 그대로 표시되며, 다음에 다시 요청합니다.',
  storedExport: 'CSV 내보내기',
  storedMonth: '내보낼 기간',
  storedAllMonths: '전체 기간',
  storedNoneThen: '그 기간에 기록한 시세가 없습니다',
  storedUnread:
    '읽을 수 없는 부분 {n}곳은 차트와 내보내기에서 빠지며, 삭제할 때까지 이 브라우저에 그대로 남습니다. 기록은 계속됩니다.',
  storedPastUnread:
    '읽을 수 없는 시점 {n}개는 출처에 다시 요청하며, 남아 있던 내용은 삭제할 때까지 이 브라우저에 그대로 있습니다.',
  storedExportedPart:
    '기록한 시세 {n}건을 내보냈습니다. 읽을 수 없는 부분 {left}곳은 파일에서 빠졌고, 이 브라우저에는 그대로 있습니다.',
  storedExported: '기록한 시세 {n}건을 내보냈습니다',
  storedDelete: '삭제…',
  storedDeleteNow: '삭제',
  storedRecordingsAsk: '기록한 시세를 모두 삭제할까요?',
  storedRecordingsWhy:
    '목록의 추세선이 처음부터 다시 쌓이고, 과거 시세를 제공하는 곳이 없는 토큰의 차트는 비게 됩니다. 되돌릴 수 없으니 먼저 내보내세요.',
  storedPastAsk: '출처에서 받은 과거 시세를 삭제할까요?',
  storedPastWhy:
    '차트, 기록, 트랜잭션 페이지에서 필요할 때 다시 요청합니다. 그사이 출처에서 사라진 시세는 돌아오지 않습니다. 연말 시점 기록은 그대로 남습니다.',
  storedDeleted: '삭제했습니다',
  storedDeletionStopped:
    '삭제가 중단되었습니다. {all}개 항목 중 {deleted}개를 삭제했고 나머지는 그대로 있습니다. 다시 시도해 주세요.',
  storedDeletionUnsure: '응답이 없습니다. 일부는 이미 삭제되었을 수 있습니다. 다시 시도해 주세요.',
};
