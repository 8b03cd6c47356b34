import type { FaxDestination } from '@lineside/contract/resources/fax-settings'
import type { Db } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/add-job-store.ts'
import type { FaxLine } from './fax-lines-store.ts'

/** Attempts over some hours, so that a mail server that is away loses no fax. */
const maxAttempts = 16

type Destinations = Pick<FaxLine, 'destinations'>

/** FAX-09: mails a received fax to every destination that wants received faxes, in the file type of the destination. */
export const mailReceivedFax = async (db: Db, fax: number, { destinations }: Destinations): Promise<void> => {
  for (const { destination, filetype, incoming } of destinations)
    if (incoming) await mail(db, fax, destination, filetype)
}

/**
 * FAX-02: mails the outcome of a sent fax to those who want to know, and a copy to those who want copies of successful
 * ones.
 * @param reason why it failed; null: it arrived
 */
export const mailSentFax = async (
  db: Db,
  fax: number,
  { destinations }: Destinations,
  reason: string | null,
): Promise<void> => {
  for (const { destination, filetype, outgoing, status } of destinations) {
    const hasCopy = outgoing && reason === null
    if (hasCopy || status) await mail(db, fax, destination, hasCopy ? filetype : null)
  }
}

const mail = (db: Db, fax: number, to: string, filetype: FaxDestination['filetype'] | null): Promise<void> =>
  addJob(db, 'send_fax_mail', { fax, to, filetype }, { maxAttempts })
