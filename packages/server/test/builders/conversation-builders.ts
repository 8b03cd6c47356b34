import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type ConversationRecord, recordConversation } from '../../src/domain/conversations/record-store.ts'
import { encodeOpus } from '../../src/domain/media/convert-audio.ts'
import type { FaxPage } from '../../src/domain/media/fax/fax-page.ts'
import { renderFaxTiff } from '../../src/domain/media/render-fax.ts'
import type { Services } from '../../src/domain/services.ts'
import type { GivenSubscriber } from '../builders.ts'
import { pcm16Wav, tone } from '../media/media-kit.ts'

type Row = Partial<ConversationRecord>

let made = 0

/** A call of a minute that somebody outside made and the subscriber took, or what the row says. */
export async function givenConversation({ db }: Pick<Services, 'db'>, of: GivenSubscriber, row: Row = {}) {
  return await recordConversation(db, {
    customer_id: of.customer.id,
    subscriber_id: of.id,
    type: 'call',
    start_time: new Date(Date.UTC(2026, 10, 20, 9, 0, ++made)),
    direction: 'in',
    caller: '43664000000',
    callee: '24',
    call_id: `call-${made}`,
    ...callMembers(row),
    ...row,
  })
}

const callMembers = ({ type = 'call' }: Row): Row =>
  type === 'call' ? { call_type: 'call', status: 'ok', rating_status: 'ok', duration_ms: 60_000 } : {}

/** A new voicemail; with a `file_key`, one that can be heard. */
export const givenVoicemail = (platform: Pick<Services, 'db'>, of: GivenSubscriber, row: Row = {}) =>
  givenConversation(platform, of, { type: 'voicemail', folder: 'INBOX', duration_ms: 3000, ...row })

/** A fax that was received; with a `file_key`, one that can be seen. */
export const givenFax = (platform: Pick<Services, 'db'>, of: GivenSubscriber, row: Row = {}) =>
  givenConversation(platform, of, { type: 'fax', status: 'SUCCESS', pages: 2, ...row })

/** Stores three seconds of a tone as Ogg Opus. @returns the file's key, and its bytes */
export async function storedSound({ files, media }: Pick<Services, 'files' | 'media'>, seconds = 3) {
  const wav = pcm16Wav(tone(440, seconds, 16_000), 16_000)
  const { stream } = await encodeOpus(media, Readable.from([wav]))
  const bytes = await buffer(stream)
  return { key: (await files.put(bytes)).key, bytes }
}

/** Stores a fax of two pages as TIFF. @returns the file's key, and its bytes */
export async function storedFax({ files, media }: Pick<Services, 'files' | 'media'>) {
  const page = (text: string): FaxPage => ({ marks: [{ kind: 'text', x: 20, y: 50, text }] })
  const { stream } = await renderFaxTiff(media, {
    pages: [page('Quotation 17'), page('Kind regards')],
    quality: 'normal',
  })
  const bytes = await buffer(stream)
  return { key: (await files.put(bytes)).key, bytes }
}
