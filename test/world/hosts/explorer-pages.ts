/** The pages themselves: structure, ids and class names of /token/0x… and /tokens, in plain dress. */
import type { PlatformId } from '../../../src/core/market/platforms.ts';
import { checksummed } from '../checksum.ts';
import type { Coin, Contract, Market } from '../market.ts';
import { plain, significant } from '../numbers.ts';

/** A token's own page: the name stands after an h1 that only says "Token". */
export function tokenPage(explorer: string, coin: Coin, contract: Contract, market: Market): string {
  const address = checksummed(contract.address);
  const usd = dollars(coin, market);
  const title = `${escaped(contract.name)} (${escaped(contract.symbol)}) | ERC-20 | Address: ${middleCut(address)}`;
  return document(
    title,
    `
<section class="container-xxl"><div class="d-flex align-items-center gap-2">
  <h1 class="h5 mb-0">Token</h1>
  <span class="fs-base fw-medium">${escaped(contract.name)} <span class="text-muted">(${escaped(contract.symbol)})</span></span>
</div></section>
<section class="container-xxl" id="ContentPlaceHolder1_divSummary">
  <span class="badge">ERC-20</span>
  <input type="hidden" id="ContentPlaceHolder1_hdnSymbol" value="${escaped(contract.symbol)}">
  <div class="cards">
    <div class="card"><h3>Overview</h3>
      <div id="ContentPlaceHolder1_tr_valuepertoken"><h4>Price</h4><div>${usd ? `<span title="$${usd}">$${significant(usd, 4)}</span> <span class="text-muted">(made up)</span>` : '<span>-</span>'}</div></div>
    </div>
    <div class="card"><h3>Other Info</h3>
      <h4>Token Contract (with <b>${contract.decimals}</b> Decimals)</h4>
      <div class="d-flex"><a class="text-truncate d-block" href="/address/${address.toLowerCase()}" title="${address}">${address}</a>
      <a class="js-clipboard link-secondary" href="javascript:;" data-clipboard-text="${address}" aria-label="Copy Address">copy</a></div>
    </div>
  </div>
  <h3>Token transfers</h3>
  <div class="table-responsive"><table class="table"><thead><tr><th>From</th><th>To</th><th>Amount</th></tr></thead><tbody>
  ${['0x1111111111111111111111111111111111111111', '0x2222222222222222222222222222222222222222']
    .map(
      (holder, i) =>
        `<tr><td>${party(address, holder)}</td><td>${party(address, flipped(holder))}</td><td>${(i + 1) * 125}</td></tr>`,
    )
    .join('\n  ')}
  </tbody></table></div>
</section>`,
    explorer,
  );
}

/** The list of tokens: one row, one token link. */
export function tokenListPage(explorer: string, platform: PlatformId, market: Market): string {
  const rows = market
    .coins()
    .flatMap((coin) =>
      coin.contracts.filter((each) => each.platform === platform).map((contract) => ({ coin, contract })),
    )
    .slice(0, 50)
    .map(({ coin, contract }, i) => {
      const usd = dollars(coin, market);
      return `<tr><td>${i + 1}</td>
<td><a class="d-flex align-items-center gap-1 link-dark" href="/token/${contract.address.toLowerCase()}"><div class="d-flex gap-1"><span class="hash-tag text-truncate fw-medium">${escaped(contract.name)}</span><span class="text-muted">(${escaped(contract.symbol)})</span></div></a></td>
<td>${usd ? `<div class="d-inline" data-bs-title="$${usd}">$${grouped(significant(usd, 4))}</div>` : '-'}</td></tr>`;
    });
  return document(
    'Token Tracker (ERC-20)',
    `
<section class="container-xxl"><h1 class="h5 mb-0">Token Tracker <span class="text-muted">(ERC-20)</span></h1></section>
<section class="container-xxl" id="ContentPlaceHolder1_divERC20Tokens"><div class="table-responsive" id="ContentPlaceHolder1_tblErc20Tokens">
<table class="table"><thead><tr><th>#</th><th>Token</th><th>Price (made up)</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div></section>`,
    explorer,
  );
}

/** Sites have a token link in their menu and an address in their footer, which are not the subject of the page. */
function document(title: string, main: string, explorer: string): string {
  return `<!DOCTYPE html>
<html lang="en" data-bs-theme="light"><head><meta charset="utf-8"><title>${title} | Sample explorer</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body>
<header id="masterHeader"><nav><b>Sample explorer</b> <span class="text-muted">${escaped(explorer)}</span>
<a class="dropdown-item" id="LI25" href="/token/0xdac17f958d2ee523a2206206994597c13d831ec7#balances#flow">Stablecoin flow</a>
<a class="dropdown-item" href="/tokens">Tokens</a></nav></header>
<p class="notice" role="note">This page is a sample on your own machine. Its prices, transfers and holders are made up.</p>
<main id="content">${main}
</main>
<footer>Sample explorer. Donations: <a href="/address/0x71c7656ec7ab88b098defb751b7401b5f6d8976f">0x71c765...d8976f</a></footer>
</body></html>`;
}

const STYLE = `body{margin:0;font:14px/1.5 system-ui,sans-serif;color:#212529;background:#fff}a{color:#0784c3;text-decoration:none}
header,footer{padding:10px 24px;border-bottom:1px solid #e9ecef;color:#6c757d}footer{border-top:1px solid #e9ecef;margin-top:32px}
.notice{margin:0;padding:8px 24px;background:#fff3cd}.container-xxl{max-width:1200px;padding:12px 24px}.text-muted{color:#6c757d}
.d-flex{display:flex}.gap-1{gap:4px}.gap-2{gap:8px}.align-items-center{align-items:center}.d-inline{display:inline}.fw-medium{font-weight:500}
.h5{font-size:18px}.mb-0{margin:0}.badge{border:1px solid #dee2e6;border-radius:6px;padding:1px 6px;font-size:12px}
.cards{display:flex;gap:16px;margin:12px 0}.card{flex:1;border:1px solid #e9ecef;border-radius:12px;padding:12px 16px}h3{font-size:15px}
h4{font-size:12px;color:#6c757d;margin:4px 0}.table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:8px;border-bottom:1px solid #e9ecef;white-space:nowrap}
.link-dark{color:#212529}.dropdown-item{margin-left:16px}.text-truncate{overflow:hidden;text-overflow:ellipsis;max-width:420px}`;

/** As the sites write thousands. */
function grouped(figure: string): string {
  const [whole = '', fraction] = figure.split('.');
  const thousands = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? thousands : `${thousands}.${fraction}`;
}

/** A holder under the token's path: such a link names a wallet, not a token. */
function party(token: string, holder: string): string {
  return `<a href="/token/${token.toLowerCase()}?a=${holder}"><span data-highlight-target="${checksummed(holder)}">${holder.slice(0, 10)}...${holder.slice(-9)}</span></a>`;
}

function flipped(address: string): string {
  return `0x${[...address.slice(2)].map((digit) => (15 - Number.parseInt(digit, 16)).toString(16)).join('')}`;
}

function middleCut(address: string): string {
  return `${address.slice(0, 10)}...${address.slice(-9)}`;
}

function dollars(coin: Coin, market: Market): string | null {
  const usd = market.said(coin.id, 'CoinGecko').usd ?? null;
  return usd !== null && market.lists(coin.id, 'CoinGecko') ? plain(usd) : null;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
