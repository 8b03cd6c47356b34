import type { FaxDestination } from '@lineside/contract/resources/fax-settings'
import type { Db } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/add-job-store.ts'
import type { FaxDelivery } from './fax-deliveries-store.ts'
import { type FaxLine, findFaxLine } from './fax-lines-store.ts'

/** A mail server that is away for some hours loses no fax. */
const maxAttempts = 16

/** FAX-09: a received fax goes to every destination that wants those, in the destination's file type. */
export const mailReceivedFax = async (db: Db, fax: number, { destinations }: FaxLine): Promise<void> => {
  for (const { destination, filetype, incoming } of destinations)
    if (incoming) await mail(db, fax, destination, filetype)
}

/**
 * FAX-02: whoever wants to know what becomes of sent faxes is told, and whoever wants copies of those that arrived gets one.
 * @param reason of a failure
 */
export const mailSentFax = async (db: Db, { id, subscriber_id }: FaxDelivery, reason: string | null): Promise<void> => {
  const line = await findFaxLine(db, subscriber_id)
  for (const { destination, filetype, outgoing, status } of line?.destinations ?? []) {
    const hasCopy = outgoing && reason === null
    if (hasCopy || status) await mail(db, id, destination, hasCopy ? filetype : null)
  }
}

const mail = (db: Db, fax: number, to: string, filetype: FaxDestination['filetype'] | null): Promise<void> =>
  addJob(db, 'send_fax_mail', { fax, to, filetype }, { maxAttempts })
