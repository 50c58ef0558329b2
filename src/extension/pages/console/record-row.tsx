import { assetOf } from '../../../core/market/assets.ts';
import { groupedDigits, shortRate } from '../../../core/market/format.ts';
import type { PastPrice } from '../../../core/market/moments.ts';
import { platformRow } from '../../../core/market/platforms.ts';
import { timeText } from '../../../core/records/moment-text.ts';
import type { PricedLine } from '../../../core/records/record-rows.ts';
import { nameOf, shortAddress } from '../../ui/token-name.ts';
import type { Console } from './props.ts';
import { RecordFigures } from './record-figure.tsx';
import { GRANULARITY_WORDS, MISSING_WORDS } from './records-words.ts';

interface RecordRowProps {
  readonly page: Console;
  readonly line: PricedLine;
}

export function RecordRow({ page, line }: RecordRowProps) {
  const { t, language } = page;
  const { asset, token, at, amount, answer, worth } = line;
  const { platform, address } = assetOf(asset);
  return (
    <tr>
      <th scope="row" class="records-what">
        <span class="records-name">{nameOf(asset, token, language)}</span>
        <span class="records-more-of" title={address ?? undefined}>
          {platformRow(platform).name}
          {address !== null && ` · ${shortAddress(address)}`}
        </span>
        <span class="records-more-of">{timeText(at, 'KST')}</span>
      </th>
      {answer.price === null ? (
        <td class="records-why" colSpan={4}>
          {t(MISSING_WORDS[answer.missing])}
        </td>
      ) : (
        <>
          <td class="records-money" data-label={t('recordsPrice')}>
            <RecordFigures page={page} of={answer.price} />
          </td>
          <td class="records-money" data-label={t('recordsValue')}>
            {amount === null ? (
              '–'
            ) : (
              <>
                {worth.isBeyondPools ? (
                  <span class="records-why">{t('recordsBeyondPools')}</span>
                ) : (
                  <RecordFigures page={page} of={worth} />
                )}
                <span class="records-more-of">{t('recordsTimes', { amount: groupedDigits(amount) })}</span>
              </>
            )}
          </td>
          <td data-label={t('detailSource')}>
            <span class="records-source">{answer.price.source}</span>
            <span class="records-more-of">{timeText(answer.price.asOf, 'KST')}</span>
            <span class="records-more-of">{t(GRANULARITY_WORDS[answer.price.granularity])}</span>
          </td>
          <td data-label={t('recordsRate')}>
            <RateOf page={page} price={answer.price} />
          </td>
        </>
      )}
    </tr>
  );
}

/** How the other currency came about. */
function RateOf({
  page: { t },
  price: { converted },
}: {
  readonly page: Console;
  readonly price: PastPrice;
}) {
  if (converted === null) return t('recordsNoRate');
  if (converted.through === 'USD/KRW')
    return (
      <>
        <span class="figure">{t('rate', { rate: shortRate(converted.krwPerUsd) })}</span>
        <span class="records-more-of">{converted.date}</span>
        <span class="records-more-of">{converted.service}</span>
        {converted.usdPerUsdt && (
          <span class="records-more-of">
            {t('convertedUsdt', { rate: groupedDigits(converted.usdPerUsdt) })}
          </span>
        )}
      </>
    );
  return (
    <>
      <span class="figure">{t('recordsPerUsdt', { won: groupedDigits(converted.krwPerUsdt) })}</span>
      <span class="records-more-of">{timeText(converted.krwPerUsdtAsOf, 'KST')}</span>
      <span class="records-more-of">{t('convertedUsdt', { rate: groupedDigits(converted.usdPerUsdt) })}</span>
    </>
  );
}
