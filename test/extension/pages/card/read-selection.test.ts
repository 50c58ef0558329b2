// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { readSelection } from '../../../../src/extension/pages/card/read-selection.ts';

const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const LINK = '0x514910771AF9Ca656af840dff83E8264EcF986CA';
const TOKEN_PAGE = `https://etherscan.io/token/${USDT}`;
const NONE = { text: '', link: '' };

beforeEach(() => {
  document.getSelection()?.removeAllRanges();
  document.body.innerHTML = `
    <p id="text">Have a look at ${USDT}</p>
    <p><a id="link" href="${TOKEN_PAGE}">Tether</a></p>
    <p id="shortened" data-full="${LINK}">0x5149…86CA</p>
    <input id="field" value="to ${USDT} please"> <input id="password" type="password" value="${USDT}">
    <textarea id="area">${LINK}</textarea>`;
});

const byId = (id: string) => document.getElementById(id) as HTMLElement;
const read = (focused: Element | null = null, menu: typeof NONE | null = null) =>
  readSelection(document, focused, menu);

function select(id: string): void {
  document.getSelection()?.selectAllChildren(byId(id));
}

function selectInField(id: string, from: number, to: number): Element {
  const field = byId(id) as HTMLInputElement;
  field.focus();
  field.setSelectionRange(from, to);
  return field;
}

describe('readSelection', () => {
  it('reads selected text', () => {
    select('text');
    expect(read()).toMatchObject({ selected: { text: `Have a look at ${USDT}`, links: [] }, isEmpty: false });
  });

  it('reads the target of a clicked price alone, whatever is selected', () => {
    select('text');
    const target = { text: USDT, link: '' };
    const { selected } = readSelection(document, byId('password'), target, byId('link'));
    expect(selected).toEqual({ text: USDT, links: [], labels: [] });
  });

  it('reads nothing when nothing is selected', () => {
    expect(read()).toMatchObject({ selected: { text: '', links: [], labels: [] }, isEmpty: true });
  });

  it('reads the selected part of a field', () => {
    expect(read(selectInField('field', 3, 45)).selected.text).toBe(USDT);
  });

  it('reads what is selected in a text area', () => {
    expect(read(selectInField('area', 0, 42)).selected.text).toBe(LINK);
  });

  it('reads no password, nor what is selected while one is typed', () => {
    expect(read(selectInField('password', 0, 42)).isEmpty).toBe(true);
    select('text');
    expect(read(byId('password')).isEmpty).toBe(true);
  });

  it('reads where a selected link leads', () => {
    select('link');
    expect(read().selected).toMatchObject({ text: 'Tether', links: [TOKEN_PAGE] });
  });

  it('reads where a focused link leads when nothing is selected', () => {
    expect(read(byId('link')).selected).toMatchObject({ text: 'Tether', links: [TOKEN_PAGE] });
  });

  it('reads what the element of a shortened address carries', () => {
    select('shortened');
    expect(read().selected).toMatchObject({ text: '0x5149…86CA', labels: [LINK] });
  });

  it('reads the text and the link that the menu was opened on instead of a focused link', () => {
    const menu = { text: LINK, link: TOKEN_PAGE };
    expect(read(byId('link'), menu).selected).toEqual({ text: LINK, links: [TOKEN_PAGE], labels: [] });
  });
});
