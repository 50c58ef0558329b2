/** Texts of prices, which the look-up card loads too; the card must stay small. */
import { premiumTexts } from './premium.ts';
import { texts } from './translator.ts';

export const pricesTexts = texts({
  ...premiumTexts,
  close: { en: 'Close', ko: '닫기' },
  adding: { en: 'Looking it up…', ko: '불러오는 중…' },
  addFull: {
    en: 'The list is full ({limit} tokens). Remove one to add another.',
    ko: '최대 {limit}개까지 저장할 수 있습니다. 하나를 삭제한 뒤 추가해 주세요.',
  },
  badChecksum: {
    en: 'This address has a typo: its capital letters do not match. Copy it again.',
    ko: '주소에 오타가 있습니다(대소문자 체크섬 불일치). 다시 복사해 주세요.',
  },
  badDigits: {
    en: 'These 64 digits are a transaction hash or a private key, not a token address. Nothing was sent.',
    ko: '64자리 값은 토큰 주소가 아니라 트랜잭션 해시나 개인 키입니다. 어디에도 전송하지 않았습니다.',
  },
  badNetwork: {
    en: 'This address is on a network that Sise does not support.',
    ko: '지원하지 않는 네트워크의 주소입니다.',
  },
  badNetworkNamed: {
    en: 'This address is on an unsupported network: {network}. Nothing was sent.',
    ko: '지원하지 않는 {network} 네트워크의 주소입니다. 어디에도 전송하지 않았습니다.',
  },
  maybeNetwork: {
    en: 'The text mentions {network}, but the address may be on another network. Check the network before you save.',
    ko: '텍스트에 나온 {network} 네트워크의 주소가 아닐 수 있습니다. 저장하기 전에 네트워크를 확인해 주세요.',
  },
  maybeUnpriced: {
    en: 'The text mentions {network}, which Sise does not support. Continue only if the address is on another network.',
    ko: '텍스트에 나온 {network} 네트워크는 Sise가 지원하지 않습니다. 다른 네트워크의 주소일 때만 계속해 주세요.',
  },
  badEns: {
    en: 'This is an ENS name (a person or a site), not a token. Nothing was sent.',
    ko: '토큰이 아니라 ENS 이름(사람이나 사이트)입니다. 어디에도 전송하지 않았습니다.',
  },
  badSolana: {
    en: 'This looks like a Solana address. Sise does not support Solana. Nothing was sent.',
    ko: '지원하지 않는 솔라나 주소로 보입니다. 어디에도 전송하지 않았습니다.',
  },
  badTron: {
    en: 'This is a Tron address. Sise does not support Tron. Nothing was sent.',
    ko: '지원하지 않는 트론 주소입니다. 어디에도 전송하지 않았습니다.',
  },
  badWallet: {
    en: 'This is a wallet on {networks}, so it has no price. Use the address of a token contract.',
    ko: '지갑 주소입니다({networks}에서 확인). 토큰 컨트랙트 주소로 조회해 주세요.',
  },

  wordFresh: { en: 'Current', ko: '최신' },
  wordStale: { en: 'Stale', ko: '갱신 지연' },
  wordDisputed: { en: 'Unconfirmed', ko: '검증 중' },
  wordUntrusted: { en: 'Untrusted', ko: '신뢰도 낮음' },
  wordUnlisted: { en: 'Not listed', ko: '미등록' },
  wordUnavailable: { en: 'Unavailable', ko: '조회 불가' },
  wordNoAnswer: { en: 'No answer', ko: '응답 없음' },
  wordNotAsked: { en: 'Pending', ko: '조회 대기' },
  whyFresh: { en: 'Up to date with its source.', ko: '출처의 최신 가격입니다.' },
  whyStale: {
    en: 'No newer price is available. This is the last good price.',
    ko: '새 시세를 받지 못해 마지막 시세를 표시합니다.',
  },
  whyDisputed: {
    en: 'A new price is far from this one. This price stays until the new one is confirmed.',
    ko: '새로 받은 가격이 직전 시세와 크게 다릅니다. 검증될 때까지 직전 시세를 유지합니다.',
  },
  whyDisputedEmpty: {
    en: 'The sources disagree widely. No price is shown until one is confirmed.',
    ko: '출처마다 가격 차이가 커서 검증될 때까지 시세를 표시하지 않습니다.',
  },
  whyUntrusted: {
    en: 'The quotes are too old, too thinly traded or too uncertain.',
    ko: '가격이 너무 오래되었거나 유동성·신뢰도가 낮습니다.',
  },
  whyUnlisted: { en: 'No source lists this token.', ko: '이 토큰이 등록된 출처가 없습니다.' },
  whyUnavailable: {
    en: 'The sources failed or are rate-limited, and there is no earlier price.',
    ko: '출처가 응답하지 않거나 요청 한도를 초과했으며, 이전 시세도 없습니다.',
  },
  whyNoAnswer: {
    en: 'The sources did not respond, and there is no earlier price.',
    ko: '출처가 응답하지 않았고, 이전 시세도 없습니다.',
  },
  whyNotAsked: {
    en: 'Not checked yet, and there is no earlier price.',
    ko: '아직 출처를 조회하지 않았고, 이전 시세도 없습니다.',
  },
  whySwitchedOff: {
    en: 'You turned off every source for this token.',
    ko: '이 토큰의 출처가 꺼져 있습니다.',
  },
  askedAgain: { en: 'Next update possible at {time}.', ko: '다음 갱신 가능 시각: {time}' },
  lookAlike: {
    en: 'Some letters of its name or symbol only look like Latin ones. It may imitate another token: compare the address.',
    ko: '이름이나 심볼에 영문자처럼 보이는 다른 문자가 있습니다. 다른 토큰을 사칭할 수 있으니 주소를 확인하세요.',
  },
  noPrice: { en: 'No price', ko: '시세 없음' },
  waiting: { en: 'Waiting for the first price', ko: '시세 불러오는 중' },

  ageNow: { en: 'now', ko: '방금' },
  ageSeconds: { en: '{n} s', ko: '{n}초 전' },
  ageMinutes: { en: '{n} min', ko: '{n}분 전' },
  ageHours: { en: '{n} h', ko: '{n}시간 전' },
  ageDays: { en: '{n} d', ko: '{n}일 전' },

  detailChange: { en: 'Change', ko: '등락률' },
  change24h: { en: '24h', ko: '24시간' },
  change24hHint: {
    en: '{percent} in 24 hours ({currency} price)',
    ko: '24시간 전 대비 {percent} ({currency} 기준)',
  },
  changeSinceNine: { en: 'since 09:00', ko: '전일 대비' },
  changeSinceNineHint: {
    en: '{percent} since 09:00 KST ({currency} price)',
    ko: '전일 대비 {percent} (KST 09:00부터, {currency} 기준)',
  },
  changeSinceMidnight: { en: 'since 00:00', ko: '전일 대비' },
  changeSinceMidnightHint: {
    en: '{percent} since 00:00 KST ({currency} price)',
    ko: '전일 대비 {percent} (KST 00:00부터, {currency} 기준)',
  },
  changeInUsdt: { en: 'USDT', ko: '테더(USDT)' },

  detailUsd: { en: 'US dollar', ko: '미국 달러' },
  detailKrw: { en: 'Korean won', ko: '원화' },
  detailSource: { en: 'Source', ko: '출처' },
  detailAsOf: { en: 'As of', ko: '기준 시각' },
  detailConverted: { en: 'Converted', ko: '환산' },
  detailAddress: { en: 'Address', ko: '주소' },
  dataBy: { en: 'Price data by {source}', ko: '시세 제공: {source}' },
  through: { en: 'through {host}', ko: '{host} 경유' },
  basisGlobal: { en: 'global market', ko: '글로벌 시세' },
  basisKorea: { en: 'Korean exchange', ko: '국내 거래소' },
  otherMarket: { en: 'Korea', ko: '국내' },
  convertedKrw: {
    en: 'Won converted at ₩{rate} per dollar',
    ko: '달러 시세를 원화로 환산 (1달러 = {rate}원)',
  },
  convertedUsd: {
    en: 'Dollars converted at ₩{rate} per dollar',
    ko: '원화 시세를 달러로 환산 (1달러 = {rate}원)',
  },
  convertedUsdt: { en: '{rate} dollars per USDT', ko: 'USDT 시세 반영 (1USDT = {rate}달러)' },
  convertedThroughKrwUsdt: {
    en: 'Dollars converted at ₩{rate} per USDT',
    ko: '원화 시세를 달러로 환산 (1USDT = {rate}원)',
  },
  openChart: { en: 'Chart', ko: '차트' },
  copyUsd: { en: 'Copy the exact price in dollars', ko: '정확한 달러 시세 복사' },
  copyKrw: { en: 'Copy the exact price in won', ko: '정확한 원화 시세 복사' },
  copyAddress: { en: 'Copy the address', ko: '주소 복사' },
  copied: { en: 'Copied: {text}', ko: '복사됨: {text}' },
  copyFailed: { en: 'Could not copy.', ko: '복사하지 못했습니다.' },
  failed: { en: 'Sise isn’t responding. Try again.', ko: '응답이 없습니다. 다시 시도해 주세요.' },
  diskFull: {
    en: 'The disk is almost full. Nothing was changed.',
    ko: '디스크 공간이 부족해 변경하지 못했습니다.',
  },

  noNetwork: {
    en: 'You’re offline. These are the last known prices.',
    ko: '인터넷에 연결되어 있지 않습니다. 마지막으로 받은 시세입니다.',
  },
  noNetworkEmpty: {
    en: 'You’re offline. Prices appear when you reconnect.',
    ko: '인터넷에 연결되어 있지 않습니다. 연결되면 시세가 표시됩니다.',
  },
});

export type PriceTextKey = keyof typeof pricesTexts;
