import type { ConsoleTranslate } from '../../../ui/i18n/console.ts';

interface MaskedKeyProps {
  readonly t: ConsoleTranslate;
  /** Null: not revealed. */
  readonly value: string | null;
}

/** A key, or dots of which nothing can be learnt. */
export function MaskedKey({ t, value }: MaskedKeyProps) {
  if (value !== null) return <span class="revealed">{value}</span>;
  return (
    <span class="masked">
      <span aria-hidden="true">••••••••••••</span>
      <span class="sr">{t('hidden')}</span>
    </span>
  );
}

/** A text around a key: `make` puts a stand-in where the key goes. */
export function WithKey({ t, value, make }: MaskedKeyProps & { readonly make: (key: string) => string }) {
  const [before, after] = make(STAND_IN).split(STAND_IN);
  return (
    <code class="code">
      {before}
      {after !== undefined && <MaskedKey t={t} value={value} />}
      {after}
    </code>
  );
}

/** Occurs in no URL and in no line, not even in a project's name: those are free of control characters. */
const STAND_IN = '\u0000';
