import { plannedNumber } from '@lineside/telephony/numbers/number-plan'
import { NUMBER_PLANS } from '@lineside/telephony/numbers/number-plans'
import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { TRUNK_PREFIXES } from '@lineside/telephony/numbers/trunk-prefixes'
import { numberPlans } from './number-plans.ts'
import { trunkPrefixes } from './trunk-prefixes.ts'

test('NAME-03: the table is that of the library (npx tsx scripts/number-plans/write.ts)', () => {
  expect(NUMBER_PLANS.trim()).toBe(numberPlans())
  expect(TRUNK_PREFIXES.trim()).toBe(trunkPrefixes())
})

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
      const groups = plannedNumber(`${code}${rest}`)?.groups.map(({ digits }) => digits) ?? [rest]
      expect([`+${code}`, ...groups].join(' ')).toBe(parsed.formatInternational().replace(/[-.]/g, ' '))
    }),
    { numRuns: 2000 },
  )
})
