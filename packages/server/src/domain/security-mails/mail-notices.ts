import type { JobPayloads } from '../../platform/jobs/job-payloads.ts'
import { addJob } from '../../platform/jobs/add-job-store.ts'
import { portalAddress } from '../../platform/http/server/portal-address.ts'
import type { Platform } from '../../platform/platform.ts'
import { noticeMail } from './notice-mail.ts'
import { mailedAfter, markMailed, readReader, waitingNotices } from './notices-store.ts'

const hourMs = 3_600_000
/** Mails about one account in an hour; what comes beyond is summed up in the next one. */
const mostAnHour = 4

/** SESS-03: mails what waits, one mail an address, or comes again when the next mail is due. */
export const mailNotices = async (
  { db, now, mail, config }: Pick<Platform, 'db' | 'now' | 'mail' | 'config'>,
  { subscriber }: JobPayloads['mail_notices'],
): Promise<void> => {
  await db.transaction().execute(async (within) => {
    const waiting = await waitingNotices(within, subscriber)
    const reader = await readReader(within, subscriber)
    if (waiting.length === 0 || reader === undefined) return
    const mailed = await mailedAfter(within, subscriber, new Date(now().getTime() - hourMs))
    const first = mailed.at(-mostAnHour)
    if (first !== undefined) {
      const runAt = new Date(first.getTime() + hourMs)
      await addJob(within, 'mail_notices', { subscriber }, { key: `mail_notices ${subscriber}`, runAt, maxAttempts: 7 })
      return
    }
    for (const to of new Set(waiting.map(({ recipient }) => recipient))) {
      const notices = waiting.filter(({ recipient }) => recipient === to)
      const owner = { customerId: reader.customerId, subscriberId: subscriber }
      const written = noticeMail(notices, { ...reader, portal: portalAddress(config, config.port) })
      await mail.send(within, owner, { to, ...written })
    }
    await markMailed(
      within,
      waiting.map(({ id }) => id),
      now(),
    )
  })
}
