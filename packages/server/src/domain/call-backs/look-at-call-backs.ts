import { randomUUID } from 'node:crypto'
import { colleagueState, nextChangeOf } from '@lineside/telephony/team/colleague-state'
import { planCallBacks } from '@lineside/telephony/team/plan-call-backs'
import { addJob } from '../../platform/jobs/add-job-store.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AwaitedAmong } from '../team/awaited-store.ts'
import { liveLines } from '../team/live-lines-store.ts'
import { factsOf } from '../team/tell-free.ts'
import { callBacksAmong, type KnownCallBack, moveCallBack } from './call-backs-store.ts'

/** A call back whose turn it is, and the call that serves it. */
export interface DueRecall extends Omit<KnownCallBack, 'phase' | 'to' | 'callId'> {
  readonly to: string
  readonly callId: string
}

/**
 * RECEIVE-02: moves on the call backs that these lines concern. Called whenever the presence of a line, or a call back, may
 * have changed, by every process; a state that ends by the clock is looked at again then, by a job.
 * @returns those for which this process, and no other, now has to ring the asker
 */
export const lookAtCallBacks = async (
  { db, pool, now }: Pick<Platform, 'db' | 'pool' | 'now'>,
  among: AwaitedAmong,
): Promise<readonly DueRecall[]> => {
  const at = now()
  const all = await callBacksAmong(pool, among, at)
  if (all.length === 0) return []
  const lines = await liveLines(pool, [...new Set(all.flatMap(({ asker, colleague }) => [asker, colleague]))], at)
  const facts = new Map(lines.map((line) => [line.subscriber_id, factsOf(line)]))
  const kindOf = (line: number) => {
    const known = facts.get(line)
    return known && colleagueState(known, at.getTime()).kind
  }
  const due: DueRecall[] = []
  for (const { wanted, to, effects } of planCallBacks(all, kindOf)) {
    if (to.phase === 'over') await moveCallBack(db, wanted, null)
    else if (effects.length === 0) await moveCallBack(db, wanted, { phase: to.phase, callId: null })
    else if (wanted.to !== null) {
      const callId = randomUUID()
      if (await moveCallBack(db, wanted, { phase: to.phase, callId, triedAt: at }))
        due.push({ ...wanted, to: wanted.to, callId })
    }
  }
  for (const [line, known] of facts) {
    const next = nextChangeOf(known, at.getTime())
    if (next !== null) await addJob(db, 'tell_free', { line }, { runAt: new Date(next), key: `tell-free-${line}` })
  }
  return due
}
