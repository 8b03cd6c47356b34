/** A colleague as far as it decides the section of the list. */
export interface TeamPlace {
  readonly subscriber_id: number
  readonly is_favourite: boolean
  readonly groups: readonly number[]
}

export interface TeamSection<Person, Group> {
  /** A group, or its place in the list. */
  readonly of: 'favourites' | 'others' | Group
  readonly people: readonly Person[]
}

/**
 * TEAM-01: favourites first, then the groups in their order, then all others; nobody is there twice. A group whose
 * people all stand above it is left out.
 */
export const teamSections = <Person extends TeamPlace, Group extends { readonly id: number }>(
  people: readonly Person[],
  groups: readonly Group[],
): readonly TeamSection<Person, Group>[] => {
  const placed = new Map<'favourites' | 'others' | Group, Person[]>([
    ['favourites', []],
    ...groups.map((group) => [group, []] as [Group, Person[]]),
    ['others', []],
  ])
  for (const person of people) {
    const group = groups.find(({ id }) => person.groups.includes(id))
    placed.get(person.is_favourite ? 'favourites' : (group ?? 'others'))?.push(person)
  }
  return [...placed].flatMap(([of, members]) => (members.length === 0 ? [] : [{ of, people: members }]))
}
