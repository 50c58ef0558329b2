// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { AddProblem, AddResult, LookedUp } from '../../../../src/extension/messages/look-up.ts';
import type { Row } from '../../../../src/extension/messages/watchlist.ts';
import {
  address,
  fullDisk,
  known,
  NOW,
  none,
  refusal,
  settle,
  silence,
  stage,
  token,
  viewOf,
} from './stage.ts';

const PEPE = token('11', 'Pepe');
const NEW = token('22', 'Newcomer');

async function adding(result: AddResult | (() => Promise<never>), saved = [PEPE]) {
  const popup = await stage({
    stored: viewOf(saved),
    answers: { add: typeof result === 'function' ? result : () => result },
  });
  const add = async (text: string) => {
    await popup.type(text);
    await popup.submit();
  };
  return { ...popup, add };
}

/** The answer that has a person choose, as the background makes it. */
function choiceOf(...rows: readonly Row[]): AddResult {
  const lookedUp: LookedUp = {
    found: { kind: 'token', address: rows[0]?.address ?? '', platform: null },
    rows: rows.map((row) => ({ ...row, saved: false, explorer: '' })),
    platforms: rows.flatMap(({ platform }) => platform ?? []),
    status: rows.some(({ price }) => price.status === 'unavailable') ? 'unavailable' : 'unlisted',
  };
  return { outcome: 'choose', lookedUp };
}

const problemOf = (popup: { root: HTMLElement }) => popup.root.querySelector('#add-problem')?.textContent;
const fieldOf = (popup: { find: (selector: string) => HTMLElement }) =>
  popup.find('.add-field') as HTMLInputElement;

describe('an address that is new', () => {
  it('is asked for without the blanks around it', async () => {
    const popup = await adding({ outcome: 'added', asset: NEW.asset });
    await popup.add(`\n  ${NEW.address}\t `);
    expect(popup.messages('add')).toEqual([{ type: 'add', text: NEW.address, isPrivate: false }]);
  });

  it('is asked for as of a private window where the popup belongs to one, or was opened for what was looked up there', async () => {
    const selected = { text: '', links: [], labels: [] };
    const ways = [{ isPrivate: true }, { pendingLookUp: { at: NOW, selected, isPrivate: true } }];
    for (const way of ways) {
      const popup = await stage({
        ...way,
        stored: viewOf([]),
        answers: { add: () => ({ outcome: 'added', asset: NEW.asset }), lookUp: silence },
      });
      await popup.type(NEW.address ?? '');
      await popup.submit();
      expect(popup.messages('add')).toEqual([{ type: 'add', text: NEW.address, isPrivate: true }]);
      popup.stop();
    }
  });

  it('appears, has the focus, is lit for a moment and named aloud', async () => {
    const popup = await adding({ outcome: 'added', asset: NEW.asset });
    await popup.add(NEW.address ?? '');
    expect(fieldOf(popup).value).toBe('');
    await popup.publish(viewOf([PEPE, NEW]));
    expect(document.activeElement).toBe(popup.row(NEW.asset).querySelector('.cover'));
    expect(popup.row(NEW.asset).classList.contains('row-flash')).toBe(true);
    expect(popup.said()).toBe('Newcomer was added.');
    await popup.advance(2000);
    expect(popup.row(NEW.asset).classList.contains('row-flash')).toBe(false);
  });

  it('does the same when the view comes before the answer', async () => {
    let answer = (_result: AddResult) => {};
    const popup = await adding(() => new Promise<AddResult>((resolve) => (answer = resolve)) as never);
    await popup.add(NEW.address ?? '');
    await popup.publish(viewOf([PEPE, NEW]));
    answer({ outcome: 'added', asset: NEW.asset });
    await popup.advance(0);
    expect(popup.said()).toBe('Newcomer was added.');
    expect(document.activeElement).toBe(popup.row(NEW.asset).querySelector('.cover'));
  });

  it('needs no key when it is pasted whole', async () => {
    const popup = await adding(silence);
    const event = await popup.paste(` ${address('22')}\n`);
    expect(event.defaultPrevented).toBe(true);
    expect(popup.messages('add')).toEqual([
      { type: 'add', text: address('22'), isPrivate: false, isUnsent: true },
    ]);
    expect(fieldOf(popup).value).toBe(address('22'));
  });

  it.each([
    ['a zero-width space around it', `\u200b${address('22')}\u200b`],
    ['a word joiner inside', address('22').replace('0x2', '0x2\u2060')],
    ['a byte order mark and a blank', `\ufeff ${address('22')}`],
    [
      'a soft hyphen, marks of direction and a variation selector',
      `\u2066${address('22')}\u00ad\ufe0f\u2069`,
    ],
  ])('is the same with %s, pasted or typed', async (_what, text) => {
    const popup = await adding({ outcome: 'added', asset: NEW.asset });
    await popup.paste(text);
    await popup.add(text);
    const asked = { type: 'add', text: address('22'), isPrivate: false };
    expect(popup.messages('add')).toEqual([{ ...asked, isUnsent: true }, asked]);
    expect(fieldOf(popup).value).toBe('');
  });

  it('can be pasted anywhere on the page', async () => {
    const popup = await adding(silence);
    await popup.paste(address('22'), document.body);
    expect(popup.messages('add')).toEqual([
      { type: 'add', text: address('22'), isPrivate: false, isUnsent: true },
    ]);
  });

  it('is asked about at chains at once where Enter was pressed before the sources had answered', async () => {
    let answer = (_result: AddResult) => {};
    const untilTold = new Promise<AddResult>((resolve) => (answer = resolve));
    const wallet: AddResult = { outcome: 'bad address', problem: 'wallet', networks: ['ETH'] };
    const popup = await stage({
      stored: viewOf([]),
      answers: { add: ({ isUnsent }) => (isUnsent ? (untilTold as never) : wallet) },
    });
    await popup.paste(address('22'));
    await popup.submit();
    const asked = { type: 'add', text: address('22'), isPrivate: false };
    expect(popup.messages('add')).toEqual([{ ...asked, isUnsent: true }]);
    answer({ outcome: 'unsent', status: 'unlisted' });
    await settle();
    expect(popup.messages('add')).toEqual([{ ...asked, isUnsent: true }, asked]);
  });

  it.each([
    ['no source knows it', 'unlisted', 'No source lists this address.'],
    ['nobody has said whether one does', 'unavailable', 'Some sources failed or are rate-limited.'],
  ] as const)('waits for Enter where %s, wherever it was pasted', async (_where, status, said) => {
    const popup = await adding({ outcome: 'unsent', status });
    await popup.paste(address('22'), document.body);
    const sentence = `${said} Press Enter to ask public nodes whether it is a token or a wallet.`;
    expect([problemOf(popup), popup.said()]).toEqual([sentence, sentence]);
    expect(document.activeElement).toBe(fieldOf(popup));
    expect(fieldOf(popup).getAttribute('aria-invalid')).toBe('false');
    await popup.submit();
    expect(popup.messages('add')[1]).toEqual({ type: 'add', text: address('22'), isPrivate: false });
  });

  it('goes on in the field when half of it was pasted anywhere', async () => {
    const popup = await adding(silence);
    await popup.paste('0x22', document.body);
    expect(fieldOf(popup).value).toBe('0x22');
    expect(document.activeElement).toBe(fieldOf(popup));
    expect(popup.messages('add')).toEqual([]);
  });

  it('is left alone when it is pasted into a text that is being written', async () => {
    const popup = await adding(silence);
    await popup.type('0x1');
    const event = await popup.paste(address('22'));
    expect(event.defaultPrevented).toBe(false);
    expect(popup.messages('add')).toEqual([]);
  });

  it.each(['0x22', 'hello', address('22') + address('22')])(
    'waits for the person when %s is pasted',
    async (text) => {
      const popup = await adding(silence);
      const event = await popup.paste(text);
      expect(event.defaultPrevented).toBe(false);
      expect(popup.messages('add')).toEqual([]);
    },
  );
});

describe('while it is looked up', () => {
  it('the field stays usable, the form says that it is busy, and nothing is asked twice', async () => {
    const popup = await adding(silence);
    await popup.add(NEW.address ?? '');
    expect(popup.find('.add-form').getAttribute('aria-busy')).toBe('true');
    expect(popup.find('.add-button').textContent).toBe('Looking it up…');
    expect(fieldOf(popup).disabled).toBe(false);
    await popup.submit();
    expect(popup.messages('add')).toHaveLength(1);
  });

  it('typing something else takes the question back', async () => {
    let answer = (_result: AddResult) => {};
    const popup = await adding(() => new Promise<AddResult>((resolve) => (answer = resolve)) as never);
    await popup.add('0x12');
    await popup.type('0x1234');
    answer({ outcome: 'bad address', problem: 'length' });
    await popup.advance(0);
    expect(problemOf(popup)).toBeUndefined();
    expect(fieldOf(popup).value).toBe('0x1234');
  });

  it('what is typed meanwhile is not lost when the first address is saved', async () => {
    let answer = (_result: AddResult) => {};
    const popup = await adding(() => new Promise<AddResult>((resolve) => (answer = resolve)) as never);
    await popup.add(NEW.address ?? '');
    await popup.type('0x33');
    answer({ outcome: 'added', asset: NEW.asset });
    await popup.publish(viewOf([PEPE, NEW]));
    expect(fieldOf(popup).value).toBe('0x33');
    expect(popup.rows('saved')).toContain(NEW.asset);
  });

  it('a late answer about the first address leaves the form and the focus with the second', async () => {
    const answers: ((result: AddResult) => void)[] = [];
    const popup = await adding(() => new Promise<AddResult>((resolve) => answers.push(resolve)) as never);
    await popup.add(NEW.address ?? '');
    await popup.add(address('33'));
    fieldOf(popup).focus();
    answers[0]?.({ outcome: 'added', asset: NEW.asset });
    await popup.publish(viewOf([PEPE, NEW]));
    expect(popup.find('.add-form').getAttribute('aria-busy')).toBe('true');
    expect(document.activeElement).toBe(fieldOf(popup));
    expect(fieldOf(popup).value).toBe(address('33'));
    expect(popup.row(NEW.asset).classList.contains('row-flash')).toBe(true);
    expect(popup.said()).toBe('Newcomer was added.');
    answers[1]?.({ outcome: 'bad address', problem: 'checksum' });
    await popup.advance(0);
    expect(problemOf(popup)).toMatch(/typo/);
  });

  it('a background that does not answer is told', async () => {
    const popup = await adding(refusal);
    await popup.add(NEW.address ?? '');
    expect(problemOf(popup)).toBe('Sise isn’t responding. Try again.');
    expect(fieldOf(popup).value).toBe(NEW.address);
  });

  it('a full disk is told as such', async () => {
    const popup = await adding(fullDisk);
    await popup.add(NEW.address ?? '');
    expect(problemOf(popup)).toBe('The disk is almost full. Nothing was changed.');
  });

  it('one that is silent for 20 s is given up', async () => {
    const popup = await adding(silence);
    await popup.add(NEW.address ?? '');
    await popup.advance(20_000);
    expect(problemOf(popup)).toBe('Sise isn’t responding. Try again.');
  });
});

describe('a text that is no address', () => {
  it.each<[problem: AddProblem, text: string, sentence: RegExp]>([
    ['space', '0x12 34', /contains a space/],
    ['bitcoin', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', /Bitcoin address/],
    ['prefix', 'dac17f958d2ee523a2206206994597c13d831ec7', /starts with 0x/],
    ['length', '0xdeadbeef', /40 digits after 0x\. This one has 8\./],
    ['hex', '0xzz', /letters a to f/],
    ['checksum', '0xDAC17F958D2ee523a2206206994597C13D831ec7', /typo/],
    ['digits', `0x${'1f'.repeat(32)}`, /64 digits .* private key, .* Nothing was sent\./],
    ['network', `https://arbiscan.io/token/${address('22')}`, /network that Sise does not support/],
    ['several', `${address('22')},${address('33')}`, /several addresses/],
  ])('(%s) gets one clear sentence, tied to the field and read aloud', async (problem, text, sentence) => {
    const popup = await adding({ outcome: 'bad address', problem });
    await popup.add(text);
    expect(problemOf(popup)).toMatch(sentence);
    expect(popup.said()).toMatch(sentence);
    expect(fieldOf(popup).getAttribute('aria-invalid')).toBe('true');
    expect(fieldOf(popup).getAttribute('aria-describedby')).toBe('add-problem');
    await popup.type('0x1');
    expect(problemOf(popup)).toBeUndefined();
  });

  it.each<[what: string, text: string, sentence: RegExp]>([
    ['of hex digits', `0x${'1'.repeat(1200)}`, /40 digits after 0x\. This one has 1200\./],
    ['of anything', 'Lorem ipsum '.repeat(100), /starts with 0x/],
  ])('is not even sent when it is a long one %s', async (_what, text, sentence) => {
    const popup = await adding(refusal);
    await popup.add(text);
    expect(problemOf(popup)).toMatch(sentence);
    expect(fieldOf(popup).getAttribute('aria-invalid')).toBe('true');
    expect(popup.messages('add')).toEqual([]);
  });

  it('is not even sent when it is empty', async () => {
    const popup = await adding(silence);
    await popup.add(' \u200b ');
    expect(problemOf(popup)).toBe('Enter a name, or paste a token address.');
    expect(popup.messages('add')).toEqual([]);
  });
});

it('an address on a network without prices is refused by its name', async () => {
  const popup = await adding({ outcome: 'bad address', problem: 'network', unpriced: ['Linea'] });
  await popup.add(`on Linea ${address('22')}`);
  expect(problemOf(popup)).toBe('This address is on an unsupported network: Linea. Nothing was sent.');
});

describe('an address that cannot be added', () => {
  it('because it is there already is pointed out', async () => {
    const popup = await adding({ outcome: 'duplicate', asset: PEPE.asset });
    await popup.add(PEPE.address ?? '');
    expect(popup.find('.toast').textContent).toBe('Pepe is already in your list.');
    expect(fieldOf(popup).value).toBe('');
    expect(popup.row(PEPE.asset).classList.contains('row-flash')).toBe(true);
    expect(document.activeElement).toBe(popup.row(PEPE.asset).querySelector('.cover'));
    expect(fieldOf(popup).getAttribute('aria-invalid')).toBe('false');
    await popup.advance(7_000);
    expect(popup.root.querySelector('.toast')).toBeNull();
  });

  it('because the list is full is told with the limit', async () => {
    const popup = await adding({ outcome: 'full', limit: 500 });
    await popup.add(NEW.address ?? '');
    expect(problemOf(popup)).toContain('500');
  });
});

describe('an address on several platforms', () => {
  const text = address('55');
  const onEthereum = token('55', 'Twin', known('ETH:0x', '1.2041', '1675'));
  const onBnb = token('55', 'Twin (bridged)', known('BNB:0x', '0.00004199', '0.0584'), 'BNB');
  const choose = choiceOf(onEthereum, onBnb);

  it('offers each with its price, the first one focused', async () => {
    const popup = await adding(choose);
    await popup.add(text);
    const options = [...popup.root.querySelectorAll('.choice-option')];
    expect(options.map((option) => option.querySelector('.choice-platform')?.textContent)).toEqual([
      'Ethereum',
      'BNB Smart Chain',
    ]);
    expect(options[0]?.textContent).toContain('$1.2041');
    expect(options[1]?.textContent).toContain('Twin (bridged)');
    expect(document.activeElement).toBe(options[0]);
    expect(popup.said()).toMatch(/several networks/);
  });

  it('says of one without a price why there is none', async () => {
    const unheard = token('55', 'Twin', none('BNB:0x', 'unavailable'), 'BNB');
    const popup = await adding(choiceOf(onEthereum, unheard));
    await popup.add(text);
    const [first, second] = [...popup.root.querySelectorAll('.choice-option')];
    expect(first?.textContent).not.toContain('Unavailable');
    expect(second?.textContent).toMatch(/BNB Smart Chain.*Unavailable/);
  });

  it('saves the one that is chosen', async () => {
    const popup = await adding(choose);
    await popup.add(text);
    await popup.click(popup.root.querySelectorAll<HTMLElement>('.choice-option')[1] as HTMLElement);
    expect(popup.messages('save')).toEqual([{ type: 'save', asset: onBnb.asset, address: text }]);
  });

  it('saves nothing after Escape, which goes back to the field', async () => {
    const popup = await adding(choose);
    await popup.add(text);
    const event = await popup.press(popup.find('.choice-option'), 'Escape');
    expect(event.defaultPrevented).toBe(true);
    expect(popup.root.querySelector('.choice')).toBeNull();
    expect(document.activeElement).toBe(fieldOf(popup));
    expect(fieldOf(popup).value).toBe(text);
    expect(popup.messages('add')).toHaveLength(1);
  });

  it.each([
    ['Polygon', true, /mentions Polygon, but the address may be on another/],
    ['Base', false, /mentions Base, which Sise does not support/],
  ] as const)('asks where the text leaves open whether it is on %s', async (name, isPriced, question) => {
    const choice = choiceOf(onEthereum);
    if (choice.outcome !== 'choose') throw new Error('no choice');
    const { lookedUp } = choice;
    const maybe = [{ name, priced: isPriced }];
    const found = { kind: 'token', address: text, platform: null, maybe } as const;
    const popup = await adding({ outcome: 'choose', lookedUp: { ...lookedUp, found } });
    await popup.add(`${name} ${text}`);
    expect(popup.find('.choice-question').textContent).toMatch(question);
    expect(popup.said()).toMatch(question);
    expect(popup.messages('save')).toEqual([]);
  });

  it.each<[what: string, status: 'unlisted' | 'unavailable', question: RegExp]>([
    ['nobody prices it', 'unlisted', /No source has a price/],
    // True also when nobody could be asked, and when some platforms were answered for.
    ['not everybody gave an answer', 'unavailable', /failed or are rate-limited/],
  ])('says when %s, and offers the platforms all the same', async (_what, status, question) => {
    const popup = await adding(
      choiceOf(
        token('55', null, none('ETH:0x', status)),
        token('55', null, none('BNB:0x', 'unlisted'), 'BNB'),
      ),
    );
    await popup.add(text);
    expect(popup.find('.choice-question').textContent).toMatch(question);
    expect(popup.root.querySelectorAll('.choice-option')).toHaveLength(2);
  });
});
