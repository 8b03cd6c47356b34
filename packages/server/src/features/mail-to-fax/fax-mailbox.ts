import { faxRefusal } from '../../domain/fax/fax-access.ts'
import { type FaxLine, findFaxLineByName } from '../../domain/fax/fax-lines-store.ts'
import { findMailToFax, type MailToFaxRow } from '../../domain/mail-to-fax/mail-to-fax-store.ts'
import type { Db } from '../../platform/db/database.ts'
import { notActive } from './mail-refusal.ts'

/** Who sends faxes by mails to an address, and where they go. */
export interface FaxMailbox {
  readonly line: FaxLine
  readonly settings: MailToFaxRow
  /** As it stands in the address; null: the subject says it. */
  readonly destination: string | null
}

/**
 * Reads an address: `anna.novak+43199200@nordwind.example`, or `anna.novak@nordwind.example` with the number as subject; the
 * domain may have a `fax.` in front, so that other mails of the domain can go elsewhere.
 * @throws MailRefusal where there is no such subscriber, or none that may
 */
export const faxMailbox = async (db: Db, address: string): Promise<FaxMailbox> => {
  const { user, destination, domain } =
    /^(?<user>[^+@]+)(?:\+(?<destination>[^@]+))?@(?<domain>[^@]+)$/.exec(address)?.groups ?? {}
  if (user === undefined || domain === undefined) throw notActive()
  const line = await findFaxLineByName(db, user, domain.replace(/^fax\.(?=.*\.)/i, ''))
  if (line === undefined) throw notActive()
  const settings = await findMailToFax(db, line.id)
  if (settings?.active !== true || (await faxRefusal(db, line)) !== undefined) throw notActive()
  return { line, settings, destination: destination ?? null }
}
