import type {
  CallForwardMapping,
  CallForwardMappings,
  WrittenMapping,
} from '@lineside/contract/resources/forwarding/call-forward-mappings'
import type { DestinationSet, WrittenDestination } from '@lineside/contract/resources/forwarding/destination-sets'
import { destinationKind, keywordOf } from '../destinations/destination-kind.ts'
import { newDestination } from '../forwarding/destination-edits.ts'
import type { MappingEdit } from '../forwarding/mapping-edits.ts'

/** GRP-04: where a call to a group goes that no member answers. */
export type GroupEnd =
  | { readonly kind: 'ends' }
  | { readonly kind: 'voicebox' }
  | { readonly kind: 'announcement'; readonly announcement: number }
  /** A person, another group, or a number outside: all are dialled. */
  | { readonly kind: 'number'; readonly destination: string }

/** The end that the rules of a group give it. `rules`: they say more than one of the ends above can. */
export type KnownEnd = GroupEnd | { readonly kind: 'rules' }

type Kind = 'cfna' | 'cfb'
type Sets = readonly Pick<DestinationSet, 'id' | 'destinations'>[]

/** Which kinds of rule the group's profile grants. */
export type Granted = Readonly<Record<Kind, boolean>>

/**
 * The end of a group's line. It is the rule of kind `cfna` for all calls; a rule `cft` or `cfu` for all calls decides
 * before it.
 */
export const groupEndOf = (mappings: CallForwardMappings, sets: Sets): KnownEnd => {
  if (['cfu' as const, 'cft' as const].some((type) => takerIn(mappings[type], sets) !== undefined))
    return { kind: 'rules' }
  const rule = takerIn(mappings.cfna, sets)
  return rule === undefined ? { kind: 'ends' } : endAt(destinationsOf(rule, sets))
}

const endAt = ([first, ...more]: readonly WrittenDestination[]): KnownEnd => {
  if (first === undefined || more.length > 0) return { kind: 'rules' }
  const kind = destinationKind(first.destination)
  if (kind === 'voicebox') return { kind }
  if (kind === 'number') return { kind, destination: first.destination }
  if (kind === 'custom-announcement' && typeof first.announcement_id === 'number')
    return { kind: 'announcement', announcement: first.announcement_id }
  return { kind: 'rules' }
}

/** The destination of an end, in the form of a write; null: none. */
const destinationOf = (end: GroupEnd): WrittenDestination | null => {
  switch (end.kind) {
    case 'ends':
      return null
    case 'voicebox':
      return newDestination(keywordOf.voicebox)
    case 'announcement':
      return newDestination(keywordOf['custom-announcement'], end.announcement)
    case 'number':
      return newDestination(end.destination)
  }
}

/** A change of the end, and the destination sets that no rule uses after it. */
export interface EndEdit {
  readonly edit: MappingEdit
  readonly unused: readonly number[]
}

/**
 * The one patch that gives a group another end. Members who are all in a call are no answer either, so the rule for
 * busy lines goes along, unless somebody has set that one apart. Rules for some callers or times stay.
 * @param names for the new destination sets, unique among the group's
 * @returns null if the profile does not grant such a rule
 */
export const groupEndEdit = (
  mappings: CallForwardMappings,
  sets: Sets,
  end: GroupEnd,
  { granted, names }: { readonly granted: Granted; readonly names: Readonly<Record<Kind, string>> },
): EndEdit | null => {
  if (!granted.cfna) return null
  const old = { cfna: takerIn(mappings.cfna, sets), cfb: takerIn(mappings.cfb, sets) }
  const goesAlong =
    granted.cfb &&
    (old.cfb === undefined ||
      (old.cfna !== undefined && textOf(destinationsOf(old.cfb, sets)) === textOf(destinationsOf(old.cfna, sets))))
  const kinds: readonly Kind[] = goesAlong ? ['cfna', 'cfb'] : ['cfna']
  const destination = destinationOf(end)
  const edit = kinds.flatMap((kind): MappingEdit => {
    const list: readonly WrittenMapping[] = mappings[kind] ?? []
    const rule = old[kind]
    if (rule === undefined && destination === null) return []
    const place = rule === undefined ? list.length : list.indexOf(rule)
    const added = destination && { destinationset: { name: names[kind], destinations: [destination] } }
    return [
      {
        op: 'replace',
        path: `/${kind}`,
        value: list.toSpliced(place, rule === undefined ? 0 : 1, ...(added ? [added] : [])),
      },
    ]
  })
  const gone = kinds.flatMap((kind) => old[kind] ?? [])
  const kept = Object.values(mappings).flatMap((list: unknown) =>
    Array.isArray(list) ? (list as CallForwardMapping[]).filter((mapping) => !gone.includes(mapping)) : [],
  )
  const unused = gone
    .map(({ destinationset_id }) => destinationset_id)
    .filter((id) => kept.every((mapping) => mapping.destinationset_id !== id))
  return { edit, unused: [...new Set(unused)] }
}

/** The rule of a kind that takes all calls that come to it; rules after it are never reached. */
const takerIn = (list: readonly CallForwardMapping[] | undefined, sets: Sets): CallForwardMapping | undefined =>
  list?.find(
    (mapping) =>
      mapping.enabled &&
      !mapping.sourceset_id &&
      !mapping.timeset_id &&
      !mapping.bnumberset_id &&
      destinationsOf(mapping, sets).length > 0,
  )

const destinationsOf = ({ destinationset_id }: CallForwardMapping, sets: Sets): Sets[number]['destinations'] =>
  sets.find(({ id }) => id === destinationset_id)?.destinations ?? []

const textOf = (destinations: readonly WrittenDestination[]): string =>
  JSON.stringify(
    destinations.map(({ destination, timeout, announcement_id = null }) => [destination, timeout, announcement_id]),
  )
