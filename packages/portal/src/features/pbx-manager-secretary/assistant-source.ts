import { limits } from '@lineside/contract/limits'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { numberDigits } from '../../domain/pbx/number-source.ts'
import { subscriberOption, subscriberSource } from '../../domain/pbx/subscriber-source.ts'
import { listPage } from '../../shared/api/resource-client.ts'
import type { OptionSource } from '../../shared/editing/options/option-source.ts'

/** MS-01: the lines to choose as manager: groups and the pilot. */
export const managerSource = (isLineside: boolean): OptionSource => {
  const pilots = subscriberSource('pilot', isLineside)
  const groups = subscriberSource('group', isLineside)
  return {
    key: ['subscribers', 'options', 'manager'],
    search: async (typed, signal) => {
      const [pilot, found] = await Promise.all([pilots.search(typed, signal), groups.search(typed, signal)])
      return [...pilot, ...found]
    },
    named: groups.named,
  }
}

/**
 * MS-01: those who can be named as assistants: people by their names, whose value is the digits of their number, and the
 * company's other numbers by their digits.
 * @param numbers the company's numbers, with digits as values
 * @param lineId the line that they answer for, which can not be its own assistant; '': not chosen yet
 */
export const assistantSource = (numbers: OptionSource, lineId: string, isLineside: boolean): OptionSource => ({
  key: ['subscribers', 'options', 'assistant', lineId],
  search: async (typed, signal) => {
    const [people, others] = await Promise.all([
      searchPeople(typed, isLineside, signal),
      // without digits it finds all numbers, which nobody looks for by name
      /\d/.test(typed) ? numbers.search(typed, signal) : [],
    ])
    const named = people.filter(({ line }) => line !== lineId).map(({ option }) => option)
    return [...named, ...others.filter(({ id }) => people.every(({ option }) => option.id !== id))]
  },
  named: numbers.named,
})

const searchPeople = async (typed: string, isLineside: boolean, signal: AbortSignal) => {
  const text = typed === '' ? {} : isLineside ? { search: typed } : { display_name: `*${typed}*` }
  const query = { is_pbx_group: 0, ...text, order_by: 'id', rows: limits.portalRowsDefault } as const
  const { items } = await listPage(subscribers, query, signal)
  return items.flatMap((person) => {
    const { primary_number: number } = person
    if (number === null) return []
    return [{ line: String(person.id), option: { ...subscriberOption(person), id: numberDigits(number) } }]
  })
}
