import { matchOptions } from '../../../shared/ui/fields/combo-box/combo-options.ts'
import type { CallPerson } from '../call-stage-props.ts'

/** The people whose name or number contains the typed text, best matches first; everybody for an empty text. */
export function searchPeople(people: readonly CallPerson[], typed: string): readonly CallPerson[] {
  const options = people.map((person, index) => ({
    id: String(index),
    text: person.name,
    meta: `${person.label} ${person.number}`,
  }))
  return matchOptions(options, typed).flatMap(({ id }) => people[Number(id)] ?? [])
}

/** The typed text, if it can be dialled; null: it is a name. */
export const dialledText = (typed: string): string | null => {
  const text = typed.trim()
  return /^[+*#0-9][\d\s()/#*-]*$/.test(text) ? text : null
}
