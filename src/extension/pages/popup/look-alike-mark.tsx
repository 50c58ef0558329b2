import { shortAddress } from '../../../core/market/addresses.ts';
import { isLookAlike } from '../../../core/market/look-alike.ts';
import type { Token } from '../../../core/market/tokens.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Popup } from './props.ts';

interface LookAlikeMarkProps {
  readonly popup: Popup;
  readonly token: Token;
  readonly id?: string;
}

/** A warning sign before a name that imitates that of another token. */
export function LookAlikeMark({ popup: { t }, token, id }: LookAlikeMarkProps) {
  if (!isLookAlike(token)) return null;
  return (
    <span class="alike" id={id} title={t('lookAlike')}>
      <Icon name="warn" />
      <span class="sr">{t('lookAlike')}</span>
    </span>
  );
}

interface LookAlikeAddressProps {
  readonly token: Token;
  /** Null for a coin. */
  readonly address: string | null;
}

/** The shortened address below an imitating name, which tells the token from the imitated one. */
export function LookAlikeAddress({ token, address }: LookAlikeAddressProps) {
  return address !== null && isLookAlike(token) ? (
    <span class="from-note">{shortAddress(address)}</span>
  ) : null;
}
