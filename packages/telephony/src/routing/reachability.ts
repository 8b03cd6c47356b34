import type { StopStep, TraceStep } from '@lineside/contract/rtc/call-steps'

/**
 * Whether somebody who calls now reaches anybody. `reachable`: it rings somewhere; `answered`: the platform itself answers, a
 * voicebox say; `unreachable`: the call ends and nobody was reached.
 */
export type Reach = 'reachable' | 'answered' | 'unreachable'

/**
 * Why nobody is reached, or only the platform. `no_phone`: none of the line's own is signed in; `others_away`: none where its
 * calls go; `refused`: callers are turned away; `ends`: the call ends unanswered.
 */
export type NotReached = 'no_phone' | 'others_away' | 'refused' | 'ends'

export interface Reachability {
  readonly reach: Reach
  /** null: somebody is reached, or the platform answers because it was told to. */
  readonly because: NotReached | null
  /** Who rings or what answers, in the order of the call's way: what a sentence names. */
  readonly way: readonly StopStep[]
}

/** What rings, and what answers instead of a person. An announcement that the call goes on from is neither. */
const ringing = new Set<string>(['rings', 'handed_on'])
const answering = new Set<string>(['voicebox', 'fax', 'conference', 'application', 'attendant', 'queue'])

/**
 * REACH-01: can people reach this line? One rule for the sentence, its colour, the list of seats and the count.
 *
 * @param steps the way of a call that comes now, while nobody answers
 * @param line the line that is called
 */
export const reachability = (steps: readonly TraceStep[], line: number): Reachability => {
  const way = steps.filter(
    (step): step is StopStep =>
      ringing.has(step.code) || answering.has(step.code) || (step.code === 'announcement' && step.ends),
  )
  const because = reasonOf(steps, line)
  if (way.some(({ code }) => ringing.has(code))) return { reach: 'reachable', because: null, way }
  // whoever hears an announcement and then the end of the call was told something, but reached nobody
  if (way.length > 0 && !steps.some(({ code }) => code === 'rejected'))
    return { reach: 'answered', because: because === 'ends' ? null : because, way }
  return { reach: 'unreachable', because, way }
}

const reasonOf = (steps: readonly TraceStep[], line: number): NotReached => {
  const away = steps.flatMap((step) => (step.code === 'offline' ? [step.targets] : []))
  if (away.some((targets) => targets.some((target) => target.to === 'subscriber' && target.id === line)))
    return 'no_phone'
  if (away.length > 0) return 'others_away'
  return steps.some((step) => step.code === 'rejected' && step.reason === 'block_in') ? 'refused' : 'ends'
}
