const namespaces = 'xmlns:d="DAV:" xmlns:card="urn:ietf:params:xml:ns:carddav" xmlns:cs="http://calendarserver.org/ns/"'
const declaration = '<?xml version="1.0" encoding="utf-8"?>'

/** Asks for properties (RFC 4918, 9.1), named as `d:getetag`. */
export const propfind = (...properties: readonly string[]): string =>
  `${declaration}<d:propfind ${namespaces}><d:prop>${empty(properties)}</d:prop></d:propfind>`

/** Asks for what has changed since a token (RFC 6578, 3.2). */
export const syncCollection = (token: string): string =>
  `${declaration}<d:sync-collection ${namespaces}><d:sync-token>${escaped(token)}</d:sync-token>` +
  `<d:sync-level>1</d:sync-level><d:prop>${empty(['d:getetag'])}</d:prop></d:sync-collection>`

/** Asks for cards by their addresses (RFC 6352, 8.7). */
export const multiget = (hrefs: readonly string[]): string =>
  `${declaration}<card:addressbook-multiget ${namespaces}><d:prop>${empty(['d:getetag', 'card:address-data'])}</d:prop>` +
  `${hrefs.map((href) => `<d:href>${escaped(href)}</d:href>`).join('')}</card:addressbook-multiget>`

const empty = (properties: readonly string[]): string => properties.map((name) => `<${name}/>`).join('')

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
