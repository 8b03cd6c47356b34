import { missedCallers } from '@lineside/telephony/missed-mails/missed-callers'
import { missedMailAt } from '@lineside/telephony/missed-mails/missed-mail-time'
import { portalAddress } from '../../platform/http/server/portal-address.ts'
import { addJob } from '../../platform/jobs/add-job-store.ts'
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { partyNames } from '../contacts/contacts-store.ts'
import { readReader } from '../security-mails/notices-store.ts'
import * as store from './call-mails-store.ts'
import { missedMail } from './missed-mail.ts'

/** Callers in one mail; the rest is a number and a link. */
const mostCallers = 50
/** Calls that one mail looks at, the latest first. */
const mostCalls = 1_000
/** Attempts over more than a day, so that a mail server that is away loses nothing. */
const attempts = 16
const page = 500

/** Has the job of a person run at once, which decides when the mail is due. */
export const planCallMails = (db: Db, subscriber: number, runAt?: Date): Promise<void> =>
  addJob(db, 'mail_missed_calls', { subscriber }, { key: `${store.mailJobKey}${subscriber}`, ...(runAt && { runAt }) })

/**
 * PUSH-03: mails a person of the missed calls that wait, or comes again when they are due. The calls stop waiting in the
 * transaction that queues the mail, so that each is told once, however many processes run this.
 */
export const mailMissedCalls = async (
  { db, now, mail, config }: Pick<Platform, 'db' | 'now' | 'mail' | 'config'>,
  { subscriber }: JobPayloads['mail_missed_calls'],
): Promise<void> => {
  await db.transaction().execute(async (within) => {
    await store.holdUpFreeze(within, subscriber)
    const person = await store.holdCallMails(within, subscriber)
    const first = person && (await store.firstWaiting(within, subscriber))
    const reader = first && (await readReader(within, subscriber))
    if (!person || !first || !reader) return
    const { missed: rhythm, email: to } = person
    if (rhythm === 'off' || to === '' || person.status !== 'active')
      return await store.forgetWaiting(within, subscriber)
    const choice = { rhythm, dayAt: person.day_at, timeZone: reader.timezone }
    const due = missedMailAt(choice, first, person.mailed_at)
    if (due > now()) return await planCallMails(within, subscriber, due)

    const { waiting, total } = await store.takeWaiting(within, subscriber, mostCalls)
    const calls = await store.missedOf(within, subscriber, waiting)
    const toldBy = await store.toldByMessage(
      within,
      subscriber,
      calls.map(({ callId }) => callId),
    )
    const missed = missedCallers(calls, { toldBy, most: mostCallers })
    if (missed.calls === 0) return
    const unread = total - waiting.length
    const whole = { ...missed, calls: missed.calls + unread, others: missed.others + unread }
    const owner = { customerId: reader.customerId, subscriberId: subscriber }
    const numbers = missed.callers.flatMap(({ caller }) => caller ?? [])
    const written = missedMail(whole, await partyNames(within, owner, numbers), {
      ...reader,
      portal: portalAddress(config, config.port),
    })
    const id = `missed-${subscriber}-${waiting[0]?.id}`
    await mail.send(within, owner, { to, id, ...written }, { attempts, isForPerson: true })
    await store.noteMailed(within, subscriber, now())
  })
}

/** Plans the mails of people whose job is missing; called regularly. All others have one that waits until they are due. */
export const planAllCallMails = async ({ db }: Pick<Platform, 'db'>): Promise<void> => {
  for (let last = 0; ; ) {
    const people = await store.withoutMailJob(db, last, page)
    for (const person of people) await planCallMails(db, person)
    if (people.length < page) return
    last = people.at(-1) ?? last
  }
}
