/** An SVG is a document: opened by its address it runs no script, loads nothing and is in nobody's origin. */
export const asPictureOnly = {
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
} as const
