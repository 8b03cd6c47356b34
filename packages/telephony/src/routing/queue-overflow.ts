import type { Step } from '@lineside/contract/rtc/call-steps'
import type { Plan } from '@lineside/contract/rtc/plan'
import { after, type Call } from './call.ts'
import type { Destination, SubscriberSettings } from './snapshot.ts'
import { closedDestinations } from '../schedules/hours-way.ts'

type OverflowReason = Extract<Step, { code: 'overflows' }>['reason']

/** Makes the plan for destinations of the queue's line, one after the other. */
export type FollowOverflow = (destinations: readonly Destination[], greeting: 'busy' | 'unavail') => Plan

/**
 * The plan for callers who leave a queue by its overflow. Those who come to another queue wait there by its rules, so that
 * nothing follows it; from a line or a number that nobody answers they go to the voicebox of the queue's line.
 */
export const overflowing = (
  call: Call,
  { id, queue, reaches }: SubscriberSettings,
  reason: OverflowReason,
  follow: FollowOverflow,
): Plan => {
  const { way, afterSeconds = null } = queue?.overflow ?? { way: { to: 'voicebox' } }
  const target = way.to === 'line' && way.address !== null ? reaches[way.address] : undefined
  const leadsToQueue = target !== undefined && (call.snapshot.subscribers[target]?.queue ?? null) !== null
  const all = closedDestinations(way, null)
  const seconds = reason === 'time' ? afterSeconds : null
  return after(
    [{ line: id, code: 'overflows', reason, seconds, to: way.to }],
    follow(leadsToQueue ? all.slice(0, 1) : all, reason === 'full' ? 'busy' : 'unavail'),
  )
}
