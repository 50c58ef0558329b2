/** What of a path may be written down: the words that we know. A key may stand anywhere in a path that is mistyped. */
import { findPlatform } from '../../core/market/platforms.ts';

const WORDS = ['token-price', 'price-history', 'healthz', 'readyz', 'metrics'];
const LONGEST = 8;

/** The path without its query, every unknown segment replaced. */
export function redactedPath(path: string): string {
  const [pathname = ''] = path.split(/[?#]/, 1);
  const segments = pathname.split('/');
  const shown = segments.slice(0, LONGEST).map((segment) => {
    if (segment === '' || WORDS.includes(segment) || findPlatform(segment)) return segment;
    return '[redacted]';
  });
  return shown.join('/') + (segments.length > LONGEST ? '/…' : '');
}
