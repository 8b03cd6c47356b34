import { momentOfWallTime, isoDay, wallTime } from '@lineside/telephony/clocks/wall-time'
import { reachability } from '@lineside/telephony/routing/reachability'
import { resolveCall } from '@lineside/telephony/routing/resolve-call'
import { clockEdges } from '@lineside/telephony/time-sets/clock-edges'
import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import type { Pool } from '../../platform/db/database.ts'
import { type Circumstances, type DecidedCall, decideIncomingOfMany } from './place-call.ts'

const day = 86_400_000
/** Looked at in a day; with rules of every quarter of an hour the later ones are left out. */
const mostMoments = 100
/** Times that the platform asks its tables again, because lines come into it that are not on the way now. */
const mostAsked = 3

/** A call that comes later goes another way. */
export interface LaterCall {
  readonly at: Date
  readonly call: DecidedCall
}

/**
 * When, within a day, the way of a call to a line becomes another one by the rules alone: whoever is signed in now is taken
 * to stay so.
 * @param now the way of a call that comes now
 * @returns null: it stays as it is for a day
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

/** All that people are told of a way. */
const wayOf = (trace: readonly TraceStep[], line: number): string => {
  const { reach, because, way } = reachability(trace, line)
  return JSON.stringify({ reach, because, way })
}

/** The moments of the next 24 hours at which a condition of the lines on the way may begin or stop to hold, in their order. */
const edgesOfDay = ({ snapshot, zones }: DecidedCall, from: Date): readonly Date[] => {
  const moments = new Set<number>()
  for (const { id, forwarding } of Object.values(snapshot.subscribers)) {
    const zone = zones.get(id) ?? 'UTC'
    const days = [from, new Date(from.getTime() + day)].map((moment) => isoDay(wallTime(moment, zone)))
    const { cfu, cft, cfna, cfb } = forwarding
    const entries = [cfu, cft, cfna, cfb].flat().flatMap(({ enabled, times }) => (enabled ? (times?.times ?? []) : []))
    for (const { hour, minute } of entries.flatMap(clockEdges))
      for (const date of days) {
        const at = momentOfWallTime(`${date} ${two(hour)}:${two(minute)}`, zone)?.getTime() ?? 0
        if (at > from.getTime() && at <= from.getTime() + day) moments.add(at)
      }
  }
  return [...moments]
    .toSorted((left, right) => left - right)
    .slice(0, mostMoments)
    .map((at) => new Date(at))
}

const two = (value: number): string => String(value).padStart(2, '0')
