import { limits } from '@lineside/contract/limits'
import type { CallBackAfter } from '@lineside/contract/resources/conversations/call-backs'
import type { Plan } from '@lineside/contract/rtc/plan'
import { findCallLine } from '../call-snapshot/call-snapshot-store.ts'
import { decideOutgoing } from '../call-snapshot/place-call.ts'
import { requireRoom } from '../../platform/db/require-room.ts'
import type { Platform } from '../../platform/platform.ts'
import { countCallBacks, isColleague, lastCallOf, writeCallBack } from './call-backs-store.ts'

type Needs = Pick<Platform, 'db' | 'pool' | 'now'>

interface Asker {
  readonly customerId: number
  readonly subscriberId: number
}

/**
 * RECEIVE-02: somebody wants to be called back once a colleague is free.
 * @param to the colleague as the asker dials them
 * @returns the colleague; null: it is no colleague, or the asker's call to them would be refused, which need not be told apart
 * @throws Refusal `too_many` the asker waits for too many, or too many wait for the colleague
 */
export const askCallBack = async (
  { db, pool, now }: Needs,
  asker: Asker,
  { to, after }: { readonly to: string; readonly after: CallBackAfter },
): Promise<number | null> => {
  const line = await findCallLine(pool, asker.subscriberId)
  if (line === null || line.customerId !== asker.customerId) return null
  const moment = now()
  const decided = await decideOutgoing(pool, line, to, { moment, now: moment, chance: 0, isBounded: true })
  const colleague = decided?.reached?.id
  if (decided === null || colleague === undefined || isRefused(decided.plan)) return null
  if (!(await isColleague(db, asker, colleague))) return null
  await db.transaction().execute(async (transaction) => {
    await requireRoom(transaction, {
      lock: { name: 'call backs', id: asker.subscriberId },
      most: limits.callBacks,
      what: 'call backs',
      count: (locked) => countCallBacks(locked, asker, colleague, moment),
    })
    await writeCallBack(transaction, asker, { colleague, after, now: moment })
  })
  return colleague
}

/** Blocked, locked, or not to be dialled; a line without a device is only not there now. */
const isRefused = (plan: Plan): boolean =>
  plan.do === 'reject' && plan.reason !== 'callee_offline' && plan.reason !== 'callee_tmp_unavailable'

/** Minutes for which one may ask for the last call by a code. */
const lastMinutes = 10

/**
 * RECEIVE-02: asks for the colleague whom a line has just called in vain.
 * @returns false: there is no such call
 * @throws Refusal `too_many`
 */
export const askForLastCall = async (services: Needs, asker: Asker): Promise<boolean> => {
  const since = new Date(services.now().getTime() - lastMinutes * 60_000)
  const last = await lastCallOf(services.pool, asker.subscriberId, since)
  // a person has taken it
  if (last === null || last.answeredBy !== null) return false
  const after = last.status === 'busy' ? 'busy' : 'no_answer'
  return (await askCallBack(services, asker, { to: last.callee, after })) !== null
}
