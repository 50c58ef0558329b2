// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { SETTINGS, silence, stage, viewOf } from './stage.ts';

const HOSTS = ['api.upbit.com', 'api.bithumb.com', 'eth.drpc.org'];
const banners = ({ root }: Awaited<ReturnType<typeof stage>>) =>
  [...root.querySelectorAll('.banner span')].map((each) => each.textContent);

describe('the popup with withheld hosts', () => {
  it('names the first and counts the others, in place of a broken network', async () => {
    const popup = await stage({
      stored: viewOf([], { network: 'no network', withheld: { name: 'Upbit', hosts: HOSTS } }),
    });
    expect(banners(popup)).toEqual(['Your browser does not let Sise reach Upbit and 2 more.']);
  });

  it.each([
    ['en-US', 'Your browser does not let Sise reach Upbit.'],
    ['ko-KR', '브라우저가 Upbit 접속을 막고 있습니다.'],
  ])('names one alone, in %s', async (browserLanguage, sentence) => {
    const withheld = { name: 'Upbit', hosts: ['api.upbit.com'] };
    expect(banners(await stage({ browserLanguage, stored: viewOf([], { withheld }) }))).toEqual([sentence]);
  });

  it('requests them with a press, before anything else', async () => {
    const popup = await stage({ stored: viewOf([], { withheld: { name: 'Upbit', hosts: HOSTS } }) });
    const before = popup.sent.length;
    popup.button('Allow').click();
    // In the press itself: a browser asks its user at no other time.
    expect(popup.requested).toEqual([HOSTS]);
    expect(popup.sent).toHaveLength(before);
  });

  it('shows them no more once the view comes without them', async () => {
    const popup = await stage({ stored: viewOf([], { withheld: { name: 'Upbit', hosts: HOSTS } }) });
    await popup.publish(viewOf([]));
    expect(banners(popup)).toEqual([]);
  });

  it('says first that nothing answers', async () => {
    const popup = await stage({
      stored: viewOf([], { withheld: { name: 'Upbit', hosts: HOSTS } }),
      answers: { refresh: silence },
    });
    await popup.advance(60_000);
    expect(banners(popup)).toEqual([popup.find('.banner-silent span').textContent]);
  });

  it('has a sentence and a press of its own for the page', async () => {
    const popup = await stage({ stored: viewOf([]), withheldPage: 'etherscan.io' });
    expect(banners(popup)).toEqual(['Your browser does not let Sise read etherscan.io.']);
    await popup.click(popup.button('Allow'));
    expect(popup.requested).toEqual([['etherscan.io']]);
    expect(banners(popup)).toEqual([]);
  });

  it('is silent about the page when explorers show no prices', async () => {
    const settings = { ...SETTINGS, explorers: 'none' } as const;
    const popup = await stage({ stored: viewOf([], { settings }), withheldPage: 'etherscan.io' });
    expect(banners(popup)).toEqual([]);
  });
});
