import {
  type DestinationKeyword,
  destinationKeywords,
  type Destination,
  type WrittenDestination,
} from '@lineside/contract/resources/forwarding/destination-sets'
import type {
  CallForwardMapping,
  CallForwardMappings,
  WrittenMapping,
} from '@lineside/contract/resources/forwarding/call-forward-mappings'
import type { BNumberSet } from '@lineside/contract/resources/forwarding/bnumber-sets'
import type { SourceSet } from '@lineside/contract/resources/forwarding/source-sets'
import type { ScheduleReference, TimeSet } from '@lineside/contract/resources/forwarding/time-sets'
import { destinationKind, keywordOf } from '../destinations/destination-kind.ts'
import { scheduleSetName, timeSetName, type TimeSetKind } from '../time-sets/time-set-kind.ts'
import { shownTimes, type TimeEntry } from '../time-sets/time-entry.ts'
import { writtenDestination } from './destination-edits.ts'
import { type ForwardingGroup, hasConditions, shownTypes, type ShownType } from './forwarding-groups.ts'
import { listForNew, type MappingEdit } from './mapping-edits.ts'
import type { NumberSet, NumberSetValues } from './number-set-form.ts'

/** SCHED-01: a schedule of the company, and how a rule refers to it. */
export interface NamedSchedule extends ScheduleReference {
  readonly name: string
}

type DraftNumbers = NumberSetValues | NumberSet

/** RULE-01: a forwarding that is being composed. It has no effect until it is saved as a whole. */
export interface ForwardingDraft {
  readonly type: ShownType
  /** Name of the forwarding; empty: none. */
  readonly name: string
  /** Destinations in the form in which reads will return them. */
  readonly destinations: readonly Destination[]
  /** A new list of callers or an existing one; null: everybody. */
  readonly sources: DraftNumbers | null
  /** FRONT-03: a new list of called numbers or an existing one; null: every number. */
  readonly called: DraftNumbers | null
  /** null: always. */
  readonly times:
    | { readonly kind: TimeSetKind; readonly times: readonly TimeEntry[] }
    | { readonly schedule: NamedSchedule }
    | null
}

export const draftKey = 'new'

/** A placeholder id that no stored set has. */
const unsaved = 0x7fffffff

/** The draft as a `ForwardingGroup`, so that code that shows or changes forwardings can also handle drafts. */
export const groupOfDraft = (draft: ForwardingDraft, mappings: CallForwardMappings): ForwardingGroup => {
  const { name, destinations, sources, called, times } = draft
  const set = { subscriber_id: mappings.subscriber_id, own: 1, usage_count: 1 }
  const listed = (list: DraftNumbers) => {
    const { numbers: _, ...members } = list
    return { ...set, id: unsaved, ...members, is_regex: true }
  }
  const sourceSet: SourceSet | null = sources && { ...listed(sources), sources: sourcesOf(sources) }
  const bnumberSet: BNumberSet | null = called && { ...listed(called), bnumbers: bnumbersOf(called) }
  const timeSet: TimeSet | null = times && {
    ...set,
    id: unsaved,
    ...('schedule' in times
      ? { name: times.schedule.name, times: [], schedule: { id: times.schedule.id, use: times.schedule.use } }
      : { name: timeSetName(times.kind, draftKey), times: shownTimes(times.times) }),
  }
  return {
    key: draftKey,
    type: listForNew(mappings, draft.type),
    mapping: {
      destinationset: name,
      destinationset_id: unsaved,
      sourceset: sourceSet?.name ?? null,
      sourceset_id: sourceSet?.id ?? null,
      timeset: timeSet?.name ?? null,
      timeset_id: timeSet?.id ?? null,
      bnumberset: bnumberSet?.name ?? null,
      bnumberset_id: bnumberSet?.id ?? null,
      enabled: true,
      use_redirection: false,
      cfm_id: unsaved,
    },
    setName: name,
    destinations,
    sourceSet,
    timeSet,
    bnumberSet,
    ringSeconds: null,
  }
}

const sourcesOf = ({ numbers }: DraftNumbers) => numbers.map((source) => ({ source }))
const bnumbersOf = ({ numbers }: DraftNumbers) => numbers.map((bnumber) => ({ bnumber }))

const addresses: Readonly<Partial<Record<DestinationKeyword, string>>> = {
  voicebox: 'voicebox@voicebox.local',
  conference: 'conference@conference.local',
  fax2mail: 'fax@fax2mail.local',
  managersecretary: 'secretary@managersecretary.local',
  autoattendant: 'auto-attendant@app.local',
  officehours: 'office-hours@app.local',
  customhours: 'custom-hours@app.local',
}

/** A destination of a draft as it will look after saving; the platform is not asked before that. */
export const draftDestination = (written: WrittenDestination): Destination => {
  const { destination, priority, timeout, announcement_id = null } = written
  const shown = { priority, timeout, announcement_id }
  const keyword = destinationKeywords.find((known) => known === destination)
  return keyword === undefined
    ? { ...shown, destination }
    : { ...shown, destination: `sip:${addresses[keyword] ?? `${keyword}@app.local`}` }
}

/** A destination as it is sent: for services, the keyword, because the platform makes their addresses. */
const sentDestination = (shown: Destination): WrittenDestination => {
  const kind = destinationKind(shown.destination)
  const written = writtenDestination(shown)
  return kind === 'number' || kind === 'application' ? written : { ...written, destination: keywordOf[kind] }
}

/**
 * The index that a draft will have among the rules of its kind: at the end, but a draft with conditions goes before a
 * rule without conditions, which would take all of its calls.
 */
const placeOfDraft = (list: readonly CallForwardMapping[], { sources, called, times }: ForwardingDraft): number => {
  const isForSome = sources !== null || called !== null || times !== null
  const taker = isForSome ? list.findIndex((mapping) => mapping.enabled && !hasConditions({ mapping })) : -1
  return taker < 0 ? list.length : taker
}

/** All groups with the draft at its future place, so that the screen can tell which rule takes its calls. */
export const withDraft = (
  groups: readonly ForwardingGroup[],
  mappings: CallForwardMappings,
  draft: ForwardingDraft,
): readonly ForwardingGroup[] => {
  const group = groupOfDraft(draft, mappings)
  const rules = groups.filter(({ type }) => type === group.type)
  const next = rules[placeOfDraft(mappings[group.type] ?? [], draft)]
  if (next !== undefined) return groups.toSpliced(groups.indexOf(next), 0, group)
  const behind = groups.findLastIndex(({ type }) => shownTypes.indexOf(type) <= shownTypes.indexOf(group.type))
  return groups.toSpliced(behind + 1, 0, group)
}

/**
 * RULE-01: the one patch that saves a draft with all of its sets. The platform applies it completely or not at all, and
 * rules that others add at the same time are kept.
 *
 * Other platforms append the value of a patch that only adds, whatever index it names, so the draft would end up below
 * the rule that takes its calls. Copying a list onto itself changes nothing but makes them respect the index.
 * @param id generated by the caller, unique among the sets of the subscriber
 */
export const saveDraft = (mappings: CallForwardMappings, draft: ForwardingDraft, id: string): MappingEdit => {
  const { name, destinations, sources, called, times } = draft
  const type = listForNew(mappings, draft.type)
  const list = mappings[type] ?? []
  const place = placeOfDraft(list, draft)
  const value: WrittenMapping = {
    destinationset: { name: name.trim() || `csc-${id}`, destinations: destinations.map(sentDestination) },
    ...(sources !== null && sourceMember(sources)),
    ...(called !== null && calledMember(called)),
    ...(times !== null && { timeset: timesMember(times, id) }),
  }
  if (place === list.length) return [{ op: 'add', path: `/${type}/-`, value }]
  return [
    { op: 'copy', from: `/${type}`, path: `/${type}` },
    { op: 'add', path: `/${type}/${place}`, value },
  ]
}

const timesMember = (times: NonNullable<ForwardingDraft['times']>, id: string): Record<string, unknown> =>
  'schedule' in times
    ? { name: scheduleSetName(id), schedule: { id: times.schedule.id, use: times.schedule.use } }
    : { name: timeSetName(times.kind, id), times: times.times }

const sourceMember = (set: DraftNumbers): WrittenMapping =>
  'id' in set
    ? { sourceset_id: set.id }
    : { sourceset: { name: set.name, mode: set.mode, is_regex: true, sources: sourcesOf(set) } }

const calledMember = (set: DraftNumbers): WrittenMapping =>
  'id' in set
    ? { bnumberset_id: set.id }
    : { bnumberset: { name: set.name, mode: set.mode, is_regex: true, bnumbers: bnumbersOf(set) } }
