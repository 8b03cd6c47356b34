import { itemPath } from '@lineside/contract/http/resource'
import { noTranscript } from '@lineside/contract/resources/conversations/transcript-status'
import { type StoredText, textsOf } from '../../domain/message-texts/message-texts-store.ts'
import { pathOf } from '@lineside/contract/http/route'
import { subscribers } from '@lineside/contract/resources/subscribers'
import {
  getVoicemailRecording,
  type Voicemail,
  voicemailFolders,
  voicemailFormats,
  voicemails,
} from '@lineside/contract/resources/conversations/voicemails'
import { listConversations, ownMessages } from '../../domain/conversations/list-conversations.ts'
import { voicemailFileName, wholeSeconds } from '../../domain/conversations/message-names.ts'
import { findMessage, type MessageRow, moveVoicemail } from '../../domain/conversations/messages-store.ts'
import { removeMessage } from '../../domain/conversations/remove-message.ts'
import { convertAudio } from '../../domain/media/convert-audio.ts'
import { convertedFile } from '../../domain/media/converted-file.ts'
import type { Services } from '../../domain/services.ts'
import { formatApiTime } from '../../platform/http/requests/api-time.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import { malformed } from '../../platform/refusal.ts'
import { timeZoneOf } from '../../platform/http/requests/query-time-zone.ts'

type VoicemailRow = Pick<MessageRow, 'id' | 'subscriber_id' | 'caller' | 'duration_ms' | 'start_time' | 'folder'>

type Text = Pick<StoredText, 'state' | 'text'>

/** A voicemail as the API shows it. One that was never moved to a folder is new. */
const presentVoicemail = (row: VoicemailRow, zone: string, text: Text | undefined): Voicemail => ({
  id: row.id,
  subscriber_id: row.subscriber_id,
  caller: row.caller,
  duration: wholeSeconds(row.duration_ms),
  time: formatApiTime(row.start_time, zone),
  folder: voicemailFolders.find((folder) => folder === row.folder) ?? 'INBOX',
  ...transcriptOf(text),
})

/** FRONT-03, TEXT-02: a text that failed is none for clients, which know no such status. */
const transcriptOf = (text: Text | undefined): Pick<Voicemail, 'transcript' | 'transcript_status'> =>
  text === undefined || text.state === 'failed'
    ? noTranscript
    : { transcript_status: text.state, transcript: text.text }

const columns = { id: 'id', time: 'start_time', duration: 'duration_ms', folder: 'folder' } as const

/** CONV-05: messages in the voicebox, and their sound. Fetching the sound does not mark a message as heard. */
export const voicemailsRoutes = (api: Api, platform: Services): void => {
  api.resource(voicemails, {
    list: async ({ principal, pool, db }, { filters, ...page }) => {
      const zone = timeZoneOf(filters, principal.timezone)
      const filter = {
        ...ownMessages(principal, 'voicemail', filters.subscriber_id),
        ...(filters.folder ? { folder: filters.folder } : {}),
      }
      const { rows, totalCount } = await listConversations(pool, principal.subscriberId, filter, columns, page)
      const texts = await textsOf(
        db,
        rows.map(({ id }) => id),
      )
      return { items: rows.map((row) => presentVoicemail(row, zone, texts.get(row.id))), totalCount }
    },
    get: async ({ db, principal, query }, id) => {
      const row = await findMessage(db, principal, 'voicemail', id)
      const texts = await textsOf(db, row ? [id] : [])
      return row && presentVoicemail(row, timeZoneOf(query, principal.timezone), texts.get(id))
    },
    replace: async ({ db }, id, { folder }) => moveVoicemail(db, id, folder),
    remove: async (context, id) => removeMessage(platform, context, 'voicemail', id),
    links: ({ id, subscriber_id }) => ({
      subscribers: itemPath(subscribers, subscriber_id),
      voicemailrecordings: pathOf(getVoicemailRecording, { id }),
    }),
  })

  api.route(getVoicemailRecording, async ({ principal, params: { id }, query, reply }) => {
    const format = voicemailFormats.find((name) => name === (query.format || 'wav'))
    if (format === undefined)
      throw malformed(`Unknown format '${query.format}', supported: ${voicemailFormats.join(',')}.`)
    const missing = () => entityNotFound('voicemailrecording')
    const row = await findMessage(platform.db, principal, 'voicemail', id)
    if (row === undefined) throw missing()
    return await convertedFile(platform, reply, {
      owner: principal,
      key: row.file_key,
      fileName: voicemailFileName(id, format),
      convert: (path, order) => convertAudio(platform.media, path, { to: format, ...order }),
      missing,
    })
  })
}
