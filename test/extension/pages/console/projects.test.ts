// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '../../../../src/core/market/platforms.ts';
import { createBackground, fullDisk, NOW, project, refusal, silence, stage } from './stage.ts';

const MASK = '••••••••••••';

async function opened(...[options, background]: Parameters<typeof stage>) {
  const page = await stage(options, background);
  await page.click(page.find('.card-toggle'));
  return page;
}

describe('a new project', () => {
  it('is created as it was typed and chosen, and opened', async () => {
    const page = await stage();
    expect(page.texts('.nothing-title')).toEqual(['No projects yet']);
    await page.click('New project');
    expect(document.activeElement).toBe(page.find('[data-focus="draft"]'));
    await page.type('[data-focus="draft"]', 'My site');
    await page.choose('input[value="testnet"]');
    expect(page.find('.note-warn').textContent).toContain('mainnet only');
    await page.choose('input[value="some"]');
    await page.choose('.tick:nth-of-type(2) input');
    await page.choose('.tick:nth-of-type(5) input');
    await page.submit('.form');
    expect(page.messages('createProject')).toEqual([
      {
        type: 'createProject',
        project: { name: 'My site', network: 'testnet', platforms: ['ETH', 'KAIA'] },
      },
    ]);
    expect(page.isThere('.form')).toBe(false);
    expect(page.said()).toBe('My site was created.');
    expect(page.texts('.endpoint-name')).toEqual(['Ethereum', 'Kaia']);
    expect(document.activeElement).toBe(page.find('.card-toggle'));
  });

  it('is for all platforms unless it is restricted', async () => {
    const page = await stage();
    await page.click('New project');
    await page.type('[data-focus="draft"]', 'All');
    await page.submit('.form');
    expect(page.messages('createProject')[0]?.project).toEqual({
      name: 'All',
      network: 'mainnet',
      platforms: null,
    });
    expect(page.texts('.endpoint-name')).toEqual(PLATFORMS.map(({ name }) => name));
  });

  it.each([
    ['without a name', '   ', false, 'Enter a name.'],
    ['restricted to nothing', 'x', true, 'Choose at least one network.'],
  ])('%s is not asked for', async (_what, name, restricted, sentence) => {
    const page = await stage();
    await page.click('New project');
    await page.type('[data-focus="draft"]', name);
    if (restricted) await page.choose('input[value="some"]');
    await page.submit('.form');
    expect(page.find('#draft-problem').textContent).toBe(sentence);
    expect(page.said()).toBe(sentence);
    expect(page.messages('createProject')).toEqual([]);
  });

  it.each([
    [{ outcome: 'no name' as const }, 'Enter a name.'],
    [{ outcome: 'full' as const, limit: 100 }, /100 active projects/],
  ])('that the background refuses stays to be corrected: %j', async (outcome, sentence) => {
    const page = await stage({ answers: { createProject: () => outcome } });
    await page.click('New project');
    await page.type('[data-focus="draft"]', '\u200b');
    await page.submit('.form');
    expect(page.find('#draft-problem').textContent).toMatch(sentence);
  });

  it('is dropped by Escape, and the focus goes back', async () => {
    const page = await stage();
    await page.click('New project');
    await page.press(page.find('[data-focus="draft"]'), 'Escape');
    expect(page.isThere('.form')).toBe(false);
    expect(document.activeElement).toBe(page.named('New project'));
  });
});

describe('a project', () => {
  it('shows when it was made and used, the newest first; revoked ones stand apart', async () => {
    const page = await stage({
      projects: [
        project('a', { requests: 1, lastUsedAt: NOW - 180_000 }),
        project('b'),
        project('c', { revokedAt: NOW - 1000, requests: 12_345 }),
      ],
    });
    expect(page.texts('.card-title')).toEqual(['Project b', 'Project a']);
    expect(page.find('[data-project="a"] .card-facts').textContent).toContain('Last used 3 min ago');
    expect(page.find('[data-project="a"] .card-facts').textContent).toContain('1 request');
    expect(page.find('[data-project="b"] .card-facts').textContent).toContain('Never used');
    expect(page.texts('.revoked-name')).toEqual(['Project c']);
    expect(page.find('.revoked-one').textContent).toContain('12,345 requests');
  });

  it('keeps its key to itself until that is wanted', async () => {
    const page = await opened({ projects: [project('a')] });
    expect(page.root.innerHTML).not.toContain('key-of-a');
    expect(page.messages('revealKey')).toEqual([]);
    await page.click('Show the key of Project a');
    expect(page.find('.part .code').textContent).toBe('key-of-a');
    await page.click('Hide the key of Project a');
    expect(page.root.innerHTML).not.toContain('key-of-a');
  });

  it('stays hidden when what was asked before comes late', async () => {
    let late = (_key: never) => {};
    let asked = 0;
    const page = await opened({
      projects: [project('a')],
      answers: {
        revealKey: () => {
          asked += 1;
          return asked === 1 ? 'key-of-a' : new Promise<never>((resolve) => (late = resolve));
        },
      },
    });
    await page.click('Show the key of Project a');
    await page.advance(3000);
    expect([page.find('.part .code').textContent, asked]).toEqual(['key-of-a', 2]);
    await page.click('Hide the key of Project a');
    late('key-of-a' as never);
    await page.advance(0);
    expect(page.root.innerHTML).not.toContain('key-of-a');
  });

  it('gives endpoint URLs that are copied with the key, also while it is hidden', async () => {
    const page = await opened({ projects: [project('a')] });
    const shown = page.find('.endpoint:nth-child(2) .code').textContent;
    expect(shown).toBe(`chrome-extension://sise/ETH/token-price/${MASK}hidden?addresses=0x`);
    await page.click('Copy the endpoint URL for Ethereum');
    expect(page.copied).toEqual(['chrome-extension://sise/ETH/token-price/key-of-a?addresses=0x']);
    expect(page.said()).toBe('Copied: the endpoint URL for Ethereum.');
    expect(page.isThere('.endpoint:nth-child(2) .icon-check')).toBe(true);
    await page.advance(1500);
    expect(page.isThere('.endpoint:nth-child(2) .icon-check')).toBe(false);
  });

  it('opens its URLs in a tab: through a link only once the key is shown', async () => {
    const page = await opened({ projects: [project('a')] });
    const open = 'Open the endpoint URL for Kaia in a tab';
    expect(page.named(open).tagName).toBe('BUTTON');
    await page.click(open);
    expect(page.opened).toEqual(['chrome-extension://sise/KAIA/token-price/key-of-a?addresses=0x']);
    await page.click('Show the key of Project a');
    expect(page.named(open).getAttribute('href')).toBe(page.opened[0]);
  });

  it('leads to each platform’s own site', async () => {
    const page = await opened({ projects: [project('a', { platforms: ['BNB'] })] });
    expect(
      page.named('Block explorer: look up BNB Smart Chain addresses on bscscan.com').getAttribute('href'),
    ).toBe('https://bscscan.com/');
  });

  it('has lines for another extension and for a server, ready to be pasted', async () => {
    const page = await opened({ projects: [project('a', { name: "It's <b>", platforms: ['POL', 'BTC'] })] });
    for (const what of [
      'the line for another extension',
      'the line that adds the project',
      'the line that starts the server',
      'the curl line',
    ])
      await page.click(`Copy ${what}`);
    expect(page.copied).toEqual([
      "await chrome.runtime.sendMessage('sise', { method: 'GET', path: '/BTC/token-price/key-of-a?addresses=0x' })",
      "npm run project -- create --name='It'\\''s <b>' --network mainnet --platforms POL,BTC --key=key-of-a --data DIR",
      'npm run serve -- --data DIR',
      "curl 'http://127.0.0.1:8787/BTC/token-price/key-of-a?addresses=0x'",
    ]);
  });

  it('says plainly in Firefox that there is nothing to open, and offers the rest', async () => {
    const page = await opened({ projects: [project('a')], answersUrls: false });
    expect(page.root.textContent).toContain('In Firefox, extensions cannot serve URLs of their own');
    expect(page.root.innerHTML).not.toContain('chrome-extension:');
    expect(() => page.named('Open the endpoint URL for Kaia in a tab')).toThrow();
    await page.click('Copy the request path for Kaia');
    await page.click('Copy the curl line');
    expect(page.copied).toHaveLength(2);
  });

  it('whose name is hostile stays text', async () => {
    const name = '<img src=x onerror=alert(1)>{limit}';
    const page = await opened({ projects: [project('a', { name })] });
    expect(page.find('.card-title').textContent).toBe(name);
    expect(page.isThere('img')).toBe(false);
    await page.click('Revoke');
    expect(page.find('.confirm-question').textContent).toBe(`Revoke ${name}?`);
  });

  it('is renamed where its name stands', async () => {
    const page = await opened({ projects: [project('a')] });
    await page.click('Rename');
    expect(document.activeElement).toBe(page.find('[data-focus="rename"]'));
    await page.type('[data-focus="rename"]', ' ');
    await page.submit('.rename');
    expect(page.find('#rename-problem').textContent).toBe('Enter a name.');
    await page.type('[data-focus="rename"]', 'Bazaar');
    await page.submit('.rename');
    expect(page.messages('renameProject')).toEqual([{ type: 'renameProject', id: 'a', name: 'Bazaar' }]);
    expect(page.texts('.card-title')).toEqual(['Bazaar']);
    expect(page.said()).toBe('Renamed to Bazaar.');
    expect(document.activeElement).toBe(page.named('Rename'));
  });

  it.each([
    ['Rotate key', 'rotateProject'],
    ['Revoke', 'revokeProject'],
  ] as const)('is asked before it happens: %s', async (button, message) => {
    const page = await opened({ projects: [project('a')] });
    await page.click(button);
    expect(document.activeElement).toBe(page.named('Cancel'));
    await page.press(page.find('[role="alertdialog"]'), 'Escape');
    expect(page.messages(message)).toEqual([]);
    expect(document.activeElement).toBe(page.named(button));
    await page.click(button);
    await page.click(page.find('.main-bad'));
    expect(page.messages(message)).toEqual([{ type: message, id: 'a' }]);
  });

  it('shows its other key after a rotation, if it showed the one before', async () => {
    const page = await opened({ projects: [project('a')] });
    await page.click('Show the key of Project a');
    await page.click('Rotate key');
    await page.click(page.find('.main-bad'));
    expect(page.find('.part .code').textContent).toBe('other-key-of-a');
    expect(page.said()).toBe('Project a has a new key.');
  });

  it('goes to the revoked ones when it is revoked, and its key is forgotten', async () => {
    const page = await opened({ projects: [project('a')] });
    await page.click('Show the key of Project a');
    await page.click('Revoke');
    await page.click(page.find('.main-bad'));
    expect(page.texts('.revoked-name')).toEqual(['Project a']);
    expect(page.isThere('.card')).toBe(false);
    expect(page.root.innerHTML).not.toContain('key-of-a');
  });
});

describe('when the background does not answer', () => {
  it.each([
    ['an act that nobody answers', { revokeProject: silence }, 'The change may have been saved'],
    ['a question that nobody answers', { revealKey: silence }, 'nothing was changed'],
  ])('%s is told by what it may have done', async (_what, answers, sentence) => {
    const page = await opened({ projects: [project('a')], answers });
    if ('revealKey' in answers) await page.click('Show the key of Project a');
    else {
      await page.click('Revoke');
      await page.click(page.find('.main-bad'));
    }
    await page.advance(20_000);
    expect(page.find('.banner').textContent).toContain(sentence);
  });

  it('an act is said to have had no effect', async () => {
    const page = await opened({ projects: [project('a')], answers: { revokeProject: refusal } });
    await page.click('Revoke');
    await page.click(page.find('.main-bad'));
    expect(page.find('.banner').textContent).toContain('nothing was changed');
    expect(page.texts('.card-title')).toEqual(['Project a']);
  });

  it('for a full disk, that is said instead', async () => {
    const page = await opened({ projects: [project('a')], answers: { revokeProject: fullDisk } });
    await page.click('Revoke');
    await page.click(page.find('.main-bad'));
    expect(page.find('.banner').textContent).toContain('The disk is almost full. Nothing was changed.');
  });

  it('the page says so, and asks again when told to', async () => {
    let works = false;
    const page = await stage({ answers: { projects: () => (works ? [project('a')] : refusal()) } });
    expect(page.find('.banner').textContent).toContain('Sise isn’t responding.');
    expect(page.isThere('.nothing')).toBe(false);
    works = true;
    await page.click('Try again');
    expect(page.isThere('.banner')).toBe(false);
    expect(page.texts('.card-title')).toEqual(['Project a']);
  });
});

describe('two consoles', () => {
  it('see what the other does', async () => {
    const background = createBackground({ projects: [project('a'), project('b')] });
    const one = await stage({}, background);
    const other = await stage({}, background);
    await other.click(other.find('[data-project="a"] .card-toggle'));
    await other.click('Show the key of Project a');
    await one.click(one.find('[data-project="a"] .card-toggle'));
    await one.click('Rotate key');
    await one.click(one.find('.main-bad'));
    await other.advance(3000);
    expect(other.find('.part .code').textContent).toBe('other-key-of-a');
    await one.click('Revoke');
    await one.click(one.find('.main-bad'));
    // Before it has heard of it:
    await other.click('Rotate key');
    await other.click(other.find('.main-bad'));
    expect(other.find('.banner').textContent).toContain('revoked elsewhere');
    await other.advance(3000);
    expect(other.texts('.card-title')).toEqual(['Project b']);
    expect(other.root.innerHTML).not.toContain('key-of-a');
  });

  it('never show what is older than what was done here', async () => {
    let late = (_projects: never) => {};
    let asked = 0;
    const page = await stage({
      projects: [project('a')],
      answers: {
        projects: () => {
          asked += 1;
          if (asked === 1) return [project('a')];
          return asked === 2 ? new Promise<never>((resolve) => (late = resolve)) : silence();
        },
        renameProject: () => project('a', { name: 'Bazaar' }),
      },
    });
    await page.advance(3000);
    await page.click(page.find('.card-toggle'));
    await page.click('Rename');
    await page.type('[data-focus="rename"]', 'Bazaar');
    await page.submit('.rename');
    late([project('a')] as never);
    await page.advance(0);
    expect(asked).toBe(3);
    expect(page.texts('.card-title')).toEqual(['Bazaar']);
  });
});

describe('nobody looks, and', () => {
  it('nothing is asked', async () => {
    const page = await stage({ projects: [project('a')] });
    await page.setVisible(false);
    const asked = page.background.sent.length;
    await page.advance(60_000);
    expect(page.background.sent).toHaveLength(asked);
    await page.setVisible(true);
    expect(page.background.sent.length).toBeGreaterThan(asked);
  });

  it('a closed console leaves no timer', async () => {
    const page = await stage({ projects: [project('a')] });
    page.stop();
    await page.clock.advance(0);
    expect(page.clock.pending()).toBe(0);
    expect(page.background.watchers.size).toBe(0);
  });
});
