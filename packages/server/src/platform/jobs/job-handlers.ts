import type { SecretBox } from '../auth/secret-box.ts'
import { deleteExpired } from '../auth/expired-store.ts'
import type { Db } from '../db/database.ts'
import type { MailTransport } from '../mail/mail-transport.ts'
import { mailOf } from '../mail/mailer.ts'
import type { JobHandlers } from './job-payloads.ts'

export interface JobSurroundings {
  readonly db: Db
  readonly secrets: SecretBox
  readonly transport: MailTransport
  readonly now: () => Date
}

export const createJobHandlers = ({ db, secrets, transport, now }: JobSurroundings): JobHandlers => ({
  send_mail: ({ box }) => transport.deliver(mailOf(secrets, box)),
  remove_expired: () => deleteExpired(db, now()),
})
