import { describe, expect, it } from 'vitest';
import { framePage, STORE_PICTURES } from '../../../tools/views/store.ts';
import { textOf } from '../../house/sources-of-ours.ts';

/** What the Chrome Web Store wants; the other stores take the same. */
const WANTED = {
  'screenshot-1': [1280, 800],
  'screenshot-2': [1280, 800],
  'screenshot-3': [1280, 800],
  'screenshot-4': [1280, 800],
  'screenshot-5': [1280, 800],
  tile: [440, 280],
  marquee: [1400, 560],
};

describe('the pictures for the stores', () => {
  it('have the sizes that the stores want', () => {
    expect(Object.fromEntries(STORE_PICTURES.map(({ name, size }) => [name, size]))).toEqual(WANTED);
  });

  it.each(['screenshot-en-1.png', 'screenshot-ko-1.png', 'tile-en.png', 'marquee-ko.png', 'icon-128.png'])(
    'are named in the notes: %s',
    (name) => {
      expect(textOf('store/README.md')).toContain(`\`${name}\``);
    },
  );
});

describe('framePage', () => {
  it.each(['en', 'ko'] as const)('writes the words in %s and every image', (language) => {
    for (const picture of STORE_PICTURES) {
      const images = picture.shown.map((_, i) => `image${i}`);
      const html = framePage(picture, language, images);
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain(picture.title[language]);
      expect(html).toContain(picture.text[language]);
      expect(html.match(/base64,(\w+)/g)?.length ?? 0).toBe(images.length);
    }
  });
});
