import type { SecretBox } from '../auth/secret-box.ts'
import type { Db } from '../db/database.ts'
import { addJob } from '../jobs/add-job-store.ts'
import type { Mail } from './mail-transport.ts'

/** Mails leave as jobs: a mail server that is away for minutes loses none and holds nobody up. */
export interface Mailer {
  /** Sends when, and only when, the transaction commits. */
  send(db: Db, mail: Mail): Promise<void>
}

/** About ten minutes of trying: what a mail of ours says is worth nothing later. */
const maxAttempts = 7

export const createMailer = (secrets: SecretBox): Mailer => ({
  send: (db, mail) =>
    addJob(db, 'send_mail', { box: secrets.seal(JSON.stringify(mail)).toString('base64') }, { maxAttempts }),
})

/** The mail that a job carries. */
export const mailOf = (secrets: SecretBox, box: string): Mail =>
  JSON.parse(secrets.open(Buffer.from(box, 'base64'))) as Mail
