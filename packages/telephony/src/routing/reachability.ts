import type { StopStep, TraceStep } from '@lineside/contract/rtc/call-steps'

/**
 * The result of a call made now. `reachable`: something rings; `lost`: something rings, but a call that nobody answers
 * just ends; `answered`: the platform itself answers, for example with a voicebox; `unreachable`: the call ends without
 * reaching anything.
 */
export type Reach = 'reachable' | 'lost' | 'answered' | 'unreachable'

/**
 * Why nobody is reached, or only the platform. `no_phone`: the line has no registered device; `others_away`: the lines
 * that its calls go to have none; `refused`: the caller is blocked; `ends`: the call ends unanswered for another
 * reason.
 */
export type NotReached = 'no_phone' | 'others_away' | 'refused' | 'ends'

export interface Reachability {
  readonly reach: Reach
  /** null: something rings, or the platform answers because the line's rules say so. */
  readonly because: NotReached | null
  /** The stops that ring or answer, in the order of the call: what the sentence on the screen names. */
  readonly way: readonly StopStep[]
  /** For `lost`: seconds after which the call ends; otherwise null. */
  readonly lostAfter: number | null
}

/**
 * Codes of stops that ring, and of those that answer instead of a person. An announcement after which the call goes on
 * is neither.
 */
const ringing = new Set<string>(['rings', 'handed_on'])
const answering = new Set<string>(['voicebox', 'fax', 'conference', 'application', 'attendant', 'queue'])

/**
 * REACH-01: can people reach this line? The one rule behind the sentence, its colour, the list of seats and the count.
 * @param steps the way of a call that comes now and that nobody answers
 * @param line subscriber id of the called line
 */
export const reachability = (steps: readonly TraceStep[], line: number): Reachability => {
  const way = steps.filter(
    (step): step is StopStep =>
      ringing.has(step.code) || answering.has(step.code) || (step.code === 'announcement' && step.ends),
  )
  const because = reasonOf(steps, line)
  const last = steps.at(-1)
  const isEnding = last?.code === 'rejected'
  if (way.some(({ code }) => ringing.has(code)))
    return isEnding && !way.some(({ code }) => !ringing.has(code))
      ? { reach: 'lost', because: null, way, lostAfter: last.after }
      : { reach: 'reachable', because: null, way, lostAfter: null }
  // a caller who hears an announcement and is then disconnected has reached nobody
  if (way.length > 0 && !steps.some(({ code }) => code === 'rejected'))
    return { reach: 'answered', because: because === 'ends' ? null : because, way, lostAfter: null }
  return { reach: 'unreachable', because, way, lostAfter: null }
}

/**
 * How long a call that nobody answers rings at this line alone before it ends; null where something else happens to it.
 * @param steps the way of a call that comes now and that nobody answers
 * @param line subscriber id of the called line
 */
export const ringsThenEnds = (steps: readonly TraceStep[], line: number): number | null => {
  const { reach, way } = reachability(steps, line)
  const [only, other] = way
  if (reach !== 'lost' || only?.code !== 'rings' || other !== undefined) return null
  const [target, second] = only.targets
  return target?.to === 'subscriber' && target.id === line && second === undefined ? only.seconds : null
}

const reasonOf = (steps: readonly TraceStep[], line: number): NotReached => {
  const away = steps.flatMap((step) => (step.code === 'offline' ? [step.targets] : []))
  if (away.some((targets) => targets.some((target) => target.to === 'subscriber' && target.id === line)))
    return 'no_phone'
  if (away.length > 0) return 'others_away'
  return steps.some((step) => step.code === 'rejected' && step.reason === 'block_in') ? 'refused' : 'ends'
}
