import { type DiallingPlace, normaliseNumber } from '@lineside/telephony/numbers/normalise-number'
import { readNumber } from '@lineside/telephony/numbers/read-number'
import { internationalDigits, isExtension, readableNumber } from '@lineside/telephony/numbers/readable-number'
import { withPeople } from '../../domain/pbx/number-source.ts'
import type { OptionSource } from '../../shared/editing/options/option-source.ts'

const optionOf = (digits: string) => ({ id: digits, text: readableNumber(digits) })

/**
 * For users to whom the platform offers no list of numbers: the only option is the typed number or extension, once it
 * is complete, with the name of its person if that is known.
 * @param place of the line, by which numbers without a country code are read (NAME-03)
 * @param isLineside whether the platform knows names
 */
export const typedNumberSource = (place: DiallingPlace, isLineside: boolean): OptionSource => {
  const named = async (ids: readonly string[]) => {
    const options = ids.map(optionOf)
    return isLineside ? await withPeople(options) : options
  }
  return {
    key: ['typed-numbers', place],
    search: (typed) => {
      const dialled = readNumber(typed)
      const digits = dialled === null ? '' : normaliseNumber(dialled, place)
      return named(internationalDigits(digits) !== null || isExtension(digits) ? [digits] : [])
    },
    named,
  }
}
