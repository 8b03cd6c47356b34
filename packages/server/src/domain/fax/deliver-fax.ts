import { faxFailureReasons } from '@lineside/telephony/fax/fax-failure'
import { addJob } from '../../platform/jobs/add-job-store.ts'
import type { Services } from '../services.ts'
import { deliverByLine } from './deliver-by-line.ts'
import { deliveryJob } from './delivery-job.ts'
import { faxRefusal } from './fax-access.ts'
import {
  type FaxDelivery,
  insertIncomingFax,
  overdueFaxes,
  postponeDelivery,
  releaseDeliveries,
  settleDelivery,
  takeDelivery,
} from './fax-deliveries-store.ts'
import { type FaxLine, findFaxLine, findFaxLineByExtension, findFaxLineByNumber } from './fax-lines-store.ts'
import { mailReceivedFax, mailSentFax } from './fax-mails.ts'

type Needs = Pick<Services, 'db' | 'files' | 'faxLine' | 'log' | 'now'>

/** Longer than any step takes: whoever took a fax and has not come back by then is gone. */
const STEP_MS = 5 * 60_000
const RETRY_MS = 30_000
/** Of a line that can not be reached: about two hours, the pauses growing to ten minutes. */
const MOST_ATTEMPTS = 20
const LONGEST_PAUSE_MS = 10 * 60_000

/**
 * Makes the next step of a fax. Each step is one transaction, or noted before it is made: whoever comes after a crash goes
 * on from there, and sends nothing twice.
 */
export const deliverFax = async (platform: Needs, fax: number): Promise<void> => {
  const now = platform.now()
  const delivery = await takeDelivery(platform.db, fax, { now, until: new Date(now.getTime() + STEP_MS) })
  if (delivery === undefined) return
  try {
    const again = await step(platform, delivery)
    if (again !== null) await comeBack(platform, fax, again, 0)
  } catch (error) {
    platform.log.warn({ error, fax }, 'A fax could not be delivered for now')
    const attempts = delivery.attempts + 1
    if (attempts >= MOST_ATTEMPTS) await settle(platform, delivery, faxFailureReasons.line_away)
    else await comeBack(platform, fax, Math.min(RETRY_MS * attempts, LONGEST_PAUSE_MS), attempts)
  }
}

/** Faxes whose job has gone with the process that had it. */
export const resumeFaxes = async ({ db, now }: Pick<Needs, 'db' | 'now'>): Promise<void> => {
  for (const fax of await overdueFaxes(db, now())) await addJob(db, 'deliver_fax', { fax }, deliveryJob(fax))
}

/** The same for all of them, where the process that had their jobs is known to be gone. */
export const restartFaxes = async (platform: Pick<Needs, 'db' | 'now'>): Promise<void> => {
  await releaseDeliveries(platform.db, platform.now())
  await resumeFaxes(platform)
}

/** @returns milliseconds after which to come back; null: it is done */
const step = async (platform: Needs, delivery: FaxDelivery): Promise<number | null> => {
  const sender = await findFaxLine(platform.db, delivery.subscriber_id)
  if (sender === undefined) return await settle(platform, delivery, faxFailureReasons.no_sender)
  const receiver = await receiverOf(platform, delivery, sender)
  if (receiver !== undefined) return await deliverHere(platform, delivery, receiver)
  if (platform.faxLine === null) return await settle(platform, delivery, faxFailureReasons.no_line)
  const state = await deliverByLine(platform, platform.faxLine, delivery)
  if (state.phase === 'sending') return state.askAgainMs
  return await settle(platform, delivery, state.phase === 'failed' ? state.reason : null)
}

const receiverOf = async ({ db }: Needs, { callee }: FaxDelivery, sender: FaxLine): Promise<FaxLine | undefined> =>
  (await findFaxLineByNumber(db, callee)) ?? (await findFaxLineByExtension(db, sender.customer_id, callee))

/** The fax arrives, the sender is told, and both get their mails: all at once, or nothing. */
const deliverHere = async (platform: Needs, delivery: FaxDelivery, receiver: FaxLine): Promise<null> => {
  const refusal = await faxRefusal(platform.db, receiver)
  if (refusal !== undefined) return await settle(platform, delivery, faxFailureReasons.no_receiver)
  await platform.db.transaction().execute(async (db) => {
    if (!(await settleDelivery(db, delivery.id, null))) return
    const received = await insertIncomingFax(db, delivery, receiver)
    await mailReceivedFax(db, received, receiver)
    await mailSentFax(db, delivery, null)
  })
  return null
}

const settle = async (platform: Needs, delivery: FaxDelivery, reason: string | null): Promise<null> => {
  await platform.db.transaction().execute(async (db) => {
    if (await settleDelivery(db, delivery.id, reason)) await mailSentFax(db, delivery, reason)
  })
  return null
}

const comeBack = async (platform: Needs, fax: number, inMs: number, attempts: number): Promise<void> => {
  const dueAt = new Date(platform.now().getTime() + inMs)
  await platform.db.transaction().execute(async (db) => {
    await postponeDelivery(db, fax, dueAt, attempts)
    await addJob(db, 'deliver_fax', { fax }, deliveryJob(fax, dueAt))
  })
}
