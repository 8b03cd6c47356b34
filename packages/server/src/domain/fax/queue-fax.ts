import { randomUUID } from 'node:crypto'
import { limits } from '@lineside/contract/limits'
import type { FaxQuality } from '@lineside/contract/resources/conversations/faxes'
import { requireRoom } from '../../platform/db/require-room.ts'
import { formatApiTime } from '../../platform/http/requests/api-time.ts'
import { addJob } from '../../platform/jobs/add-job-store.ts'
import { type RenderedFax, renderFaxDocument } from '../media/render-fax-document.ts'
import type { Services } from '../services.ts'
import { deliveryJob } from './delivery-job.ts'
import { countWaitingFaxes, insertOutgoingFax } from './fax-deliveries-store.ts'
import type { FaxLine } from './fax-lines-store.ts'
import { dropUnkept } from '../files/drop-unkept.ts'
import { requireFaxRoom } from './fax-room.ts'

export interface FaxToSend {
  readonly line: FaxLine
  /** From `faxCallee`. */
  readonly callee: string
  readonly quality: FaxQuality
  /** Text at the top of each page, beside the time and the sender's number. */
  readonly pageHeader: string
  readonly text?: string
  /** Paths of the files to send. */
  readonly files: readonly string[]
  readonly signal?: AbortSignal
}

type Needs = Pick<Services, 'db' | 'files' | 'media' | 'now'>

/**
 * Renders a fax and queues it for sending. If that fails, nothing is left behind.
 * @returns the id of its conversation
 * @throws MediaError for files that cannot be rendered, Refusal when too many faxes of the line are waiting, or are stored
 */
export const queueFax = async (platform: Needs, fax: FaxToSend): Promise<number> => {
  const { line, callee, text, files, quality, signal } = fax
  const at = platform.now()
  const document = { files, quality, header: headerOf(fax, at), ...(text === undefined ? {} : { text }) }
  const owner = { subscriberId: line.id, customerId: line.customer_id }
  const rendered = await renderFaxDocument(platform.media, document, { signal, owner })
  const { key, bytes } = await platform.files.put(rendered.stream)
  try {
    return await store(platform, { line, callee, at, quality, key, bytes, rendered })
  } catch (error) {
    await dropUnkept(platform.files, key, error)
    throw error
  }
}

/** The header line as fax machines print it: time, number, and the sender's own text. */
const headerOf = ({ line, pageHeader }: FaxToSend, at: Date): string =>
  [formatApiTime(at, line.timezone).slice(0, 'YYYY-MM-DD HH:MM'.length), numberOf(line), pageHeader.trim()]
    .filter((part) => part !== '')
    .join('     ')

const numberOf = ({ e164, extension, username }: FaxLine): string =>
  e164 === null ? (extension ?? username) : `+${e164}`

interface Stored {
  readonly line: FaxLine
  readonly callee: string
  readonly at: Date
  readonly quality: FaxQuality
  readonly key: string
  readonly bytes: number
  readonly rendered: RenderedFax
}

const store = (
  { db }: Needs,
  { line, callee, at, quality, key, bytes, rendered: { pages } }: Stored,
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    await requireRoom(transaction, {
      lock: { name: 'faxes', id: line.id },
      most: limits.waitingFaxes,
      what: 'waiting faxes',
      count: (locked) => countWaitingFaxes(locked, line.id),
    })
    await requireFaxRoom(transaction, line)
    const id = await insertOutgoingFax(transaction, {
      customer_id: line.customer_id,
      subscriber_id: line.id,
      call_id: randomUUID(),
      start_time: at,
      caller: line.e164 ?? line.extension ?? line.username,
      callee,
      pages,
      quality,
      file_key: key,
      file_bytes: bytes,
    })
    await addJob(transaction, 'deliver_fax', { fax: id }, deliveryJob(id))
    return id
  })
