import type { Plan } from '@lineside/contract/rtc/plan'
import type { QueueNode } from '../call/call-state.ts'

/** Callers of one line in the order in which they came (CQ-04), by whatever names them. */
export interface CallerQueue<Caller> {
  readonly waiting: readonly Caller[]
  /** Whose turn has come and who rings nowhere yet: each of them will take somebody who is free now. */
  readonly released: readonly unknown[]
}

/** Who may take a caller now. `isAnybodyThere`: a device of one of them is signed in. */
export interface FreeAgents {
  readonly free: number
  readonly isAnybodyThere: boolean
}

export type Joined = 'waits' | 'free' | 'full'

/**
 * Somebody calls. Nobody overtakes those who wait; where no agent is signed in nobody waits either, for the line's rules say
 * what holds then.
 */
export const joinQueue = <Caller>(
  { waiting, released }: CallerQueue<Caller>,
  length: number,
  { free, isAnybodyThere }: FreeAgents,
): Joined => {
  if (!isAnybodyThere || (waiting.length === 0 && free > released.length)) return 'free'
  return waiting.length >= length ? 'full' : 'waits'
}

/** @returns whose turn it is: the first ones, one for each agent that is free; all, where no agent is there any more */
export const nextCallers = <Caller>(
  { waiting, released }: CallerQueue<Caller>,
  { free, isAnybodyThere }: FreeAgents,
): readonly Caller[] => (isAnybodyThere ? waiting.slice(0, Math.max(0, free - released.length)) : waiting)

/** Who answers the callers of a queue: whom its line rings. */
export const agentsOf = ({ of, on }: QueueNode): readonly number[] => {
  const agents = new Set<number>()
  for (let part: Plan | undefined = on.done; part?.do === 'ring' && part.of === of; part = part.on.no_answer)
    for (const target of part.targets) if (target.to === 'subscriber') agents.add(target.id)
  return [...agents]
}

/**
 * Who is free of those that may be. An agent who has talked to a caller of the queue has a pause after that.
 * @param pauses until when, in milliseconds since 1970
 */
export const freeAgents = (
  agents: readonly number[],
  {
    online,
    busy,
    pauses,
    now,
  }: {
    readonly online: ReadonlySet<number>
    readonly busy: ReadonlySet<number>
    readonly pauses: ReadonlyMap<number, number>
    readonly now: number
  },
): FreeAgents => {
  const there = agents.filter((agent) => online.has(agent))
  const free = there.filter((agent) => !busy.has(agent) && (pauses.get(agent) ?? 0) <= now)
  return { free: free.length, isAnybodyThere: there.length > 0 }
}
