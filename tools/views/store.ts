/** The pictures that the stores want: what each of them shows, and the frame around it. */
import { readFileSync } from 'node:fs';
import type { Look } from './looks.ts';

type Words = Readonly<Record<Look['language'], string>>;

/** What the frame shows of the product, in CSS pixels. */
export interface Shown {
  readonly view: string;
  readonly theme: Look['theme'];
  readonly width: number;
  readonly height: number;
}

export interface StorePicture {
  readonly name: string;
  /** Of the whole picture. */
  readonly size: readonly [width: number, height: number];
  readonly title: Words;
  readonly text: Words;
  /** Side by side, if there is more than one; none in a picture of the mark alone. */
  readonly shown: readonly Shown[];
  /** The text stands left of what is shown, else above it. */
  readonly isBeside: boolean;
}

const SCREENSHOT = [1280, 800] as const;
/** Nine rows of the list, without a part of a tenth. */
const POPUP = { width: 420, height: 574 } as const;
/** Seven of them. */
const LOW_POPUP = { width: 420, height: 478 } as const;

export const STORE_PICTURES: readonly StorePicture[] = [
  {
    name: 'screenshot-1',
    size: SCREENSHOT,
    title: { en: 'Dollars and won,\nside by side', ko: '달러와 원화를\n한눈에' },
    text: {
      en: 'Your coins and tokens with their kimchi premium, source and age.',
      ko: '내 코인과 토큰의 시세와 김프를 출처, 확인 시각과 함께 보여 드립니다.',
    },
    shown: [{ view: 'popup-sparklines', theme: 'light', ...POPUP }],
    isBeside: true,
  },
  {
    name: 'screenshot-2',
    size: SCREENSHOT,
    title: { en: 'Prices on block explorers', ko: '블록 익스플로러에서도 바로' },
    text: {
      en: 'The price in won beside each token: Etherscan, BscScan, PolygonScan, Blockscout and more.',
      ko: '토큰 옆에 원화 시세를 표시합니다. Etherscan, BscScan, PolygonScan, Blockscout 등.',
    },
    shown: [{ view: 'explorer', theme: 'light', width: 1000, height: 560 }],
    isBeside: false,
  },
  {
    name: 'screenshot-3',
    size: SCREENSHOT,
    title: { en: 'Select an address.\nSee its price.', ko: '주소를 선택하면\n시세가 바로' },
    text: {
      en: 'Alt+Shift+K or the right click, on any page.',
      ko: '어느 페이지에서든 Alt+Shift+K 또는 마우스 오른쪽 버튼을 누르세요.',
    },
    shown: [{ view: 'card', theme: 'light', width: 500, height: 440 }],
    isBeside: true,
  },
  {
    name: 'screenshot-4',
    size: SCREENSHOT,
    title: { en: 'The kimchi premium of every won market', ko: '모든 원화 마켓의 김프를 한눈에' },
    text: {
      en: 'Upbit’s live prices compared with prices abroad.',
      ko: '업비트 실시간 시세를 글로벌 시세와 비교해 보여 드립니다.',
    },
    shown: [{ view: 'console-board', theme: 'light', width: 1100, height: 590 }],
    isBeside: false,
  },
  {
    name: 'screenshot-5',
    size: SCREENSHOT,
    title: { en: 'Past prices for your books', ko: '과거 시세를 장부용 파일로' },
    text: {
      en: 'For a year-end, a moment, or a list of transactions, as CSV or JSON.',
      ko: '연말, 특정 시점, 거래 내역 전체의 시세를 CSV와 JSON으로 내보냅니다.',
    },
    shown: [{ view: 'console-records-list', theme: 'light', width: 1100, height: 600 }],
    isBeside: false,
  },
  {
    name: 'tile',
    size: [440, 280],
    title: { en: 'Sise', ko: 'Sise 시세' },
    text: { en: 'Token prices in dollars and won', ko: '토큰 시세를 달러와 원화로' },
    shown: [],
    isBeside: false,
  },
  {
    name: 'marquee',
    size: [1400, 560],
    title: { en: 'Token prices\nin dollars\nand won', ko: '토큰 시세를\n달러와 원화로' },
    text: {
      en: 'In a popup, on block explorers, and for any address you select.',
      ko: '팝업, 블록 익스플로러, 선택한 주소에서 볼 수 있습니다.',
    },
    shown: [
      { view: 'popup-sparklines', theme: 'light', ...LOW_POPUP },
      { view: 'popup-order', theme: 'dark', ...LOW_POPUP },
    ],
    isBeside: true,
  },
];

const SAMPLE: Words = { en: 'Sample prices', ko: '예시 시세' };
const MARK = readFileSync(new URL('../../public/icon/icon.svg', import.meta.url), 'utf8');

const SHEET = `
* { box-sizing: border-box; margin: 0; }
body { position: relative; display: flex; overflow: hidden; color: #fff; background: linear-gradient(135deg, #0b6e66, #063d3b);
  font-family: 'Noto Sans CJK KR', 'Noto Sans', sans-serif; word-break: keep-all; }
.beside { align-items: center; gap: 64px; padding: 0 88px; }
.above { flex-direction: column; align-items: center; padding-top: 44px; text-align: center; }
.words { flex: 1; }
.above .words { flex: none; margin-bottom: 32px; }
.mark svg { display: block; width: 64px; border-radius: 16px; box-shadow: 0 0 0 2px rgb(255 255 255 / .25); margin-bottom: 28px; }
.above .mark { display: none; }
h1 { font-size: 52px; line-height: 1.2; letter-spacing: -.01em; white-space: pre-line; }
.above h1 { font-size: 42px; }
p { margin-top: 18px; font-size: 24px; line-height: 1.45; color: #cfeae5; }
.above p { margin-top: 8px; font-size: 22px; }
.shown { display: flex; flex: none; gap: 32px; }
.shown img { display: block; border-radius: 14px; box-shadow: 0 24px 60px rgb(0 0 0 / .4); }
.sample { position: absolute; right: 16px; bottom: 10px; font-size: 14px; color: #cfeae5; }
.above .sample { padding: 2px 10px; border-radius: 8px; background: #063d3b; }
.mark-alone { flex-direction: column; align-items: center; justify-content: center; text-align: center; }
.mark-alone .words { flex: none; }
.mark-alone .mark svg { width: 88px; margin: 0 auto 16px; border-radius: 22px; }
.mark-alone h1 { font-size: 44px; }
.mark-alone p { margin-top: 4px; font-size: 21px; }
.marquee { padding: 0 72px; gap: 56px; }
.marquee h1 { font-size: 50px; }
.marquee .sample { right: auto; left: 72px; }
`;

/** The picture as a page of its size. `images`: what is shown, as PNG in base64. */
export function framePage(
  { name, size: [width, height], title, text, shown, isBeside }: StorePicture,
  language: Look['language'],
  images: readonly string[],
): string {
  const kind = shown.length === 0 ? 'mark-alone' : isBeside ? `beside ${name}` : 'above';
  const scale = isBeside && name !== 'marquee' ? 1.14 : 1;
  const pictures = shown.map(
    ({ width }, i) =>
      `<img src="data:image/png;base64,${images[i]}" width="${Math.round(width * scale)}" alt="">`,
  );
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><style>${SHEET} body{width:${width}px;height:${height}px}</style>
<body class="${kind}"><div class="words"><div class="mark">${MARK}</div><h1>${title[language]}</h1><p>${text[language]}</p></div>
${shown.length === 0 ? '' : `<div class="shown">${pictures.join('')}</div><div class="sample">${SAMPLE[language]}</div>`}</body></html>`;
}

/** The icon for the Chrome Web Store: 96 px of 128, the rest is its margin. */
export const ICON = {
  name: 'icon-128',
  size: [128, 128],
  html: `<!doctype html><style>body{margin:16px;width:96px}svg{display:block}</style><body>${MARK}</body>`,
} as const;
