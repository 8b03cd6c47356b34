import metadata from 'libphonenumber-js/min/metadata'

/** A format as the library stores it: pattern, national format, leading digits, two more, international format. */
type Format = readonly [
  pattern: string,
  national: string,
  leading?: readonly string[],
  a?: unknown,
  b?: unknown,
  c?: string,
]

const width = /\(\\d(?:\{([\d,]+)\})?\)/g

const written = ([pattern, national, leading, , , international]: Format): string => {
  const shown = international ?? national
  const widths = [...pattern.matchAll(width)].map((found) => found[1] ?? '1')
  const inOrder = widths.map((_, index) => `$${index + 1}`).join(' ')
  if (pattern.replace(width, '') !== '' || shown.replace(/[-.]/g, ' ') !== inOrder)
    throw new Error(`A plan that can not be written here: ${pattern} as ${shown}`)
  const begin = leading?.at(-1)
  return widths.join('-') + (begin === undefined ? '' : `=${begin}`)
}

/** Several countries share these codes, so a number alone does not tell its country. */
const shared = new Set(['1', '7'])

const formats = (list: unknown): readonly Format[] =>
  Array.isArray(list) ? (list as Format[]).filter((format) => format[5] !== 'NA') : []

/**
 * The plans of all countries in the notation of telephony/numbers/number-plans. Each line has a country code, its
 * country, and the groups of digits with what a number must begin with to have them.
 */
export const numberPlans = (): string => {
  const { country_calling_codes: countries, nonGeographic } = metadata as unknown as {
    country_calling_codes: Readonly<Record<string, readonly string[]>>
    nonGeographic: Readonly<Record<string, readonly unknown[]>>
  }
  const ofCountries = Object.entries(countries).map(([code, [main = '']]) => {
    const country = (metadata.countries as unknown as Readonly<Record<string, readonly unknown[]>>)[main]
    return { code, region: shared.has(code) ? '-' : main, list: formats(country?.[4]) }
  })
  const ofServices = Object.entries(nonGeographic).map(([code, service]) => ({
    code,
    region: '-',
    list: formats(service[4]),
  }))
  return [...ofCountries, ...ofServices]
    .filter(({ list }) => list.length > 0)
    .map(({ code, region, list }) => [code, region, ...list.map(written)].join(' '))
    .join('\n')
}
