import { limits } from '@lineside/contract/limits'
import { numbers } from '@lineside/contract/resources/numbers'
import { showNumber } from '@lineside/telephony/numbers/show-number'
import { soughtDigits } from '@lineside/telephony/numbers/read-number'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { everyParty } from '../names/use-names.ts'
import { getItem, listPage } from '../../shared/api/resource-client.ts'
import type { OptionSource } from '../../shared/editing/options/option-source.ts'
import type { Option } from '../../shared/ui/fields/option.ts'

interface NumberParts {
  readonly cc: string
  readonly ac: string | null
  readonly sn: string
}

/** The digits of a number as preferences contain it: country code, area code, subscriber number. */
export const numberDigits = ({ cc, ac, sn }: NumberParts): string => `${cc}${ac ?? ''}${sn}`

export const numberOption = (id: number | string, { cc, ac, sn }: NumberParts): Option => ({
  id: String(id),
  text: showNumber({ cc, ac: ac ?? '', sn }),
})

/**
 * An option for digits. A number of the customer is shown grouped as elsewhere; of other numbers the area code is not
 * known.
 */
const namedDigits = async (digits: string, isLineside: boolean, signal: AbortSignal): Promise<Option> => {
  const { items } = isLineside
    ? await listPage(numbers, { search: digits, rows: limits.portalRowsDefault, no_count: 1 }, signal)
    : { items: [] }
  const own = items.find((number) => numberDigits(number) === digits)
  return own === undefined ? { id: digits, text: readableNumber(digits) } : numberOption(digits, own)
}

/** NAME-02: digits whose person is known carry the name before the number. */
export const withPeople = async (options: readonly Option[]): Promise<readonly Option[]> => {
  const parties = await everyParty(options.map(({ id }) => id))
  return options.map((option) => {
    const name = parties.get(option.id)?.name
    return name === undefined ? option : { ...option, text: `${name} ${option.text}` }
  })
}

/**
 * The customer's numbers to choose from, at most 25 at a time. Numbers of other lines are offered too; choosing one
 * moves it.
 * @param value `id` to give numbers to a line; `digits` for a preference that contains numbers
 * @param isLineside our own platform finds any part of a number; others only parts of the subscriber number
 */
export const numberSource = (value: 'id' | 'digits', isLineside: boolean): OptionSource => ({
  key: ['numbers', 'options', value],
  search: async (typed, signal) => {
    const digits = soughtDigits(typed).replace(/\D/g, '')
    if (typed !== '' && digits === '') return []
    const text = digits === '' ? {} : isLineside ? { search: digits } : { sn: `*${digits}*` }
    // each extension has a primary number of its own, which can not be given to another line
    const kind = value === 'id' && isLineside ? ({ type: 'alias' } as const) : {}
    const page = await listPage(numbers, { ...kind, ...text, rows: limits.portalRowsDefault }, signal)
    const options = page.items
      .filter((number) => value === 'digits' || !number.is_primary)
      .map((number) => numberOption(value === 'id' ? number.id : numberDigits(number), number))
    return value === 'digits' && isLineside ? await withPeople(options) : options
  },
  named: async (ids, signal) => {
    if (value === 'digits') {
      const options = await Promise.all(ids.map((digits) => namedDigits(digits, isLineside, signal)))
      return isLineside ? await withPeople(options) : options
    }
    const found = await Promise.allSettled(ids.map((id) => getItem(numbers, id, signal)))
    signal.throwIfAborted()
    return found.flatMap((result) =>
      result.status === 'fulfilled' ? [numberOption(result.value.id, result.value)] : [],
    )
  },
})
