import type { StopStep, Target, TraceStep } from '@lineside/contract/rtc/call-steps'
import { type Media, onOutcome, type Plan, type Ring, type RingOutcome } from '@lineside/contract/rtc/plan'
import type { Snapshot } from './snapshot.ts'

/**
 * The assumed behaviour of the called line. `as_registered`: it rings unanswered if it has registered devices, and is
 * offline otherwise.
 */
export type Assumed = 'as_registered' | RingOutcome

/** `Omit` of each member of a union. */
type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never
/** A stop of a call without its place and time. */
export type Stop = Without<StopStep, 'line' | 'after' | 'ends'>

type QueueMedia = Extract<Media, { kind: 'queue' }>

interface Passing {
  readonly stop: Stop
  readonly plan: Plan | null
  readonly seconds: number
}

/**
 * The way that a call takes through its plan while nobody answers and no key is pressed: decisions and stops, each with
 * the seconds since the call began. In a queue without an overflow after a time, whose line has no rule for unanswered
 * calls, it ends with the last agent, if any of them has a device: the caller waits on (CQ-04).
 */
export const expectedPath = (plan: Plan, snapshot: Snapshot, assumed: Assumed): readonly TraceStep[] => {
  const trace: TraceStep[] = []
  let after = 0
  let queue: { readonly node: QueueMedia; readonly since: number } | null = null
  let isAttended = false
  for (let node: Plan | null = plan; node !== null; ) {
    for (const step of node.why) trace.push({ ...step, after, ends: false })
    const next: Passing = passing(node, snapshot, assumed)
    if (node.do === 'media' && node.kind === 'queue') queue = { node, since: after }
    const isTurn: boolean = node.do === 'ring' && node.of === queue?.node.of
    if (isTurn && next.stop.code === 'rings') isAttended = true
    const left: Left = queue !== null && isTurn && isAttended ? leavesQueue(queue, next.plan) : { plan: next.plan }
    trace.push({ ...next.stop, line: node.do === 'reject' ? null : node.of, after, ends: left.plan === null })
    after = Math.max(after + next.seconds, left.after ?? 0)
    if (left.after !== undefined) [queue, isAttended] = [null, false]
    node = left.plan
  }
  return trace
}

/** The way on; `after`: when the queue lets its callers go, in seconds since the call began. */
interface Left {
  readonly plan: Plan | null
  readonly after?: number
}

/**
 * The way on of a caller whom the agents of a queue, one of whom has a device, do not take: the next agent's turn, then
 * the overflow (QBOARD-05) or else the line's rule.
 */
const leavesQueue = ({ node, since }: { node: QueueMedia; since: number }, next: Plan | null): Left => {
  if (next?.do === 'ring' && next.of === node.of) return { plan: next }
  if (node.on.overflow) return { plan: node.on.overflow, after: since + (node.overflow_seconds ?? 0) }
  return { plan: next?.do === 'reject' ? null : next }
}

const passing = (node: Plan, snapshot: Snapshot, assumed: Assumed): Passing => {
  if (node.do === 'ring') return ringing(node, snapshot, assumed)
  if (node.do === 'media') return { stop: mediaStop(node), plan: mediaNext(node), seconds: 0 }
  return { stop: { code: 'rejected', sip_code: node.code, reason: node.reason }, plan: null, seconds: 0 }
}

const ringing = (node: Ring, snapshot: Snapshot, assumed: Assumed): Passing => {
  const { targets, seconds } = node
  if (targets.length > 0 && targets.every(({ to }) => to === 'outside')) {
    // what happens to the call outside is not known here, so a call that no line takes back ends there
    const plan = node.on.no_answer.do === 'reject' ? null : node.on.no_answer
    return { stop: { code: 'handed_on', targets, seconds: plan && seconds }, plan, seconds }
  }
  const devices = targets.flatMap((target) => devicesOf(target, snapshot))
  const isCallee = targets.some((target) => target.to === 'subscriber' && target.id === snapshot.callee.subscriberId)
  const isOnline = devices.length > 0 || targets.some(({ to }) => to === 'outside')
  const isFree = targets.some((target) => target.to === 'outside' || !isBusy(target, snapshot))
  const asNow = !isOnline ? 'offline' : isFree ? 'no_answer' : 'busy'
  const outcome = isCallee && assumed !== 'as_registered' ? assumed : asNow
  const plan = onOutcome(node, outcome)
  if (outcome === 'no_answer') return { stop: { code: 'rings', targets, seconds, devices }, plan, seconds }
  return { stop: { code: outcome, targets }, plan, seconds: 0 }
}

const isBusy = (target: Target, { people }: Snapshot): boolean =>
  target.to === 'subscriber' && people[target.id]?.isBusy === true

const devicesOf = (target: Target, { people }: Snapshot): readonly string[] =>
  target.to === 'subscriber' ? (people[target.id]?.devices ?? []) : []

/** The stop that a trace shows for a media step of a plan. */
export const mediaStop = (node: Media): Stop => {
  switch (node.kind) {
    case 'voicebox':
      return { code: 'voicebox', is_custom: node.is_custom, greeting: node.greeting }
    case 'announcement':
      return { code: 'announcement', handle: node.handle }
    case 'application':
      return { code: 'application', name: node.name }
    case 'attendant':
      return { code: 'attendant', keys: Object.keys(node.on.digit) }
    case 'queue':
      return { code: 'queue', length: node.length, wrap_up_seconds: node.wrap_up_seconds }
    default:
      return { code: node.kind }
  }
}

const mediaNext = (node: Media): Plan | null => {
  if (node.kind === 'attendant') return node.on.timeout
  if (node.kind === 'queue') return node.on.done
  // without the key or PIN that it asks for
  if (node.kind === 'application') return node.on.timeout ?? null
  return node.kind === 'announcement' ? (node.on.done ?? null) : null
}
