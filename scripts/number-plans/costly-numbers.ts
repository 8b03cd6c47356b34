import metadata from 'libphonenumber-js/max/metadata'

/** Where the library keeps the patterns of a kind of number. */
const premium = 3
const sharedCost = 9

type Types = readonly (readonly [pattern: string] | 0 | undefined)[]
type Country = readonly unknown[]

const patternsOf = (countries: readonly (Country | undefined)[], kind: number): string => {
  const patterns = countries.flatMap((country) => {
    const pattern = ((country?.[11] ?? []) as Types)[kind]
    return pattern ? [pattern[0]] : []
  })
  return [...new Set(patterns)].join('|')
}

/**
 * The numbers of each country that cost more than a call: premium rate, then shared cost, in the notation of
 * telephony/numbers/costly-numbers.
 */
export const costlyNumbers = (): string => {
  const { country_calling_codes: codes, nonGeographic } = metadata as unknown as {
    country_calling_codes: Readonly<Record<string, readonly string[]>>
    nonGeographic: Readonly<Record<string, Country>>
  }
  const countries = metadata.countries as unknown as Readonly<Record<string, Country>>
  const all: (readonly [string, readonly (Country | undefined)[]])[] = [
    ...Object.entries(codes).map(([code, names]) => [code, names.map((name) => countries[name])] as const),
    ...Object.entries(nonGeographic).map(([code, service]) => [code, [service]] as const),
  ]
  return all
    .map(([code, of]) => [code, patternsOf(of, premium) || '-', patternsOf(of, sharedCost) || '-'])
    .filter(([, ...patterns]) => patterns.some((pattern) => pattern !== '-'))
    .map((line) => line.join(' '))
    .join('\n')
}
