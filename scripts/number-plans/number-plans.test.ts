import { plannedNumber } from '@lineside/telephony/numbers/number-plan'
import { NUMBER_PLANS } from '@lineside/telephony/numbers/number-plans'
import fc from 'fast-check'
import { AsYouType, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import { expect, test } from 'vitest'
import { TRUNK_PREFIXES } from '@lineside/telephony/numbers/trunk-prefixes'
import { numberPlans } from './number-plans.ts'
import { COSTLY_NUMBERS } from '@lineside/telephony/numbers/costly-numbers'
import { costlyNumbers } from './costly-numbers.ts'
import { trunkPrefixes } from './trunk-prefixes.ts'

test('NAME-03: the table is that of the library (npx tsx scripts/number-plans/write.ts)', () => {
  expect(NUMBER_PLANS.trim()).toBe(numberPlans())
  expect(TRUNK_PREFIXES.trim()).toBe(trunkPrefixes())
  expect(COSTLY_NUMBERS.trim()).toBe(costlyNumbers())
})

const plain = (shown: string): string => shown.replace(/[-.]/g, ' ')

const takenApart = (code: string, rest: string): string =>
  [`+${code}`, ...(plannedNumber(`${code}${rest}`)?.groups.map(({ digits }) => digits) ?? [rest])].join(' ')

test('NAME-03: every number is taken apart as the library does it', () => {
  const codes = numberPlans()
    .split('\n')
    .map((line) => line.slice(0, line.indexOf(' ')))
  const number = fc.tuple(fc.constantFrom(...codes), fc.stringMatching(/^[1-9]\d{6,9}$/))
  fc.assert(
    fc.property(number, ([code, rest]) => {
      const parsed = parsePhoneNumberFromString(`+${code}${rest}`)
      // the library drops a national prefix, which a number with a country code does not have
      if (parsed?.countryCallingCode !== code || parsed.nationalNumber !== rest) return
      const whole = plain(parsed.formatInternational())
      // a number that is short of digits
      if (whole === `+${code} ${rest}`) return
      expect(takenApart(code, rest)).toBe(whole)
    }),
    { numRuns: 2000 },
  )
})

/** Numbers of towns with area codes of each length, of mobiles and of services. */
const samples: Readonly<Record<string, readonly string[]>> = {
  AT: ['15120', '1234567', '316830112', '662874012', '6641234567', '720110412', '800123456', '5223123456'],
  CH: ['442345678', '223456789', '791234567', '800123456', '900123456'],
  DE: [
    '3012345678',
    '8912345678',
    '22112345678',
    '6221123456',
    '3329412345',
    '1712345678',
    '15112345678',
    '8001234567',
  ],
  ES: ['912345678', '934567890', '612345678', '800123456', '900123456'],
  FR: ['123456789', '612345678', '912345678', '800123456'],
  GB: ['2079460123', '1614960123', '1204123456', '1524212345', '7700900123', '8081570123', '3069990123', '1387312345'],
  IT: ['0698765432', '0212345678', '0511234567', '0815123456', '0932123456', '3123456789', '800123456'],
  JP: ['312345678', '612345678', '451234567', '9012345678', '120123456', '999123456'],
  NL: ['201234567', '101234567', '114123456', '612345678', '8001234', '9001234567'],
  RU: ['4951234567', '8121234567', '3431234567', '9161234567', '8001234567'],
  SE: ['8123456', '812345678', '311234567', '701234567', '46123456'],
  US: ['2025550143', '8005550143'],
}
const countries = Object.entries(samples).map(
  ([country, numbers]) =>
    [country, numbers, getExampleNumber(country as 'AT', examples)?.countryCallingCode ?? ''] as const,
)

test.each(countries)('NAME-03: numbers of %s have the groups of the library', (_, numbers, code) => {
  for (const rest of numbers)
    expect(takenApart(code, rest)).toBe(
      plain(parsePhoneNumberFromString(`+${code}${rest}`)?.formatInternational() ?? ''),
    )
})

test.each(Object.keys(examples))('NAME-03: a mobile of %s has the groups of the library', (country) => {
  const example = getExampleNumber(country as 'AT', examples)
  expect(takenApart(example?.countryCallingCode ?? '', example?.nationalNumber ?? '')).toBe(
    plain(example?.formatInternational() ?? ''),
  )
})

test.each(countries)(
  'NAME-03: a main number of %s has the groups that the library shows while one types',
  (_, numbers, code) => {
    const short = numbers.map((rest) => rest.slice(0, -2))
    const typed = short.map((rest) => plain(new AsYouType().input(`+${code}${rest}`)))
    expect(short.map((rest) => takenApart(code, rest))).toEqual(typed)
  },
)
