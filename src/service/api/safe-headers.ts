/** On everything that the server answers: should a browser ever take it for a page, it loads nothing and stands in no frame. */
export const SAFE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;
