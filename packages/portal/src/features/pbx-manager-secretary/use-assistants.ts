import type { LineReachability } from '@lineside/contract/resources/reachability'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import type { LinePerson } from '../../domain/line-sentence/line-drawing.tsx'
import { usePresenceOf } from '../../domain/live/use-presence-of.ts'
import { writeSecretaryNumbers } from '../../domain/pbx/line-writes.ts'
import type { PreferenceLine } from '../../domain/pbx/preference-lines.ts'
import { editFieldOf } from '../../shared/editing/edit-field-of.ts'
import type { MultiSpec } from '../../shared/editing/field-spec.ts'
import { useParties } from '../../domain/names/use-names.ts'

/** The people behind the digits of assistants, in one request for a whole page; who is unknown is called by the number. */
export function useAssistants(digits: readonly string[]): (asked: readonly string[]) => readonly LinePerson[] {
  const partyOf = useParties(digits)
  const presenceOf = usePresenceOf()
  return (asked) =>
    asked.map((number, index) => {
      const party = partyOf(number)
      const id = party?.lineId ?? null
      return {
        // a number outside has no line, and no line has a negative id
        id: id ?? -1 - index,
        name: party?.name ?? readableNumber(number),
        presence: id === null ? undefined : presenceOf(id),
        isGroup: party?.kind === 'group',
      }
    })
}

/** How long the assistants of a line ring, in seconds, as the engine says; undefined: not known, or they do not ring. */
export const ringSeconds = (reach: LineReachability | undefined): number | undefined => {
  const steps = reach?.steps ?? []
  const from = steps.findIndex(({ code }) => code === 'secretaries')
  const rings = from < 0 ? undefined : steps.slice(from).find(({ code }) => code === 'rings')
  return rings?.code === 'rings' ? rings.seconds : undefined
}

/** The numbers of a line's assistants as a field of their own. */
export const numbersField = (numbers: Omit<MultiSpec, 'id'>) =>
  editFieldOf<'multi', PreferenceLine>(numbers, {
    id: 'secretary_numbers',
    value: ({ preferences }) => preferences.secretary_numbers ?? [],
    save: ({ preferences }, value) => writeSecretaryNumbers(preferences, value),
  })
