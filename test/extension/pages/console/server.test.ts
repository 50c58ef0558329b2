// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { ServerReport } from '../../../../src/extension/messages/server.ts';
import { serverSettings } from '../../../../src/extension/pages/console/sources/server-settings.ts';
import { fullDisk, refusal, silence, stage } from './stage.ts';

const HASH = '#sources';
const KEY = `${'k'.repeat(39)}WxYz`;
const NONE: ServerReport = {
  host: 'prices.example',
  keyEnd: null,
  mode: 'fallback',
  pages: false,
  condition: null,
};

/** A background with a server that answers a key with `outcome`. */
async function withServer(outcome = 'works', first: Partial<ServerReport> = {}, browserLanguage = 'en-US') {
  let report: ServerReport = { ...NONE, ...first };
  return stage({
    hash: HASH,
    browserLanguage,
    server: serverSettings,
    answers: {
      server: () => report,
      serverKey: ({ key }) => {
        const isKept = key !== null && outcome !== 'wrong key' && outcome !== 'not a key';
        report = { ...report, keyEnd: isKept ? key.slice(-4) : null };
        return key === null ? 'removed' : (outcome as 'works');
      },
      serverChoice: ({ change }) => {
        report = { ...report, ...change };
        return report;
      },
      testServer: () => outcome as 'works',
    },
  });
}

describe('the settings of a team’s server', () => {
  it('are not there in a build that has none', async () => {
    const page = await stage({ hash: HASH });
    expect(page.isThere('.server')).toBe(false);
    expect(page.messages('server')).toEqual([]);
  });

  it('take the key once, say that it works, and tell it by its end only', async () => {
    const page = await withServer();
    expect(page.find('.server').textContent).toContain('Without a key, prices come from the sources');
    await page.type('#server-key', KEY);
    expect(page.find<HTMLInputElement>('#server-key').type).toBe('password');
    await page.submit('.server form');
    expect(page.messages('serverKey')).toEqual([{ type: 'serverKey', key: KEY }]);
    expect(page.find('#server-outcome').textContent).toBe('prices.example responds, and the key is valid.');
    expect(page.find('.server').textContent).toContain('…WxYz is stored');
    expect(page.root.innerHTML).not.toContain(KEY);
    expect(document.activeElement).toBe(page.named('Test'));
    await page.click('Remove key');
    expect(page.messages('serverKey').at(-1)).toEqual({ type: 'serverKey', key: null });
    expect(page.find('#server-outcome').textContent).toBe('The key was removed.');
  });

  it.each([
    ['wrong key', 'does not recognise this key'],
    ['not a key', 'Invalid key'],
    ['not Sise', 'is not a Sise server'],
    ['other version', 'different version of Sise'],
    ['unreachable', 'cannot be reached'],
    ['unknown host', '--allow-host'],
    ['not for this key', 'not for all networks'],
    ['failing', 'reports an internal error'],
    ['busy', 'rate limit of prices.example'],
  ])('say of a key: %s', async (outcome, sentence) => {
    const page = await withServer(outcome);
    await page.type('#server-key', KEY);
    await page.submit('.server form');
    const told = page.find('#server-outcome');
    expect(told.textContent).toContain(sentence);
    expect(told.className).toBe('problem');
    expect(told.getAttribute('role')).toBe('status');
  });

  it('keep what was typed when the server does not know it', async () => {
    const page = await withServer('wrong key');
    await page.type('#server-key', KEY);
    await page.submit('.server form');
    expect(page.find<HTMLInputElement>('#server-key').value).toBe(KEY);
  });

  it('test the kept key again, and tell by themselves how the last question ended', async () => {
    const page = await withServer('works', { keyEnd: 'WxYz', condition: 'wrong key' });
    expect(page.find('#server-outcome').textContent).toContain('does not recognise this key');
    await page.click('Test');
    expect(page.messages('testServer')).toHaveLength(1);
    expect(page.find('#server-outcome').textContent).toContain('the key is valid');
  });

  it('let choose who is asked when it has no price, and whether pages ask it', async () => {
    const page = await withServer('works', { keyEnd: 'WxYz' });
    expect(page.find<HTMLInputElement>('[name="server-mode"][value="fallback"]').checked).toBe(true);
    expect(page.find('.server').textContent).toContain('not when it rejects the key');
    await page.choose('[name="server-mode"][value="only"]');
    await page.choose('[name="server-pages"][value="server"]');
    expect(page.messages('serverChoice').map(({ change }) => change)).toEqual([
      { mode: 'only' },
      { pages: true },
    ]);
    expect(page.find('.server').textContent).toContain('The sources are not used');
  });

  it('say that a kept key cannot be read, and let it be taken away', async () => {
    const page = await withServer('works', { keyUnreadable: true });
    const note = page.find('#server-key-note').textContent;
    expect(note).toContain('these prices are not updating');
    expect(page.find('.server').textContent).not.toContain('Without a key');
    await page.click('Remove key');
    expect(page.messages('serverKey')).toEqual([{ type: 'serverKey', key: null }]);
  });

  it('do not remove a key while one is tried, which would be kept behind that', async () => {
    const page = await stage({
      hash: HASH,
      server: serverSettings,
      answers: { server: () => ({ ...NONE, keyUnreadable: true }), serverKey: silence },
    });
    await page.type('#server-key', KEY);
    await page.submit('.server form');
    expect(page.named('Remove key').getAttribute('aria-disabled')).toBe('true');
    await page.click('Remove key');
    expect(page.messages('serverKey')).toEqual([{ type: 'serverKey', key: KEY }]);
  });

  describe('when the background does not answer', () => {
    const ended = async (
      answers: object,
      act: (page: Awaited<ReturnType<typeof stage>>) => Promise<void>,
    ) => {
      const report = { ...NONE, keyEnd: 'serverKey' in answers ? null : 'WxYz' };
      const page = await stage({
        hash: HASH,
        server: serverSettings,
        answers: { server: () => report, ...answers },
      });
      await act(page);
      await page.advance(20_000);
      return page;
    };
    const save = async (page: Awaited<ReturnType<typeof stage>>) => {
      await page.type('#server-key', KEY);
      await page.submit('.server form');
    };

    it.each([
      ['a key', { serverKey: silence }, 'The change may have been saved'],
      ['a key', { serverKey: refusal }, 'nothing was changed'],
      ['a key, for a full disk,', { serverKey: fullDisk }, 'The disk is almost full. Nothing was changed.'],
    ])(
      'to %s, say what may have become of it, until something else is done',
      async (_, answers, sentence) => {
        const page = await ended(answers, save);
        expect(page.find('.banner').textContent).toContain(sentence);
        expect(page.find('#server-outcome').textContent).toBe('');
        expect(page.find<HTMLInputElement>('#server-key').value).toBe(KEY);
        expect(page.find('.server button[type="submit"]').getAttribute('aria-disabled')).toBe('false');
      },
    );

    it.each([
      ['to a test', { testServer: silence }, 'nothing was changed'],
      ['to a choice', { serverChoice: silence }, 'The change may have been saved'],
    ])('%s, say what it may have done', async (_, answers, sentence) => {
      const page = await ended(answers, (opened) =>
        'testServer' in answers ? opened.click('Test') : opened.choose('[name="server-mode"][value="only"]'),
      );
      expect(page.find('.banner').textContent).toContain(sentence);
    });
  });

  it('speak Korean', async () => {
    const page = await withServer('wrong key', {}, 'ko-KR');
    await page.type('#server-key', KEY);
    await page.submit('.server form');
    expect(page.find('#server-outcome').textContent).toBe(
      'prices.example에 등록되지 않은 키입니다. 이 경우 출처로 대신 조회하지 않습니다.',
    );
  });
});
