import type { SecretBox } from '../auth/secret-box.ts'
import type { Db } from '../db/database.ts'
import { addJob } from '../jobs/add-job-store.ts'
import type { Mail } from './mail-transport.ts'

/** Sends mails as jobs, so that a mail server that is away for minutes loses no mail and delays nobody. */
export interface Mailer {
  /** Queues the mail; it is sent only if and when the transaction commits. */
  send(db: Db, mail: Mail): Promise<void>
}

/** Attempts within about ten minutes: later, the content of our mails is worth nothing. */
const maxAttempts = 7

export const createMailer = (secrets: SecretBox): Mailer => ({
  send: (db, mail) =>
    addJob(db, 'send_mail', { box: secrets.seal(JSON.stringify(mail)).toString('base64') }, { maxAttempts }),
})

/** The mail that a job carries. */
export const mailOf = (secrets: SecretBox, box: string): Mail =>
  JSON.parse(secrets.open(Buffer.from(box, 'base64'))) as Mail
