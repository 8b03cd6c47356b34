import type { Db } from '../../platform/db/database.ts'
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts'
import { queueMail } from '../../platform/mail/admit-mail.ts'
import { isHeld } from '../asked-addresses/asked-addresses-store.ts'
import type { FaxLine } from './fax-lines-store.ts'

/** Attempts over some hours, so that a mail server that is away loses no fax. */
const maxAttempts = 16

type Owner = Pick<FaxLine, 'id' | 'customer_id' | 'destinations'>

/** FAX-09: mails a received fax to every destination that wants received faxes, in the file type of the destination. */
export const mailReceivedFax = async (db: Db, fax: number, line: Owner): Promise<void> => {
  for (const { destination, filetype, incoming } of line.destinations)
    if (incoming) await mail(db, line, { fax, to: destination, filetype })
}

/**
 * FAX-02: mails the outcome of a sent fax to those who want to know, and a copy to those who want copies of successful
 * ones.
 * @param reason why it failed; null: it arrived
 */
export const mailSentFax = async (db: Db, fax: number, line: Owner, reason: string | null): Promise<void> => {
  for (const { destination, filetype, outgoing, status } of line.destinations) {
    const hasCopy = outgoing && reason === null
    if (hasCopy || status) await mail(db, line, { fax, to: destination, filetype: hasCopy ? filetype : null })
  }
}

/** HARD-01: nothing goes to an address that has not agreed. */
const mail = async (db: Db, { id, customer_id }: Owner, payload: JobPayloads['send_fax_mail']): Promise<void> => {
  if (await isHeld(db, id, payload.to)) return
  await queueMail(db, { subscriberId: id, customerId: customer_id }, { name: 'send_fax_mail', payload }, maxAttempts)
}
