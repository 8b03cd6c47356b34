import type { ColleagueState } from '../team/colleague-state.ts'

type Kind = ColleagueState['kind']

/** How soon a colleague can be reached: first who is free, last who has no device. */
const rank: Readonly<Record<Kind, number>> = {
  free: 0,
  ringing: 1,
  talking: 2,
  wrapping: 3,
  busy: 4,
  meeting: 4,
  dnd: 4,
  away: 5,
  holiday: 5,
  offline: 6,
}

/** Those who are free first; people of the same state keep their order. */
export const freeFirst = <Person>(people: readonly Person[], kindOf: (person: Person) => Kind): readonly Person[] =>
  people.toSorted((one, other) => rank[kindOf(one)] - rank[kindOf(other)])

/** The most favourites with a card of their own, and the most people of the short list. */
export const shownFavourites = 8
export const shownColleagues = 4

export interface PeopleOnPage<Person> {
  readonly favourites: readonly Person[]
  /** How many colleagues are no favourites with a card. */
  readonly others: number
  readonly shown: readonly Person[]
  /** Those that the short list leaves out. */
  readonly more: readonly Person[]
}

/**
 * NAME-01: favourites, and a short list of the others: nobody is there twice. A list that would leave out only one
 * person is shown whole.
 * @param people in the order of favourites
 * @param ordered the same people in the order of the others
 */
export function peopleOnPage<Person extends { readonly is_favourite: boolean }>(
  people: readonly Person[],
  ordered: readonly Person[],
): PeopleOnPage<Person> {
  const favourites = people.filter((person) => person.is_favourite).slice(0, shownFavourites)
  const others = ordered.filter((person) => !favourites.includes(person))
  const isWhole = others.length <= shownColleagues + 1
  const shown = isWhole ? others : others.slice(0, shownColleagues)
  return { favourites, others: others.length, shown, more: others.slice(shown.length) }
}

/** Contacts without those that stand for a colleague who is listed above them. */
export const withoutColleagues = <Contact extends { readonly numbers: readonly { readonly number: string }[] }>(
  contacts: readonly Contact[],
  people: readonly { readonly extension: string | null }[],
): readonly Contact[] => {
  const extensions = new Set(people.map(({ extension }) => extension))
  return contacts.filter(({ numbers }) => !numbers.some(({ number }) => extensions.has(number)))
}
