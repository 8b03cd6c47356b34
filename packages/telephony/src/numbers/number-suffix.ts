/** A number and what is written behind it for after the call is answered. */
export interface SuffixedNumber {
  readonly number: string
  /** Digits of the extension; null: none. */
  readonly extension: string | null
}

/** Words before an extension, in the languages of the portal. */
const words =
  /\s*[-,;/(]*\s*(?:extensi[oó]n|ext|extn|durchwahl|dw|klappe|kl|nebenstelle|nst|apparat|app|interno|int|poste|post|anexo|добавочный|доб|внутренний|внутр|вн)[\s.:=#-]*(\d{1,7})\s*\)?$/iu
/** Signs before it, and pauses in dialling: `x21`, `#21`, `,,21`, `p21`. */
const signs = /\s*(?:x|#|[,;pw]+)\s*\.?\s*(\d{1,6})#?$/iu

/** Digits that a number has at least, so that what follows is its extension. */
const fewest = { words: 4, signs: 7 } as const

const digitsOf = (text: string): number => text.replace(/\D/g, '').length

/**
 * Separates a number from its extension: `+1 418 555 9254 x102`, `01 99200 DW 21`, `+7 495 123-45-67 доб. 21`. Only the
 * number can be called from outside; the extension is told to whom answers there.
 */
export const withoutSuffix = (text: string): SuffixedNumber => {
  for (const [pattern, least] of [
    [words, fewest.words],
    [signs, fewest.signs],
  ] as const) {
    const found = pattern.exec(text)
    if (found === null) continue
    const number = text.slice(0, found.index)
    if (digitsOf(number) >= least && !/\p{L}/u.test(number)) return { number, extension: found[1] ?? '' }
  }
  return { number: text, extension: null }
}

const scheme = /^(?:tel|callto|fax|phone):(?:\/\/)?/i
const parameters = /;[\w-]+(?:=[^;]*)?/g

/**
 * Reads a URI of a telephone number (RFC 3966), with or without its `tel:`: of its parameters the extension and the
 * place in which a local number holds are read.
 */
export const withoutUri = (text: string): SuffixedNumber => {
  const isUri = scheme.test(text)
  const bare = isUri ? decoded(text.replace(scheme, '')) : text
  const begin = bare.indexOf(';')
  if (begin < 0 || !(isUri || /;[a-z][\w-]*=/i.test(bare))) return { number: bare, extension: null }
  const given = new Map(
    (bare.slice(begin).match(parameters) ?? []).map((parameter) => {
      const [name = '', value = ''] = parameter.slice(1).split('=')
      return [name.toLowerCase(), value] as const
    }),
  )
  const number = bare.slice(0, begin)
  const context = given.get('phone-context') ?? ''
  return {
    number: context.startsWith('+') && !number.trim().startsWith('+') ? `${context}${number}` : number,
    extension: given.get('ext')?.replace(/\D/g, '') || null,
  }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
