/**
 * What bundled tokens are called in Korea, by symbol, as Upbit and Bithumb write it. Left out is what neither has ever
 * listed: a name of our own would be found by nobody. `USDT` and `USDC` are the same money on every network.
 */
export const KOREAN_NAMES: Readonly<Record<string, string>> = {
  USDT: '테더',
  USDC: '유에스디코인',
  DAI: '다이',
  LINK: '체인링크',
  UNI: '유니스왑',
  SHIB: '시바이누',
  PEPE: '페페',
  MKR: '메이커',
  AAVE: '에이브',
  CRV: '커브',
  COMP: '컴파운드',
  LDO: '리도다오',
  SNX: '신세틱스',
  GRT: '더그래프',
  ENS: '이더리움네임서비스',
  APE: '에이프코인',
  SAND: '샌드박스',
  MANA: '디센트럴랜드',
  '1INCH': '1인치',
  BAT: '베이직어텐션토큰',
  ZRX: '제로엑스',
  IMX: '이뮤터블엑스',
  SUSHI: '스시스왑',
  YFI: '연파이낸스',
  PENDLE: '펜들',
  ONDO: '온도파이낸스',
  POL: '폴리곤에코시스템토큰',
  CAKE: '팬케이크스왑',
};
