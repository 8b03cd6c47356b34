/** The escapes that all makers' readers know; some know no numeric ones. */
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Signs that no XML 1.0 document may contain, escaped or not (XML 1.0, 2.2 Char), and line breaks, which a display has no room for. */
const unwritable = /[\p{Cc}\p{Cs}\ufffe\uffff\u2028\u2029]+/gu

/** A text as the content of an element or the value of an attribute. */
export const xmlText = (text: string): string =>
  text.replace(unwritable, ' ').replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** One element with a text in it. */
export const xmlField = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`

/** A whole document: the declaration, and these lines in the root element. */
export const xmlDocument = (root: string, lines: readonly string[]): string =>
  ['<?xml version="1.0" encoding="UTF-8"?>', `<${root}>`, ...lines, `</${root}>`, ''].join('\n')

/** A name with one number, as Cisco's and Snom's phones list it. */
export const listedNumber = (name: string, number: string): string =>
  `<DirectoryEntry>${xmlField('Name', name)}${xmlField('Telephone', number)}</DirectoryEntry>`

/** Bytes of a character in UTF-8 (RFC 3629, section 3). */
const bytesOf = (sign: string): number => {
  const point = sign.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}

/** Bytes of a text in UTF-8. */
export const utf8Bytes = (text: string): number => [...text].reduce((sum, sign) => sum + bytesOf(sign), 0)

/** The beginning of a text that has at most so many bytes in UTF-8, cut between characters. */
export const withinBytes = (text: string, most: number): string => {
  let [bytes, end] = [0, 0]
  for (const sign of text) {
    bytes += bytesOf(sign)
    if (bytes > most) break
    end += sign.length
  }
  return text.slice(0, end)
}
