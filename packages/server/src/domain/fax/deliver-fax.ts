import { faxFailureReasons, nextFaxCall } from '@lineside/telephony/fax/fax-failure'
import { internationalDigits } from '@lineside/telephony/numbers/readable-number'
import { addJob } from '../../platform/jobs/add-job-store.ts'
import type { Platform } from '../../platform/platform.ts'
import type { FaxLine as Line, LineState } from '../fax-line/fax-line.ts'
import type { Services } from '../services.ts'
import { hasTrunks } from '../trunks/trunks-store.ts'
import { deliveryJob } from './delivery-job.ts'
import { faxRefusal } from './fax-access.ts'
import type { CalledFaxEnd, FaxCalls } from './fax-calls.ts'
import {
  type FaxDelivery,
  insertIncomingFax,
  noteLineJob,
  overdueFaxes,
  postponeDelivery,
  releaseDeliveries,
  settleDelivery,
  takeDelivery,
} from './fax-deliveries-store.ts'
import { type FaxLine, findFaxLine, findFaxLineByExtension, findFaxLineByNumber, stationOf } from './fax-lines-store.ts'
import { hasFaxRoom } from './fax-room.ts'
import { mailReceivedFax, mailSentFax } from './queue-fax-mails.ts'

/** A page takes half a minute or more; the line is asked at this interval. */
const ASK_AGAIN_MS = 15_000

type Progress =
  | Exclude<LineState, { phase: 'unknown' | 'sending' }>
  | { readonly phase: 'sending'; readonly askAgainMs: number }

/**
 * Hands a fax over to a line, or asks the line for its state. The job's name is stored before the line may start on it;
 * a job that the line does not know was never handed over, so the fax is handed over again.
 */
const deliverByLine = async (
  { db, files }: Pick<Platform, 'db' | 'files'>,
  line: Line,
  { id, line_job, callee, caller, quality, file_key }: FaxDelivery,
): Promise<Progress> => {
  const state = line_job === null ? ({ phase: 'unknown' } as const) : await line.state(line_job)
  if (state.phase === 'unknown')
    await files.withLocalCopy(file_key, (path) =>
      line.send({ destination: callee, caller, quality, path }, (job) => noteLineJob(db, id, job)),
    )
  return state.phase === 'sent' || state.phase === 'failed' ? state : { phase: 'sending', askAgainMs: ASK_AGAIN_MS }
}

type Needs = Pick<Services, 'db' | 'files' | 'faxLine' | 'log' | 'now'>

/** Longer than any step takes: a process that took a fax and has not finished by then has died. */
const STEP_MS = 5 * 60_000
const RETRY_MS = 30_000
/** The server that sent it has ended by then. */
const STOPPED_MS = 10_000
/** Attempts to reach a fax line: about two hours, with pauses that grow to ten minutes. */
const MOST_ATTEMPTS = 20
const LONGEST_PAUSE_MS = 10 * 60_000

/**
 * Makes the next step of a fax. Each step is one transaction, or is stored before it is made, so that after a crash the
 * fax continues from there and nothing is sent twice.
 */
export const deliverFax = async (platform: Needs, fax: number, calls?: FaxCalls): Promise<void> => {
  const now = platform.now()
  const delivery = await takeDelivery(platform.db, fax, { now, until: new Date(now.getTime() + STEP_MS) })
  if (delivery === undefined) return
  try {
    const again = await step(platform, delivery, calls)
    if (again !== null) await comeBack(platform, fax, again, platform.faxLine === null ? delivery.attempts : 0)
  } catch (error) {
    platform.log.warn({ error, fax }, 'A fax could not be delivered for now')
    const attempts = delivery.attempts + 1
    if (attempts >= MOST_ATTEMPTS) await settle(platform, delivery, faxFailureReasons.line_away)
    else await comeBack(platform, fax, Math.min(RETRY_MS * attempts, LONGEST_PAUSE_MS), attempts)
  }
}

/** Queues jobs for faxes whose job was lost with its process. */
export const resumeFaxes = async ({ db, now }: Pick<Needs, 'db' | 'now'>): Promise<void> => {
  for (const fax of await overdueFaxes(db, now())) await addJob(db, 'deliver_fax', { fax }, deliveryJob(fax))
}

/** The same for all faxes; called when the process that had their jobs is known to be gone. */
export const restartFaxes = async (platform: Pick<Needs, 'db' | 'now'>): Promise<void> => {
  await releaseDeliveries(platform.db, platform.now())
  await resumeFaxes(platform)
}

/** @returns milliseconds until the next step; null: the fax is finished, or its call is still running */
const step = async (platform: Needs, delivery: FaxDelivery, calls?: FaxCalls): Promise<number | null> => {
  const sender = await findFaxLine(platform.db, delivery.subscriber_id)
  if (sender === undefined || sender.isBlocked) {
    const reason = sender === undefined ? faxFailureReasons.no_sender : faxFailureReasons.not_allowed
    return await settle(platform, delivery, (await isSentBeforeKilled(platform, delivery)) ? null : reason)
  }
  const receiver = await receiverOf(platform, delivery, sender)
  if (receiver !== undefined) return await deliverHere(platform, delivery, receiver)
  if (platform.faxLine === null) return await deliverByCall(platform, delivery, sender, calls)
  const state = await deliverByLine(platform, platform.faxLine, delivery)
  if (state.phase === 'sending') return state.askAgainMs
  return await settle(platform, delivery, state.phase === 'failed' ? state.reason : null)
}

/** RUN-01: takes a fax of a blocked line back from the fax server. @returns whether it has arrived before */
const isSentBeforeKilled = async ({ faxLine }: Needs, { line_job }: FaxDelivery): Promise<boolean> => {
  if (faxLine === null || line_job === null) return false
  await faxLine.kill(line_job)
  return (await faxLine.state(line_job)).phase === 'sent'
}

const receiverOf = async ({ db }: Needs, { callee }: FaxDelivery, sender: FaxLine): Promise<FaxLine | undefined> =>
  (await findFaxLineByNumber(db, callee)) ?? (await findFaxLineByExtension(db, sender.customer_id, callee))

/**
 * Delivers a fax on this platform: it arrives, the sender sees that, and both get their mails, all in one transaction.
 */
const deliverHere = async (platform: Needs, delivery: FaxDelivery, receiver: FaxLine): Promise<null> => {
  const refusal = await faxRefusal(platform.db, receiver)
  if (refusal !== undefined) return await settle(platform, delivery, faxFailureReasons.no_receiver)
  if (!(await hasFaxRoom(platform.db, receiver)))
    return await settle(platform, delivery, faxFailureReasons.receiver_full)
  await platform.db.transaction().execute(async (db) => {
    if (!(await settleDelivery(db, delivery.id, null))) return
    const received = await insertIncomingFax(db, { ...delivery, reason: null, station: null }, receiver)
    await mailReceivedFax(db, received, receiver)
    const sender = await findFaxLine(db, delivery.subscriber_id)
    if (sender !== undefined) await mailSentFax(db, delivery.id, sender, null)
  })
  return null
}

/**
 * Sends a fax over a call, which lasts longer than a step: while it goes on, this process keeps the fax to itself. If the
 * process dies, the fax falls due, and is sent again from its first page.
 */
const deliverByCall = async (
  platform: Needs,
  delivery: FaxDelivery,
  sender: FaxLine,
  calls: FaxCalls | undefined,
): Promise<number | null> => {
  const { db, now, log, files } = platform
  const { id, callee, file_key } = delivery
  if (calls === undefined || !(await hasTrunks(db))) return await settle(platform, delivery, faxFailureReasons.no_line)
  let kept = Promise.resolve()
  const keep = () => {
    kept = postponeDelivery(db, id, new Date(now().getTime() + STEP_MS), delivery.attempts).catch((error: unknown) =>
      log.warn({ error, fax: id }, 'A fax that is being sent could not be kept'),
    )
  }
  const keeping = setInterval(keep, STEP_MS / 5).unref()
  const fax = {
    line: sender.id,
    customer: sender.customer_id,
    number: internationalDigits(callee) === null ? callee : `+${callee}`,
    station: stationOf(sender),
    isCorrecting: sender.ecm,
  }
  const over = async (end: CalledFaxEnd): Promise<void> => {
    clearInterval(keeping)
    // a pending write must not postpone the next call
    await kept
    if (end.type === 'sent') return void (await settle(platform, delivery, null, end.station))
    if (end.type === 'stopped') return await comeBack(platform, id, STOPPED_MS, delivery.attempts)
    const made = delivery.attempts + 1
    const seconds = nextFaxCall(end.reason, made)
    if (seconds === null) await settle(platform, delivery, end.reason)
    else await comeBack(platform, id, seconds * 1000, made)
  }
  let began: Awaited<ReturnType<FaxCalls['send']>> | null = null
  try {
    began = await whileCopied(files, file_key, (path, free) =>
      calls.send({ ...fax, path }, (end) => over(end).finally(free)),
    )
  } finally {
    if (began !== 'calls') clearInterval(keeping)
  }
  if (began === 'calls') return null
  return began === 'busy' ? ASK_AGAIN_MS : await settle(platform, delivery, faxFailureReasons.no_line)
}

/**
 * Keeps a local copy until the call is over.
 * @param send gets its path, and a function that gives the copy back after a call that it began
 */
const whileCopied = (
  files: Platform['files'],
  key: string,
  send: (path: string, free: () => void) => ReturnType<FaxCalls['send']>,
): ReturnType<FaxCalls['send']> =>
  new Promise((resolve, reject) => {
    files
      .withLocalCopy(key, async (path) => {
        let free = (): void => {}
        const isOver = new Promise<void>((end) => {
          free = end
        })
        const began = await send(path, free)
        resolve(began)
        if (began === 'calls') await isOver
      })
      .catch(reject)
  })

const settle = async (
  platform: Needs,
  delivery: FaxDelivery,
  reason: string | null,
  station: string | null = null,
): Promise<null> => {
  await platform.db.transaction().execute(async (db) => {
    if (!(await settleDelivery(db, delivery.id, reason, station))) return
    const sender = await findFaxLine(db, delivery.subscriber_id)
    if (sender !== undefined) await mailSentFax(db, delivery.id, sender, reason)
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
