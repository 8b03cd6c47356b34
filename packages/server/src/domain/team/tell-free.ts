import type { LiveLine } from '@lineside/contract/rtc/frame-parts'
import { type ColleagueFacts, colleagueState, nextChangeOf } from '@lineside/telephony/team/colleague-state'
import { addJob } from '../../platform/jobs/add-job-store.ts'
import type { Platform } from '../../platform/platform.ts'
import { type AwaitedAmong, awaitedAmong, tellWaiting } from './awaited-store.ts'
import { liveLines } from './live-lines-store.ts'

/**
 * TEAM-01: tells those who wait for one of these lines that it is free, if it is. Called whenever a line's presence may
 * have changed; a state that ends by the clock is looked at again then, by a job.
 */
export const tellFree = async (
  { db, pool, now }: Pick<Platform, 'db' | 'pool' | 'now'>,
  among: AwaitedAmong,
): Promise<void> => {
  const moment = now()
  const awaited = await awaitedAmong(pool, among, moment)
  if (awaited.length === 0) return
  const lines = (await liveLines(pool, awaited, moment)).map((line) => ({
    id: line.subscriber_id,
    facts: factsOf(line),
  }))
  const free = lines.filter(({ facts }) => colleagueState(facts, moment.getTime()).kind === 'free')
  if (free.length > 0)
    await tellWaiting(
      db,
      free.map(({ id }) => id),
      moment,
    )
  for (const { id, facts } of lines) {
    const next = nextChangeOf(facts, moment.getTime())
    if (next !== null) await addJob(db, 'tell_free', { line: id }, { runAt: new Date(next), key: `tell-free-${id}` })
  }
}

const momentOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))

export const factsOf = ({ state, status, wraps_until }: LiveLine): ColleagueFacts => ({
  state,
  since: null,
  status: status && { ...status, until: momentOf(status.until) },
  wrapsUntil: momentOf(wraps_until),
})
