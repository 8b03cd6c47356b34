import type { JobPayloads } from '../../platform/jobs/job-payloads.ts'
import type { MailTransport } from '../../platform/mail/mail-transport.ts'
import { mailOf } from '../../platform/mail/mailer.ts'
import type { Platform } from '../../platform/platform.ts'
import { isAddressOf } from './call-mails-store.ts'

/**
 * Sends a mail that has waited for its turn, or for a mail server that was away for up to a day. A mail about a person's calls
 * is left out where the address is no longer the person's, or the line is no longer active.
 * @throws Error when the mail server does not take it
 */
export const sendMail = async (
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  transport: Pick<MailTransport, 'deliver'>,
  { box, person }: JobPayloads['send_mail'],
): Promise<void> => {
  const mail = mailOf(secrets, box)
  if (person !== undefined && !(await isAddressOf(db, person, mail.to))) return
  await transport.deliver(mail)
}
