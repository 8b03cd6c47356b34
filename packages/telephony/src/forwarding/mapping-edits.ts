import type { SentPatch } from '@lineside/contract/http/resource-types'
import { limits } from '@lineside/contract/limits'
import {
  type CallForwardMapping,
  type CallForwardMappings,
  type callForwardMappings,
  callForwardTypes,
  type WrittenMapping,
} from '@lineside/contract/resources/forwarding/call-forward-mappings'
import type { ShownType } from './forwarding-groups.ts'

/** A mapping that is being edited, with the list that it was in. */
export interface ChosenMapping {
  readonly type: ShownType
  readonly mapping: CallForwardMapping
}

/** Ids of the sets that nothing uses after a change, so that they can be removed next; null: none. */
export interface UnusedSets {
  readonly destinationSet: number | null
  readonly sourceSet: number | null
  readonly timeSet: number | null
  readonly bnumberSet: number | null
}

/** One patch of a subscriber's mappings. */
export type MappingEdit = SentPatch<typeof callForwardMappings>

/** CF-06: the list for a new forwarding: while a ring time is set, "always" forwardings go into `cft`. */
export const listForNew = (mappings: CallForwardMappings, type: ShownType): ShownType =>
  type === 'cfu' && (mappings.cft ?? []).length > 0 ? 'cft' : type

/**
 * Changes members of a mapping.
 * @returns null when the mapping no longer exists
 */
export const changeMapping = (
  mappings: CallForwardMappings,
  chosen: ChosenMapping,
  members: Partial<WrittenMapping>,
): MappingEdit | null => {
  const list = listOf(mappings, chosen)
  const place = placeOfMapping(list, chosen.mapping)
  if (place < 0) return null
  return [
    replaceList(
      chosen.type,
      list.map((each, index) => (index === place ? { ...each, ...members } : each)),
    ),
  ]
}

/**
 * RULE-02: moves a rule up (-1) or down (1) by one among those of its kind; at the ends nothing changes.
 * @returns null when the mapping no longer exists
 */
export const moveMapping = (mappings: CallForwardMappings, chosen: ChosenMapping, by: -1 | 1): MappingEdit | null => {
  const list = listOf(mappings, chosen)
  const index = placeOfMapping(list, chosen.mapping)
  const [one, other] = [list[index], list[index + by]]
  if (one === undefined) return null
  return [
    replaceList(
      chosen.type,
      other === undefined || index + by < 0 ? list : list.with(index, other).with(index + by, one),
    ),
  ]
}

/**
 * RULE-02: moves a rule to the place before another one of its kind.
 * @returns null when one of the two no longer exists
 */
export const moveMappingAbove = (
  mappings: CallForwardMappings,
  chosen: ChosenMapping,
  other: CallForwardMapping,
): MappingEdit | null => {
  const list = listOf(mappings, chosen)
  const mapping = list[placeOfMapping(list, chosen.mapping)]
  if (mapping === undefined) return null
  const rest = list.filter((each) => each !== mapping)
  const place = placeOfMapping(rest, other)
  return place < 0 ? null : [replaceList(chosen.type, rest.toSpliced(place, 0, mapping))]
}

/**
 * CF-15: removes a forwarding, and tells which of its sets nothing else uses.
 * @returns null when the mapping no longer exists
 */
export const removeMapping = (
  mappings: CallForwardMappings,
  chosen: ChosenMapping,
): { readonly edit: MappingEdit; readonly unused: UnusedSets } | null => {
  const list = listOf(mappings, chosen)
  const index = placeOfMapping(list, chosen.mapping)
  const mapping = list[index]
  if (mapping === undefined) return null
  const unused = (member: SetMember) => onlyUsedBy(mappings, mapping, member)
  return {
    edit: [replaceList(chosen.type, list.toSpliced(index, 1))],
    unused: {
      destinationSet: unused('destinationset_id'),
      sourceSet: unused('sourceset_id'),
      timeSet: unused('timeset_id'),
      bnumberSet: unused('bnumberset_id'),
    },
  }
}

/**
 * Members that remove a condition. The name must be cleared too: without the id, the name would take effect
 * (ngcp-client-facts 5.2).
 */
export const withoutCondition = {
  source: { sourceset_id: null, sourceset: null },
  time: { timeset_id: null, timeset: null },
  called: { bnumberset_id: null, bnumberset: null },
} as const satisfies Record<string, Partial<WrittenMapping>>

/** A condition limits a rule to some calls: by callers, time or called numbers. */
export type Condition = keyof typeof withoutCondition
const memberOf = { source: 'sourceset_id', time: 'timeset_id', called: 'bnumberset_id' } as const

/**
 * CF-15: removes a condition from a forwarding.
 * @returns also the id of the set if no other forwarding uses it, so that it can be removed as well; null when the
 * mapping no longer exists
 */
export const removeCondition = (
  mappings: CallForwardMappings,
  chosen: ChosenMapping,
  condition: Condition,
): { readonly edit: MappingEdit; readonly unused: number | null } | null => {
  const edit = changeMapping(mappings, chosen, withoutCondition[condition])
  const mapping = mappingNow(mappings, chosen)
  if (edit === null || mapping === undefined) return null
  return { edit, unused: onlyUsedBy(mappings, mapping, memberOf[condition]) }
}

/**
 * FRONT-03: whether a forwarding still has the list or time set with which its editor was opened, or still none. For platforms
 * that do not compare themselves.
 * @returns null when the mapping no longer exists
 */
export const isConditionAsSeen = (
  mappings: CallForwardMappings,
  chosen: ChosenMapping,
  condition: Condition,
): boolean | null => {
  const member = memberOf[condition]
  const now = mappingNow(mappings, chosen)
  return now === undefined ? null : (now[member] ?? null) === (chosen.mapping[member] ?? null)
}

/** The members that CF-06 changes: the lists that wait for the ring time or do not, and that time. */
type Rung = Pick<CallForwardMappings, 'cfu' | 'cft' | 'cft_ringtimeout'>

/**
 * CF-06: "Ring primary number": all "always" forwardings now wait for the ring time, behind those that already did. "Do
 * not ring primary number" is the reverse; the ring time is cleared.
 */
export const rungMappings = ({ cfu, cft, cft_ringtimeout }: Rung, isRung: boolean): Rung =>
  isRung
    ? {
        cft: [...cft, ...cfu],
        cfu: [],
        cft_ringtimeout: cft.length > 0 && cft_ringtimeout !== null ? cft_ringtimeout : limits.forwardTimeoutDefault,
      }
    : { cfu: [...cfu, ...cft], cft: [], cft_ringtimeout: null }

/** CF-06: the patch for `rungMappings`. */
export const ringPrimary = (mappings: CallForwardMappings, isRung: boolean): MappingEdit => {
  const { cfu, cft, cft_ringtimeout } = rungMappings(mappings, isRung)
  return [
    replaceList('cft', cft),
    replaceList('cfu', cfu),
    ...(cft_ringtimeout === mappings.cft_ringtimeout
      ? []
      : [{ op: 'replace', path: '/cft_ringtimeout', value: cft_ringtimeout } as const]),
  ]
}

/** Other platforms leave out empty lists. */
const listOf = (mappings: CallForwardMappings, { type }: ChosenMapping): readonly CallForwardMapping[] =>
  mappings[type] ?? []

const mappingNow = (mappings: CallForwardMappings, chosen: ChosenMapping): CallForwardMapping | undefined => {
  const list = listOf(mappings, chosen)
  return list[placeOfMapping(list, chosen.mapping)]
}

/**
 * The present index of a mapping, or -1. It is found by its id or, since some platforms renumber mappings with each
 * write, by its sets.
 */
const placeOfMapping = (list: readonly CallForwardMapping[], mapping: CallForwardMapping): number => {
  const index = list.findIndex(({ cfm_id }) => cfm_id === mapping.cfm_id)
  return index >= 0 ? index : list.findIndex((each) => namesSameSets(each, mapping))
}

type SetMember = 'destinationset_id' | 'sourceset_id' | 'timeset_id' | 'bnumberset_id'

/** How many mappings of any kind, shown or not, use a set. */
const usesOf = (mappings: CallForwardMappings, member: SetMember, id: number): number =>
  callForwardTypes.reduce(
    (uses, type) => uses + (mappings[type] ?? []).filter((mapping) => mapping[member] === id).length,
    0,
  )

const onlyUsedBy = (mappings: CallForwardMappings, mapping: CallForwardMapping, member: SetMember): number | null => {
  // platforms without sets of called numbers leave their id out
  const id = mapping[member] ?? null
  return id !== null && usesOf(mappings, member, id) === 1 ? id : null
}

const namesSameSets = (one: CallForwardMapping, other: CallForwardMapping): boolean =>
  one.destinationset_id === other.destinationset_id &&
  one.sourceset_id === other.sourceset_id &&
  one.timeset_id === other.timeset_id &&
  one.bnumberset_id === other.bnumberset_id

const replaceList = (type: ShownType, value: readonly WrittenMapping[]): MappingEdit[number] => ({
  op: 'replace',
  path: `/${type}`,
  value,
})
