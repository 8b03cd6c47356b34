import { faxFailureReasons } from '@lineside/telephony/fax/fax-failure'
import { keepFax, type KeptFax } from '../media/keep-fax.ts'
import { MediaError } from '../media/media-error.ts'
import type { Services } from '../services.ts'
import { insertIncomingFax } from './fax-deliveries-store.ts'
import type { FaxLine } from './fax-lines-store.ts'
import { mailReceivedFax } from './queue-fax-mails.ts'
import { dropUnkept } from '../files/drop-unkept.ts'

/** A fax that came over a call. */
export interface FaxOfCall {
  /** The TIFF of the fax machine. It stays where it is; without pages there is none. */
  readonly path: string
  /** How many pages it has. */
  readonly pages: number
  /** Every page arrived. */
  readonly isComplete: boolean
  /** Station name of the sender's machine, as read by `faxStation`; null: none given. */
  readonly station: string | null
  /** Caller in the form of conversations: digits, or `anonymous`. */
  readonly caller: string
  readonly callId: string
  readonly started: Date
}

type Needs = Pick<Services, 'db' | 'files' | 'media' | 'log'>

/**
 * FAX-09: stores a fax that came over a call as a conversation with its pages, and mails it to its destinations; all in
 * one transaction. A broken-off fax is stored as failed, with the pages that had arrived.
 * @returns the id of its conversation
 */
export const receiveFax = async (platform: Needs, line: FaxLine, fax: FaxOfCall): Promise<number> => {
  const { db, files } = platform
  const { caller, callId: call_id, started: start_time, isComplete, station } = fax
  const kept = fax.pages === 0 ? null : await pagesOf(platform, line, fax)
  const stored = kept === null ? null : await files.put(kept.stream)
  const file_key = stored?.key ?? null
  const file_bytes = stored?.bytes ?? null
  const reason =
    kept === null && fax.pages > 0 ? faxFailureReasons.not_taken : isComplete ? null : faxFailureReasons.broken_off
  try {
    return await db.transaction().execute(async (transaction) => {
      const callee = line.e164 ?? line.extension ?? line.username
      const { pages, quality } = kept ?? { pages: 0, quality: null }
      const received = { call_id, start_time, caller, callee, pages, quality, file_key, file_bytes, reason, station }
      const id = await insertIncomingFax(transaction, received, line)
      await mailReceivedFax(transaction, id, line)
      return id
    })
  } catch (error) {
    if (file_key !== null) await dropUnkept(files, file_key, error)
    throw error
  }
}

/** @returns null: they cannot be read */
const pagesOf = async ({ media, log }: Needs, line: FaxLine, { path }: FaxOfCall): Promise<KeptFax | null> => {
  try {
    return await keepFax(media, path, { owner: { subscriberId: line.id, customerId: line.customer_id } })
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
    log.warn({ error }, 'The pages of a fax that came over a call cannot be read')
    return null
  }
}

/** Number of pages that an interrupted fax machine has written; 0: none that can be read. */
export const countFaxPages = async (media: Needs['media'], path: string): Promise<number> => {
  try {
    const { pages, stream } = await keepFax(media, path)
    stream.destroy()
    return pages
  } catch (error) {
    if (error instanceof MediaError) return 0
    throw error
  }
}
