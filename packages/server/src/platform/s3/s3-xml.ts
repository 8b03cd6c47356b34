const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name: string | undefined) => {
    if (name !== undefined) return named[name] ?? whole
    const point = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16)
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole
  })

/**
 * The contents of all elements with this name, as written. The answers of S3 are flat lists without attributes that
 * matter, so that no parser of all XML is needed; what does not fit counts as absent.
 */
export const elementsIn = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>(.*?)</${name}>`, 'gs'))].map(([, content]) => content ?? '')

/** The text of the first element with this name; undefined: there is none. */
export const textIn = (xml: string, name: string): string | undefined => {
  const [first] = elementsIn(xml, name)
  return first === undefined ? undefined : decoded(first)
}

/** The service's own code of an error, fit for a sentence; empty: there is none. */
export const errorCodeIn = (xml: string): string => {
  const code = textIn(elementsIn(xml, 'Error')[0] ?? '', 'Code') ?? ''
  return /^[A-Za-z0-9]{1,60}$/.test(code) ? code : ''
}
