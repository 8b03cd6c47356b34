import { faxRefusal } from '../../domain/fax/fax-access.ts'
import { type FaxLine, findFaxLineByName, isServedElsewhere } from '../../domain/fax/fax-lines-store.ts'
import { findMailToFax, type MailToFaxRow } from '../../domain/mail-to-fax/mail-to-fax-store.ts'
import type { Db } from '../../platform/db/database.ts'
import { later, notActive } from './mail-refusal.ts'

/** The line whose faxes are sent by mails to an address, and their destination. */
export interface FaxMailbox {
  readonly line: FaxLine
  readonly settings: MailToFaxRow
  /** Destination as the address names it; null: the subject names it. */
  readonly destination: string | null
}

/**
 * Reads an address: `anna.novak+43199200@nordwind.example`, or `anna.novak@nordwind.example` with the number as
 * subject. The domain may begin with `fax.`, so that other mails of the domain can go elsewhere.
 * @throws MailRefusal for now where another cell serves the line; for good where there is no such subscriber, or it may not send faxes by mail
 */
export const faxMailbox = async (db: Db, address: string): Promise<FaxMailbox> => {
  const { user, destination, domain } =
    /^(?<user>[^+@]+)(?:\+(?<destination>[^@]+))?@(?<domain>[^@]+)$/.exec(address)?.groups ?? {}
  if (user === undefined || domain === undefined) throw notActive()
  const line = await findFaxLineByName(db, user, domain.replace(/^fax\.(?=.*\.)/i, ''))
  if (line === undefined) throw notActive()
  if (await isServedElsewhere(db, line.customer_id)) throw later()
  const settings = await findMailToFax(db, line.id)
  if (settings?.active !== true || (await faxRefusal(db, line)) !== undefined) throw notActive()
  return { line, settings, destination: destination ?? null }
}
