import { matchOptions } from '../../../shared/ui/fields/combo-options.ts'
import type { CallPerson } from '../call-stage-props.ts'

/** The people whose name or number holds what was typed, the best first; all, if nothing is. */
export function searchPeople(people: readonly CallPerson[], typed: string): readonly CallPerson[] {
  const options = people.map((person, index) => ({
    id: String(index),
    text: person.name,
    meta: `${person.label} ${person.number}`,
  }))
  return matchOptions(options, typed).flatMap(({ id }) => people[Number(id)] ?? [])
}

/** What was typed, where it can be dialled; null: it is a name. */
export const dialledText = (typed: string): string | null => {
  const text = typed.trim()
  return /^[+*#0-9][\d\s()/#*-]*$/.test(text) ? text : null
}
