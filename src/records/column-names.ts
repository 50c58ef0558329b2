/** What the names of columns say, in English, Korean, German, Spanish, French, Japanese and Chinese. */

/** What a list needs to know of each line. */
export const ROLES = ['time', 'network', 'token', 'amount'] as const;
export type ColumnRole = (typeof ROLES)[number];

/** A longer cell is no name of a column. */
export const LONGEST_NAME = 200;

const TIME =
  /\b(?:\w*time|\w*timestamp|date|at|when|zeit\w*|datum|uhrzeit|fecha|hora|momento|heure|horodatage)\b|시각|일시|시간|날짜|日時|時刻|日付|时间|日期/;
const NETWORK =
  /\b(?:network|blockchain|chain|platform|coinsymbol|netzwerk|kette|red|cadena|reseau|chaine)\b|네트워크|체인|플랫폼|ネットワーク|チェーン|网络|链/;
const TOKEN =
  /\b(?:(?:token|contract|vertrag|contrato|contrat)\w*|kontrakt|coin|asset|symbol|ticker|currency|jeton|moneda|activo|wahrung|devise)\b|토큰|컨트랙트|계약|코인|종목|심볼|통화|トークン|コントラクト|コイン|銘柄|通貨|代币|合约|币种/;
const ADDRESS = /\b(?:\w*address|adresse|direccion)\b|주소|アドレス|地址/;
const WALLET =
  /\b(?:(?:wallet|owner|holder|sender|receiver|recipient|account)\w*|(?:tx)?(?:from|to)(?:address)?|payer|payee|user|beneficiary|spender|creator|deployer|counterparty|source|destination|absender|empfanger|brieftasche|konto|inhaber|besitzer|origen|destino|cartera|billetera|monedero|remitente|destinatario|titular|cuenta|expediteur|destinataire|portefeuille|compte|vers|desde|hacia)\b|^(?:von|an|nach|de|a|para)\b|지갑|보낸|보내는|받는|받은|송신|수신|발신|소유자|보유자|계정|출금|입금|상대|ウォレット|財布|送信|受信|送金|送り|受取|所有者|保有者|宛先|口座|钱包|发送|接收|持有|转出|转入|收款|付款|账户/;
const AMOUNT =
  /\b(?:\w*amount|quantity|qty|units?|balance|menge|anzahl|stuckzahl|cantidad|quantite|(?:token|tokens) (?:value|transferred))\b|수량|개수|갯수|잔고|잔액|물량|数量|個数|残高|数额/;
/** What no sum of money is called. */
const COUNT =
  /\b(?:token|tokens|quantity|qty|units?|menge|anzahl|stuckzahl|cantidad|quantite)\b|수량|개수|갯수|물량|数量|個数/;
const MONEY =
  /\p{Sc}|\b(?:USD|KRW|EUR|JPY|CNY|GBP|dollars?|won|euros?|fiat|price|cost|fees?|gas|tax|proceeds|worth|rate|preis|kosten|gebuhr\w*|kurs|betrag|precio|coste|costo|comision|importe|monto|prix|frais|cout|montant)\b|[(（].*[원엔円元].*[)）]|가격|단가|시세|평가|금액|원화|달러|유로|수수료|세금|환율|価格|単価|金額|手数料|日本円|价格|单价|金额|手续费/iu;
/** Of a token's smallest unit, or of another than the token. */
const SMALLEST = /\b(?:g?wei|raw|satoshis?|sats?|smallest|minor|base units?)\b/i;
const DECIMALS = /\bdecimals?\b|소수/;

export interface NamedColumn {
  readonly name: string;
  readonly isTime: boolean;
  readonly isNetwork: boolean;
  /** Says token, contract, or how one is called. */
  readonly isToken: boolean;
  readonly isAddress: boolean;
  readonly isWallet: boolean;
  readonly isAmount: boolean;
  /** Of `isAmount`: cannot be a sum of money. */
  readonly isCount: boolean;
  readonly isDecimals: boolean;
}

export function namedColumn(cell: string): NamedColumn {
  const name = cell.trim().slice(0, LONGEST_NAME);
  const words = wordsOf(name);
  const isOther = MONEY.test(unaccented(name)) || SMALLEST.test(unaccented(name));
  const isDecimals = DECIMALS.test(words);
  const isAmount = AMOUNT.test(words) && !isDecimals;
  const isTime = TIME.test(words);
  const isNetwork = NETWORK.test(words);
  return {
    name,
    isTime,
    isNetwork,
    isToken: TOKEN.test(words) && !isAmount && !isOther && !isDecimals && !isTime && !isNetwork,
    isAddress: ADDRESS.test(words),
    isWallet: WALLET.test(words),
    isAmount: isAmount && !isOther,
    isCount: COUNT.test(words),
    isDecimals,
  };
}

/** Whether a row is a header by the names in it: one of a time, and of something else that a list has. */
export function namesColumns(cells: readonly string[]): boolean {
  const known = cells.map(namedColumn);
  return known.some(({ isTime }) => isTime) && known.some((of) => !of.isTime && isKnown(of));
}

/** Also the name of a currency, which may stand below another name. */
export function isColumnName(cell: string): boolean {
  const named = namedColumn(cell);
  return named.isTime || isKnown(named) || MONEY.test(unaccented(named.name));
}

function isKnown({ isNetwork, isToken, isAddress, isWallet, isAmount }: NamedColumn): boolean {
  return isNetwork || isToken || isAddress || isWallet || isAmount;
}

/** `DateTime (UTC)` is `date time`; what stands in brackets is a zone or a unit. */
function wordsOf(name: string): string {
  return unaccented(name)
    .replace(/[(（].*[)）]/, '')
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}

/** `Stückzahl` and `Dirección` without their accents; Korean syllables stay whole. */
function unaccented(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}
