/** HARD-02: the price of a minute to numbers with this beginning. */
export interface Rate {
  /** Country code and further digits. */
  readonly prefix: string
  /** The price of a minute, in millionths of the currency. */
  readonly price: number
  /** ISO 4217. */
  readonly currency: string
}

export interface RateTable {
  readonly rates: readonly Rate[]
  /** Lines that were left out, from 1, and why; the first ones of them. */
  readonly leftOut: readonly { readonly line: number; readonly why: string }[]
  readonly leftOutCount: number
}

export const rateLimits = {
  /** Characters of a file. */
  characters: 10_000_000,
  rates: 200_000,
  /** Lines that are named. */
  leftOutTold: 20,
} as const

/** Millionths of one. */
export const millionths = 1_000_000

/**
 * An amount as people write it: `0.0125`, `12,50`.
 * @returns millionths; null: it is no amount from 0 to 1,000,000 with up to six decimals
 */
export const readAmount = (text: string): number | null => {
  const found = /^(\d{1,7})(?:[.,](\d{1,6}))?$/.exec(text.trim())
  if (found === null) return null
  const [, whole = '', decimals = ''] = found
  const amount = Number(whole) * millionths + Number(decimals.padEnd(6, '0'))
  return amount <= millionths * millionths ? amount : null
}

/**
 * Reads `prefix;price of a minute;currency`, a line each. Lines that are wrong are left out and told; a heading without digits is no line.
 * All rates are in the currency of the first good line, since costs are added up.
 */
export const readRateTable = (text: string): RateTable => {
  const rates = new Map<string, Rate>()
  const leftOut: { line: number; why: string }[] = []
  let leftOutCount = 0
  let currency: string | null = null
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '' || (index === 0 && !/\d/.test(line))) continue
    const read = rateOf(line)
    const why =
      typeof read === 'string'
        ? read
        : currency !== null && read.currency !== currency
          ? `the currency is ${read.currency}, and not ${currency}`
          : rates.has(read.prefix)
            ? `${read.prefix} has a rate above`
            : rates.size >= rateLimits.rates
              ? `there are ${rateLimits.rates} rates already`
              : null
    if (why === null && typeof read !== 'string') {
      currency ??= read.currency
      rates.set(read.prefix, read)
      continue
    }
    leftOutCount += 1
    if (leftOut.length < rateLimits.leftOutTold) leftOut.push({ line: index + 1, why: why ?? '' })
  }
  return { rates: [...rates.values()], leftOut, leftOutCount }
}

const rateOf = (line: string): Rate | string => {
  const cells = line.replace(/^\uFEFF/, '').split(';')
  if (cells.length !== 3) return 'it is not prefix;price;currency'
  const [prefix = '', amount = '', currency = ''] = cells.map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  const digits = prefix.replace(/^(?:\+|00)/, '').replaceAll(' ', '')
  if (!/^[1-9]\d{0,14}$/.test(digits)) return 'the prefix is not digits with a country code'
  const price = readAmount(amount)
  if (price === null) return 'the price is not an amount such as 0.0125'
  return /^[A-Z]{3}$/.test(currency) ? { prefix: digits, price, currency } : 'the currency is not a code such as EUR'
}
