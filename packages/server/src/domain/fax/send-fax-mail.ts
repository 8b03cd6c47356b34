import { createHash } from 'node:crypto'
import type { FaxFileType } from '@lineside/contract/resources/fax-and-voicebox/fax-settings'
import { formatApiTime } from '../../platform/http/requests/api-time.ts'
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts'
import type { MailTransport } from '../../platform/mail/mail-transport.ts'
import { partyInWords } from '../contacts/party-in-words.ts'
import { convertFax } from '../media/convert-fax.ts'
import type { FaxFormat } from '../media/fax-formats.ts'
import type { MediaFile } from '../media/media-file.ts'
import type { Services } from '../services.ts'
import { isHeld } from '../asked-addresses/asked-addresses-store.ts'
import { faxFileName } from '../conversations/message-names.ts'
import { findFax } from './fax-deliveries-store.ts'
import { findFaxLine } from './fax-lines-store.ts'
import { type FaxMailFacts, faxMailText } from './fax-mail-texts.ts'

const formats: Readonly<Record<FaxFileType, FaxFormat>> = { TIFF: 'tif', PS: 'ps', PDF: 'pdf', PDF14: 'pdf14' }

type Outcome = Pick<NonNullable<Awaited<ReturnType<typeof findFax>>>, 'direction' | 'status'>

const kindOf = ({ direction, status }: Outcome): FaxMailFacts['kind'] => {
  if (direction === 'in') return status === 'FAILED' ? 'broken' : 'received'
  return status === 'SUCCESS' ? 'sent' : 'failed'
}

/** Sends one mail about a fax; nothing when the fax has been removed meanwhile. */
export const sendFaxMail = async (
  { db, files, media }: Pick<Services, 'db' | 'files' | 'media'>,
  transport: MailTransport,
  { fax: id, to, filetype }: JobPayloads['send_fax_mail'],
): Promise<void> => {
  const fax = await findFax(db, id)
  const line = fax && (await findFaxLine(db, fax.subscriber_id))
  if (fax === undefined || line === undefined) return
  // it may have said no since the mail was queued
  if (await isHeld(db, line.id, to)) return
  const { subject, text } = faxMailText(line.language, {
    kind: kindOf(fax),
    number: await partyInWords(db, line, fax.direction === 'in' ? fax.caller : fax.callee),
    pages: fax.pages ?? 0,
    time: formatApiTime(fax.start_time, line.timezone).slice(0, 'YYYY-MM-DD HH:MM:SS'.length),
    reason: fax.reason ?? '',
    station: fax.fax_station,
  })
  const mail = { to, subject, text, id: `fax-${id}-${createHash('sha256').update(to).digest('hex').slice(0, 16)}` }
  if (filetype === null || fax.file_key === null) return await transport.deliver(mail)
  const format = formats[filetype]
  const owner = { subscriberId: line.id, customerId: line.customer_id }
  const file: MediaFile = await files.withLocalCopy(fax.file_key, (path) =>
    convertFax(media, path, { to: format, owner }),
  )
  try {
    const attachment = { filename: faxFileName(id, format), contentType: file.contentType, content: file.stream }
    await transport.deliver({ ...mail, attachments: [attachment] })
  } finally {
    file.stream.destroy()
  }
}
