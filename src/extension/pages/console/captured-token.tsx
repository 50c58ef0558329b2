import { assetOf } from '../../../core/market/assets.ts';
import type { Capture, CapturePart } from '../../../core/market/moments.ts';
import { platformRow } from '../../../core/market/platforms.ts';
import { timeText } from '../../../core/records/moment-text.ts';
import { nameOf } from '../../ui/token-name.ts';
import type { Console } from './props.ts';
import { RecordFigures } from './record-figure.tsx';
import { MISSING_WORDS, SIDE_WORDS } from './records-words.ts';

interface CapturedTokenProps {
  readonly page: Console;
  readonly capture: Capture;
}

/** One token's capture: each source's record, or why it has none, and the day's rate. */
export function CapturedToken({ page, capture }: CapturedTokenProps) {
  const { t, language } = page;
  const { asset, token, parts, rate, isComplete } = capture;
  const had = parts.filter(({ price }) => price !== null).length;
  const { platform } = assetOf(asset);
  return (
    <li>
      <details class="records-capture">
        <summary>
          <span class="records-name">{nameOf(asset, token, language)}</span>
          <span class="records-more-of">{platformRow(platform).name}</span>
          <span class="records-count">{t('capturesParts', { n: had, all: parts.length })}</span>
          <span class={isComplete ? 'condition condition-well' : 'condition condition-paused'}>
            {t(isComplete ? 'capturesComplete' : 'capturesIncomplete')}
          </span>
        </summary>
        <dl class="records-parts">
          {parts.map((part) => (
            <div key={`${part.source} ${part.side}`}>
              <dt>
                {part.source} · {t(SIDE_WORDS[part.side])}
              </dt>
              <dd>
                <PartFound page={page} part={part} />
              </dd>
            </div>
          ))}
          <div>
            <dt>{t('recordsRate')}</dt>
            <dd class="records-found">
              <span>
                {rate
                  ? `${t('rate', { rate: rate.krwPerUsd })} · ${rate.date} · ${rate.service}`
                  : t('recordsNoRate')}
              </span>
              {rate?.isImported && <FromFile page={page} />}
            </dd>
          </div>
        </dl>
      </details>
    </li>
  );
}

function FromFile({ page: { t } }: Pick<CapturedTokenProps, 'page'>) {
  return <span class="records-from-file">{t('capturesFromFile')}</span>;
}

function PartFound({ page, part }: { readonly page: Console; readonly part: CapturePart }) {
  const { price, missing, isImported } = part;
  // Nobody was asked because the person has switched the source off.
  if (price === null) return page.t(missing === 'not asked' ? 'missingOff' : MISSING_WORDS[missing]);
  return (
    <span class="records-found">
      <RecordFigures page={page} of={price} />
      <span class="figure">{timeText(price.asOf, 'KST')}</span>
      {isImported && <FromFile page={page} />}
    </span>
  );
}
