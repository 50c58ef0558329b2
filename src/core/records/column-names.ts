/**
 * What the names of columns mean, in English, Korean, German, Spanish, French, Japanese and Chinese. A column is used without
 * a question only if its whole name is in `WHOLE`; a name that contains such a word makes the column a candidate.
 */

/** What the columns of a list contain for each line. */
export const ROLES = ['time', 'network', 'token', 'amount'] as const;
export type ColumnRole = (typeof ROLES)[number];

/** Longest name of a column, in characters. */
export const LONGEST_NAME = 200;

const listed = (names: string): ReadonlySet<string> =>
  new Set(names.split(',').map((name) => keyOf(name.trim())));

/** Whole names of columns. Letter case, and spaces, `_` or hyphens between words, make no difference. */
const WHOLE = {
  /** Columns whose addresses are sent to sources. Not `coin address`, which usually is a wallet that receives coins. */
  token:
    listed(`token, token address, token contract, token contract address, contract, contract address, coin, coin contract,
    coin contract address, asset, asset contract, asset contract address, 토큰, 토큰 주소, 토큰 컨트랙트, 토큰 컨트랙트 주소,
    컨트랙트, 컨트랙트 주소, 계약 주소, 토큰 계약 주소, 코인, 코인 컨트랙트, 코인 컨트랙트 주소, 스마트 컨트랙트 주소, vertrag,
    vertragsadresse, token vertrag, token adresse, token vertragsadresse, kontrakt, kontraktadresse, token kontrakt,
    token kontraktadresse, contrato, contrato del token, contrato de token, direccion del token, direccion de token,
    direccion del contrato, jeton, contrat, contrat du jeton, contrat du token, adresse du jeton, adresse du token,
    adresse du contrat, トークン, トークンアドレス, トークンコントラクト, トークンコントラクトアドレス, コントラクト,
    コントラクトアドレス, コイン, 代币, 代币地址, 代币合约, 代币合约地址, 合约, 合约地址`),
  network:
    listed(`network, network name, blockchain, blockchain name, blockchain network, chain, chain name, mainnet, asset platform, 네트워크,
    네트워크명, 네트워크 이름, 체인, 체인명, 블록체인, 메인넷, netzwerk, kette, red, cadena, reseau, chaine, ネットワーク,
    チェーン, ブロックチェーン, 网络, 链, 区块链`),
  amount:
    listed(`amount, token amount, amount of tokens, tokens transferred, token value, quantity, token quantity, qty,
    token qty, units, coin amount, 수량, 토큰 수량, 코인 수량, 거래 수량, 체결 수량, 개수, 갯수, 물량, menge, token menge, anzahl,
    stuckzahl, cantidad, cantidad de tokens, quantite, quantite de jetons, 数量, トークン数量, 代币数量, 個数, 数额`),
  balance: listed('balance, token balance, 잔고, 잔액, 토큰 잔고, 보유 잔고, 残高'),
  unit: listed('unit, units, amount unit, 단위, 수량 단위, einheit, unidad, unite, 単位, 单位'),
  /** Units that count whole tokens. */
  count: listed('개, 단위 개, token, tokens, coin, coins, unit, units, pcs, 토큰, 코인, stuck, 個, 枚, 个'),
} as const;

const TIME =
  /\b(?:\w*time|\w*timestamp|date|at|when|zeit\w*|datum|uhrzeit|fecha|hora|momento|heure|horodatage)\b|시각|일시|시간|날짜|日時|時刻|日付|时间|日期/;
const NETWORK =
  /\b(?:networks?|blockchain|chain|mainnet|asset platform|netzwerk|kette|red|cadena|reseau|chaine)\b|네트워크|체인|메인넷|ネットワーク|チェーン|网络|链/;
/** Words that may mean a network, or something else. */
const MAYBE_NETWORK = /\b(?:net|protocol|platform|standard|coin ?symbol)\b|프로토콜|플랫폼/;
const TOKEN =
  /\b(?:(?:token|contract|vertrag|contrato|contrat)\w*|kontrakt|coin|asset|symbol|ticker|currency|jeton|moneda|activo|wahrung|devise)\b|토큰|컨트랙트|계약|코인|종목|심볼|통화|トークン|コントラクト|コイン|銘柄|通貨|代币|合约|币种/;
const ADDRESS = /\b(?:\w*address|\w*adresse|direccion)\b|주소|アドレス|地址/;
const WALLET =
  /\b(?:(?:wallet|owner|holder|sender|receiver|recipient|account)\w*|(?:tx)?(?:from|to)(?:address)?|payer|payee|user|beneficiary|spender|creator|deployer|counterparty|source|destination|absender|empfanger|brieftasche|konto|inhaber|besitzer|origen|destino|cartera|billetera|monedero|remitente|destinatario|titular|cuenta|expediteur|destinataire|portefeuille|compte|vers|desde|hacia)\b|^(?:von|an|nach|de|a|para)\b|지갑|보낸|보내는|받는|받은|송신|수신|발신|소유자|보유자|계정|출금|입금|상대|ウォレット|財布|送信|受信|送金|送り|受取|所有者|保有者|宛先|口座|钱包|发送|接收|持有|转出|转入|收款|付款|账户/;
const AMOUNT =
  /\b(?:\w*amount|quantity|qty|units?|balance|menge|anzahl|stuckzahl|cantidad|quantite|(?:token|tokens) (?:value|transferred))\b|수량|개수|갯수|잔고|잔액|물량|数量|個数|残高|数额/;
/** Words for a number of tokens that never mean a sum of money. */
const COUNT =
  /\b(?:token|tokens|quantity|qty|units?|menge|anzahl|stuckzahl|cantidad|quantite)\b|수량|개수|갯수|물량|数量|個数/;
const MONEY =
  /\p{Sc}|\b(?:USD|KRW|EUR|JPY|CNY|GBP|dollars?|won|euros?|fiat|price|cost|fees?|gas|tax|proceeds|worth|rate|preis|kosten|gebuhr\w*|kurs|betrag|precio|coste|costo|comision|importe|monto|prix|frais|cout|montant)\b|[(（].*[원엔円元].*[)）]|가격|단가|시세|평가|금액|원화|달러|유로|수수료|세금|환율|価格|単価|金額|手数料|日本円|价格|单价|金额|手续费/iu;
/** Words for a token's smallest unit, or for a unit other than the token. */
const SMALLEST = /\b(?:[gkm]?wei|raw|satoshis?|sats?|lamports?|k?peb|smallest|minor|base units?)\b/i;
const DECIMALS = /\b(?:decimal\w*|precision|scale|exponent|dezimal\w*)\b|소수|자릿수|小数/;
/** Words in a title above the table by which all amounts are in another unit. */
const UNIT_TITLE = /단위|単位|单位|\b(?:units?|thousands?|millions?|einheit\w*|unidad\w*|unites?)\b/;

export interface NamedColumn {
  readonly name: string;
  readonly isTime: boolean;
  readonly isNetwork: boolean;
  /** The whole name means a column of token addresses. */
  readonly isWholeToken: boolean;
  readonly isWholeNetwork: boolean;
  readonly isWholeAmount: boolean;
  readonly isBalance: boolean;
  /** Contains a word that may mean a network, or something else. */
  readonly isMaybeNetwork: boolean;
  /** Contains a word for a token, its contract, its symbol or its name. */
  readonly isToken: boolean;
  readonly isAddress: boolean;
  readonly isWallet: boolean;
  readonly isAmount: boolean;
  /** Contains a word for a number of tokens, which is never a sum of money. */
  readonly isCount: boolean;
  readonly isDecimals: boolean;
  /** Contains a word for a sum of money, or for a token's smallest unit. */
  readonly isOther: boolean;
  /** The whole name means a column of units. */
  readonly isUnit: boolean;
  /** The text in the name's brackets; null without one, and for a unit that counts whole tokens. */
  readonly unit: string | null;
}

export function namedColumn(cell: string): NamedColumn {
  const name = cell.trim().slice(0, LONGEST_NAME);
  const [words, key] = [wordsOf(name), keyOf(name.replace(BRACKETS, ''))];
  const isOther = isMoney(name) || SMALLEST.test(splitName(name));
  const isDecimals = DECIMALS.test(words);
  const isAmount = AMOUNT.test(words) && !isDecimals;
  const isTime = TIME.test(words) && !isOther;
  const isNetwork = NETWORK.test(words) && !isOther && !isAmount && !isTime;
  const [, inBrackets = ''] = BRACKETS.exec(name) ?? [];
  return {
    name,
    isTime,
    isNetwork,
    isWholeToken: WHOLE.token.has(keyOf(name)),
    isWholeNetwork: WHOLE.network.has(key),
    isWholeAmount: WHOLE.amount.has(key) || WHOLE.balance.has(key),
    isBalance: WHOLE.balance.has(key),
    isMaybeNetwork: MAYBE_NETWORK.test(words) && !isOther && !isAmount && !isTime,
    isToken: TOKEN.test(words) && !isAmount && !isOther && !isDecimals && !isTime && !isNetwork,
    isAddress: ADDRESS.test(words),
    isWallet: WALLET.test(words),
    isAmount: isAmount && !isOther,
    isCount: COUNT.test(words),
    isDecimals,
    isOther,
    isUnit: WHOLE.unit.has(key),
    unit: inBrackets.trim() === '' || isCountUnit(inBrackets) ? null : inBrackets.trim(),
  };
}

/** Whether the text is a unit that counts whole tokens, such as `개` or `tokens`. */
export function isCountUnit(text: string): boolean {
  return WHOLE.count.has(keyOf(text));
}

export function isUnitTitle(text: string): boolean {
  return UNIT_TITLE.test(unaccented(text.slice(0, LONGEST_NAME)).toLowerCase());
}

/** Whether a row is a header: it has the name of a column of times, and one of another column that lists have. */
export function namesColumns(cells: readonly string[]): boolean {
  const known = cells.map(namedColumn);
  return known.some(({ isTime }) => isTime) && known.some((of) => !of.isTime && isKnown(of));
}

/** Whether a cell is the name of a column, or of a currency, which may stand in a second header. */
export function isColumnName(cell: string): boolean {
  const named = namedColumn(cell);
  return named.isTime || isKnown(named) || isMoney(named.name);
}

function isKnown({ isNetwork, isToken, isAddress, isWallet, isAmount }: NamedColumn): boolean {
  return isNetwork || isToken || isAddress || isWallet || isAmount;
}

function isMoney(name: string): boolean {
  return MONEY.test(splitName(name));
}

const BRACKETS = /[(（](.*)[)）]/;

/** Puts spaces between the words of `amount_usd`, `amountInWei` and `USDAmount`. */
function splitName(name: string): string {
  return unaccented(name)
    .replaceAll('_', ' ')
    .replace(/([a-z])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$2 ');
}

/** The words of a name, in lower case: `date time` of `DateTime (UTC)`. Brackets contain a zone or a unit. */
function wordsOf(name: string): string {
  return splitName(name.replace(BRACKETS, ''))
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}

/** The form in which whole names are compared: `tokenaddress` of `Token_Address`. */
function keyOf(name: string): string {
  return unaccented(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Removes accents, as in `Stückzahl` and `Dirección`; Korean syllables stay whole. */
function unaccented(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}
