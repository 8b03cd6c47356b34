import { limits } from '@lineside/contract/limits'
import type { ForwardType } from '@lineside/contract/rtc/call-steps'
import { wallTime } from '@lineside/telephony/clocks/wall-time'
import type { CallBlocks, Forwarding, Group, Mapping, SubscriberSettings } from '@lineside/telephony/routing/snapshot'
import type { LineHours } from '@lineside/telephony/schedules/hours-way'
import type { LineStatus } from '@lineside/telephony/status/line-status'
import { soundHandleList } from '@lineside/contract/resources/pbx/sound-handles'
import type { LineRow, MappingRow, WayRow } from './line-row.ts'

/**
 * Turns a stored line into the settings that the routing rules read.
 * @param turn whose turn it is in a circular group
 */
export const lineSettings = (row: LineRow, moment: Date, turn: number): SubscriberSettings => {
  const { preferences, company = {} } = row
  return {
    id: row.id,
    isBlocked: row.is_blocked,
    wallTime: wallTime(moment, row.timezone),
    place: row.number,
    attributes: row.attributes,
    ...blocksOf(preferences),
    company: blocksOf(company),
    hidesNumber: isOn(preferences, 'clir'),
    hidesNumberInPbx: isOn(preferences, 'clir_intrapbx'),
    number: row.number?.e164 ?? null,
    countries: row.countries,
    scopes: row.scopes ?? [],
    extensions: row.extensions,
    presents: typeof preferences['cli'] === 'string' ? preferences['cli'] : (row.number?.e164 ?? null),
    records: recordedCalls[String(preferences['record_call'])] ?? 'never',
    ringSeconds: numberOf(preferences, 'contact_ringtimeout'),
    playsMusicOnHold: isOn(preferences, 'music_on_hold'),
    speedDials: row.speed_dials.map(({ slot, destination }) => ({ slot, destination })),
    forwarding: forwardingOf(row),
    status: row.status && statusOf(row.status),
    hours: hoursOf(row),
    announcesForward: [preferences, company].some((each) => isOn(each, 'play_announce_before_cf')),
    announcesSetup: [preferences, company].some((each) => isOn(each, 'play_announce_before_call_setup')),
    greetsCallee: [preferences, company].some((each) => isOn(each, 'play_announce_to_callee')),
    hasOverridePin: row.has_override_pin === true,
    greetings: { busy: row.greetings.includes('busy'), unavail: row.greetings.includes('unavail') },
    receivesFax: row.fax,
    group: groupOf(row, turn),
    secretaries: isOn(preferences, 'manager_secretary') ? listOf(preferences, 'secretary_numbers') : null,
    queue: isOn(preferences, 'cloud_pbx_callqueue')
      ? {
          length: numberOf(preferences, 'max_queue_length') ?? limits.queueLengthDefault,
          wrapUpSeconds: numberOf(preferences, 'queue_wrap_up_time') ?? limits.queueWrapUpDefault,
          overflow: row.overflow
            ? {
                afterSeconds: row.overflow.after_seconds,
                whenFull: row.overflow.when_full,
                way: closedOf(row.overflow),
              }
            : null,
        }
      : null,
    attendant: row.attendant,
    reaches: row.reaches,
  }
}

const blocksOf = (preferences: Preferences): CallBlocks => ({
  blockIn: { isWhitelist: isOn(preferences, 'block_in_mode'), entries: listOf(preferences, 'block_in_list') },
  blocksAnonymous: isOn(preferences, 'block_in_clir'),
  blockOut: { isWhitelist: isOn(preferences, 'block_out_mode'), entries: listOf(preferences, 'block_out_list') },
})

/** Values of the preference `record_call`. */
const recordedCalls: Readonly<Record<string, SubscriberSettings['records']>> = {
  '1': 'always',
  '2': 'external',
  '3': 'internal',
}

const forwardingOf = ({ mappings, cft_ringtimeout }: LineRow): Forwarding => {
  const of = (type: ForwardType) => mappings.filter((mapping) => mapping.type === type).map(mappingOf)
  return { cfu: of('cfu'), cft: of('cft'), cfna: of('cfna'), cfb: of('cfb'), ringSeconds: cft_ringtimeout }
}

const statusOf = ({ kind, until, calls, address, callers }: NonNullable<LineRow['status']>): LineStatus => ({
  kind,
  until,
  calls:
    calls === 'only'
      ? { to: calls, callers }
      : calls === 'colleague' || calls === 'number'
        ? { to: calls, address }
        : { to: calls },
})

/** A line that follows no schedule sends its calls to its voicebox while somebody has closed it. */
const hoursOf = ({ hours, closures = [] }: LineRow): LineHours | null => {
  if (hours)
    return {
      schedule: hours.schedule && { name: hours.schedule.name, hours: hours.schedule },
      closures,
      closed: closedOf(hours),
    }
  return closures.length === 0 ? null : { schedule: null, closures, closed: { to: 'voicebox' } }
}

const closedOf = ({ closed_to: to, handle, address }: WayRow): LineHours['closed'] =>
  to === 'announcement' ? { to, handle: handle ?? 'office_hours' } : to === 'voicebox' ? { to } : { to, address }

const mappingOf = ({ name, enabled, destinations, sources, times, called }: MappingRow): Mapping => ({
  name,
  enabled,
  // destinations of the same priority stay in the order in which they were sent
  destinations: destinations
    .toSorted((left, right) => left.priority - right.priority)
    .map(({ destination, timeout, announcement_id }) => ({
      destination,
      timeout,
      announcement: handles.get(announcement_id ?? 0) ?? null,
    })),
  sources: numbersOf(sources),
  times,
  called: numbersOf(called),
})

const numbersOf = (set: MappingRow['sources']): Mapping['sources'] =>
  set && { ...set, sources: set.sources.map((source) => ({ source })) }

const handles: ReadonlyMap<number, string> = new Map(soundHandleList.map(({ id, handle }) => [id, handle]))

const groupOf = ({ group }: LineRow, turn: number): Group | null => {
  if (group === null) return null
  const { policy, seconds, members } = group
  // a group without a hunt policy hunts serially
  const said = policy === null || policy === 'none' ? 'serial' : policy
  return { policy: said, seconds: seconds ?? limits.huntTimeoutDefault, members, turn }
}

type Preferences = LineRow['preferences']
const isOn = (preferences: Preferences, name: string): boolean => preferences[name] === true

const listOf = (preferences: Preferences, name: string): readonly string[] => {
  const value = preferences[name]
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

const numberOf = (preferences: Preferences, name: string): number | null => {
  const stored = preferences[name]
  const value = typeof stored === 'string' ? Number.parseInt(stored, 10) : typeof stored === 'number' ? stored : 0
  return value > 0 ? value : null
}
