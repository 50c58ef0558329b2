/** Small components of a result: a button, a figure, a status, a copy button; and the context that all of them get. */
import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { type Currency, shortPrice } from '../../../core/market/format.ts';
import type { Language } from '../../../core/market/language.ts';
import { isLookAlike } from '../../../core/market/look-alike.ts';
import { mainFirst, sideOf } from '../../../core/market/main-currency.ts';
import type { AvailablePrice } from '../../../core/market/prices.ts';
import type { Token } from '../../../core/market/tokens.ts';
import type { Settings } from '../../messages/settings.ts';
import type { LookUpTextKey, TranslateLookUp } from '../i18n/look-ups.ts';
import { drawIcon, PRICE_ICONS, type PriceIconName } from '../icon.tsx';
import type { LookUpController } from '../look-up-controller.ts';
import { CURRENCY_WORDS, lookOf, type PriceCondition } from '../price-facts.ts';

export function ResultIcon({ name }: { readonly name: PriceIconName }) {
  return drawIcon(PRICE_ICONS[name]);
}

interface ResultButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  readonly run: () => void;
  /** The name by which the focus returns to the button after a repaint. */
  readonly 'data-focus': string;
  readonly children: ComponentChildren;
}

/** A button that reacts to a person's clicks only, not to those that a page's script creates. */
export function ResultButton({ run, children, ...attributes }: ResultButtonProps) {
  return (
    <button type="button" {...attributes} onClick={({ isTrusted }) => isTrusted && run()}>
      {children}
    </button>
  );
}

interface ResultFiguresProps {
  readonly context: ResultContext;
  readonly price: AvailablePrice;
  /** Adds a copy button to each figure; `copied`: the text that was copied a moment ago. */
  readonly copies?: { readonly copied: string | null };
}

/** A price in both currencies, the main one first and large. */
export function ResultFigures({ context, price, copies }: ResultFiguresProps) {
  return (
    <>
      {mainFirst(context.main).map((currency, i) => {
        const value = sideOf(price, currency);
        const label = CURRENCY_WORDS[currency].copy;
        return [
          <Figure
            key={currency}
            context={context}
            value={value}
            currency={currency}
            place={i === 0 ? 'main' : 'other'}
          />,
          copies && (
            <CopyResult key={label} context={context} text={value} label={label} copied={copies.copied} />
          ),
        ];
      })}
    </>
  );
}

interface FigureProps {
  readonly context: ResultContext;
  readonly value: string;
  readonly currency: Currency;
  readonly place: 'main' | 'other';
}

/** A rounded price; the element's `value` has the exact digits. */
function Figure({ context, value, currency, place }: FigureProps) {
  const { text, plain } = shortPrice(value, currency, context.language);
  return (
    <data
      class={`figure figure-${currency.toLowerCase()} figure-${place}`}
      value={value}
      title={plain ?? undefined}
    >
      {plain === null ? (
        text
      ) : (
        <>
          <span aria-hidden="true">{text}</span>
          <span class="sr">{plain}</span>
        </>
      )}
    </data>
  );
}

interface ResultDoubtProps {
  readonly context: ResultContext;
  readonly token: Token;
}

/** A warning sign before a name that imitates that of another token. */
export function ResultDoubt({ context: { t }, token }: ResultDoubtProps) {
  if (!isLookAlike(token)) return null;
  return (
    <span class="result-doubt" title={t('lookAlike')}>
      <ResultIcon name="warn" />
      <span class="sr">{t('lookAlike')}</span>
    </span>
  );
}

interface ResultStatusProps {
  readonly context: ResultContext;
  readonly price: PriceCondition;
}

/** The status of a price that is not fresh. */
export function ResultStatus({ context: { t }, price }: ResultStatusProps) {
  if (price.status === 'priced') return null;
  const look = lookOf(price);
  return (
    <span class={`tag tag-${price.status}`}>
      {look.icon && <ResultIcon name={look.icon} />}
      {t(look.word)}
    </span>
  );
}

interface CopyResultProps {
  readonly context: ResultContext;
  readonly text: string;
  readonly label: LookUpTextKey;
  /** The text that was copied a moment ago, of any button. */
  readonly copied: string | null;
  /** Distinguishes this button from another one for the same text in the result. */
  readonly place?: string;
}

/** A button that copies the exact text, and shows for a moment that it worked. */
export function CopyResult({ context: { t, acts }, text, label, copied, place = '' }: CopyResultProps) {
  const done = copied === text;
  return (
    <ResultButton
      run={() => acts.copy(text)}
      class={done ? 'copy copy-done' : 'copy'}
      data-focus={`${place}${label} ${text}`}
      aria-label={t(label)}
      title={t(label)}
    >
      <ResultIcon name={done ? 'check' : 'copy'} />
    </ResultButton>
  );
}

export interface ResultContext {
  readonly t: TranslateLookUp;
  readonly language: Language;
  /** The currency that stands first. */
  readonly main: Currency;
  /** The chosen market; a price of the other market is marked. */
  readonly preset: Settings['preset'];
  /** Whether the look-up is in a private window, of which nothing is stored. */
  readonly isPrivate: boolean;
  /** Whether the card is in a foreign page. Such a page can search for text and measure it, and must not learn what is saved. */
  readonly isInPage: boolean;
  /** Unix milliseconds. */
  readonly now: number;
  readonly acts: Pick<LookUpController, 'toggle' | 'copy' | 'save' | 'visit'>;
}

/** The part of the context that depends on the first answer. */
export type Words = Omit<ResultContext, 'acts' | 'now'>;
