import { readNumber } from '@lineside/telephony/numbers/read-number'
import { internationalDigits, readableNumber } from '@lineside/telephony/numbers/readable-number'
import type { OptionSource } from '../../shared/editing/option-source.ts'

const optionOf = (digits: string) => ({ id: digits, text: readableNumber(digits) })

/**
 * For users to whom the platform offers no list of numbers: the only option is the typed number, once it is complete.
 */
export const typedNumberSource: OptionSource = {
  key: ['typed-numbers'],
  search: (typed) => {
    const digits = internationalDigits((readNumber(typed) ?? '').replace(/^00/, ''))
    return Promise.resolve(digits === null ? [] : [optionOf(digits)])
  },
  named: (ids) => Promise.resolve(ids.map(optionOf)),
}
