/**
 * An SVG is a document. With these headers, one that is opened directly runs no script, loads nothing and has no
 * origin.
 */
export const asPictureOnly = {
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
} as const
