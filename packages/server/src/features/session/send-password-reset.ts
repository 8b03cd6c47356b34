import { limits } from '@lineside/contract/limits'
import { findCredentials } from '../../platform/auth/credentials-store.ts'
import { holdSubscriber } from '../../platform/auth/hold-subscriber-store.ts'
import { hasResetToken, issueToken } from '../../platform/auth/one-time-tokens-store.ts'
import { parseSignInName } from '../../platform/auth/sign-in-name.ts'
import { isWayOpen } from '../../platform/auth/ways-in-store.ts'
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts'
import type { Platform } from '../../platform/platform.ts'
import { resetMailText } from './password-reset-texts.ts'
import { readResetRecipient } from './reset-recipient-store.ts'

/** Pause after a link before another one is sent, so that nobody can fill a mailbox with them. */
const pauseSeconds = 60

/**
 * Mails the link, if the subscriber exists and has a mail address (AUTH-09). It runs as a job, so that the request
 * takes equally long for an unknown name. The mail is in the language of the subscriber's preference `language`, else
 * in that of the requester: the portal sends the language in which it is shown as `Accept-Language`.
 */
export const sendPasswordReset = async (
  { db, mail, now }: Pick<Platform, 'db' | 'mail' | 'now'>,
  { username, domain, portal, languages = [] }: JobPayloads['password_reset'],
): Promise<void> => {
  const subscriber = await findCredentials(db, parseSignInName(username), domain, now())
  // FACT-08: a new password would open nothing
  if (subscriber === undefined || !(await isWayOpen(db, subscriber.id, 'password'))) return
  const { email, signInName, language } = await readResetRecipient(db, subscriber.id)
  if (email === null || email === '') return
  await db.transaction().execute(async (transaction) => {
    const expiresAt = new Date(now().getTime() + limits.passwordResetSeconds * 1000)
    const freshAfter = new Date(expiresAt.getTime() - pauseSeconds * 1000)
    // two requests at the same time lead to two jobs at the same time
    await holdSubscriber(transaction, subscriber.id, 'change')
    if (await hasResetToken(transaction, subscriber.id, freshAfter)) return
    const token = await issueToken(transaction, { subscriberId: subscriber.id, purpose: 'passwordreset', expiresAt })
    const { subject, text } = resetMailText([language, ...languages])
    const link = `${portal}/#/recoverpassword?token=${token}&rule=web`
    const minutes = limits.passwordResetSeconds / 60
    await mail.sendFirst(transaction, { to: email, subject, text: text({ username: signInName, link, minutes }) })
  })
}
