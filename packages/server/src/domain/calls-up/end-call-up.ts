import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../../platform/db/database.ts'
import { operatorRefusal } from '../saving/saving.ts'
import { askToEnd, findCallUp } from './calls-up-store.ts'

/** The end of the wish to end a call. */
export type EndOfCall =
  | { readonly outcome: 'ended' | 'was over already' }
  /** Its process did not end it in time: it hangs, or has died and nobody has taken the call over yet. */
  | { readonly outcome: 'not reachable'; readonly process: number }

/** A process hears of the wish within a quarter of a second, and writes the end at once. */
const waits = { forMs: 5_000, everyMs: 100 } as const

/**
 * RUN-03: ends a call that is up, at whatever process, and waits until it is over.
 * @param db not a transaction: the process has to hear of the wish
 * @throws Refusal if there is, and was since yesterday, no such call
 */
export const endCallUp = async (
  db: Db,
  id: string,
  { forMs, everyMs }: { readonly forMs: number; readonly everyMs: number } = waits,
): Promise<EndOfCall> => {
  const call = await findCallUp(db, id)
  if (call === undefined) throw operatorRefusal(`Nothing is known of a call '${id}'.`)
  if (call.isOver) return { outcome: 'was over already' }
  await askToEnd(db, id)
  for (let waitedMs = 0; waitedMs < forMs; waitedMs += everyMs) {
    await delay(everyMs)
    if ((await findCallUp(db, id))?.isOver !== false) return { outcome: 'ended' }
  }
  return { outcome: 'not reachable', process: call.process }
}
