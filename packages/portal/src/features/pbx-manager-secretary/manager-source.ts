import type { OptionSource } from '../../shared/editing/option-source.ts'
import { subscriberSource } from '../../domain/pbx/subscriber-source.ts'

/** MS-01: a manager is a group or the pilot. */
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
