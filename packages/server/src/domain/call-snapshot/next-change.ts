import { dayNumber, isoDay } from '@lineside/telephony/clocks/calendar-day'
import { momentOfWallTime, wallTime } from '@lineside/telephony/clocks/wall-time'
import { reachability } from '@lineside/telephony/routing/reachability'
import { dayOf } from '@lineside/telephony/schedules/hours-of-day'
import type { Schedule } from '@lineside/telephony/schedules/schedule'
import { edgesOf } from '@lineside/telephony/schedules/schedule-at'
import { resolveCall } from '@lineside/telephony/routing/resolve-call'
import { clockEdges } from '@lineside/telephony/time-sets/clock-edges'
import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import type { Pool } from '../../platform/db/database.ts'
import { type Circumstances, type DecidedCall, decideIncomingOfMany } from './place-call.ts'

const day = 86_400_000
/** Most moments examined in a day; with more, the later ones are ignored. */
const mostMoments = 100
/**
 * How often the settings of lines may be loaded again, because a later call reaches lines that the present one does
 * not.
 */
const mostAsked = 3

/** A later call that takes another way than one now. */
export interface LaterCall {
  readonly at: Date
  readonly call: DecidedCall
}

/**
 * Finds when, within a day, time rules alone change the way of a call to a line; devices that are registered now are
 * assumed to stay registered.
 * @param now the way of a call that comes now
 * @returns null when it stays the same for a day
 */
export const nextChange = async (
  pool: Pool,
  { customerId, line }: { readonly customerId: number; readonly line: number },
  now: DecidedCall,
  circumstances: Circumstances,
): Promise<LaterCall | null> => {
  const before = wayOf(now.trace, line)
  let asked = 0
  for (const at of edgesOfDay(now, circumstances.moment)) {
    const resolution = resolveCall(now.snapshotAt(at))
    if ('plan' in resolution && wayOf(resolution.trace, line) === before) continue
    if (++asked > mostAsked) return null
    const decided = await decideIncomingOfMany(pool, { customerId, lines: [line] }, { ...circumstances, moment: at })
    const call = decided.get(line)
    if (call !== undefined && wayOf(call.trace, line) !== before) return { at, call }
  }
  return null
}

/** Everything about a call's way that people are shown. */
const wayOf = (trace: readonly TraceStep[], line: number): string => {
  const { reach, because, way } = reachability(trace, line)
  return JSON.stringify({ reach, because, way })
}

/** The days, since 1970, that 24 hours can touch in a zone: three around a day that has 23. */
const localDays = (from: Date, zone: string): readonly number[] => {
  const today = dayNumber(wallTime(from, zone))
  return [today, today + 1, today + 2]
}

/** The moments in the next 24 hours, in order, at which a time condition of a line on the way may start or end, or a
 * status ends (STAT-02). */
const edgesOfDay = ({ snapshot, zones }: DecidedCall, from: Date): readonly Date[] => {
  const moments = new Set<number>()
  const add = (at: number) => {
    if (at > from.getTime() && at <= from.getTime() + day) moments.add(at)
  }
  for (const { sentAway } of Object.values(snapshot.people)) add(sentAway?.until ?? 0)
  const addSchedule = (schedule: Schedule) => {
    for (const number of localDays(from, schedule.zone)) for (const at of edgesOf(schedule, number)) add(at)
  }
  for (const { id, forwarding, status, hours } of Object.values(snapshot.subscribers)) {
    add(status?.until ?? 0)
    for (const { since, until } of hours?.closures ?? []) for (const at of [since, until]) add(at ?? 0)
    if (hours?.schedule) addSchedule(hours.schedule.hours)
    const zone = zones.get(id) ?? 'UTC'
    const days = localDays(from, zone).map((number) => isoDay(dayOf(number)))
    const { cfu, cft, cfna, cfb } = forwarding
    const rules = [cfu, cft, cfna, cfb].flat().filter(({ enabled }) => enabled)
    for (const { times } of rules) if (times?.schedule) addSchedule(times.schedule.hours)
    const entries = rules.flatMap(({ times }) => times?.times ?? [])
    for (const { hour, minute } of entries.flatMap(clockEdges))
      for (const date of days) {
        add(momentOfWallTime(`${date} ${two(hour)}:${two(minute)}`, zone)?.getTime() ?? 0)
      }
  }
  return [...moments]
    .toSorted((left, right) => left - right)
    .slice(0, mostMoments)
    .map((at) => new Date(at))
}

const two = (value: number): string => String(value).padStart(2, '0')
