import { itemPath } from '@lineside/contract/http/resource'
import { limits } from '@lineside/contract/limits'
import { pathOf } from '@lineside/contract/http/route'
import {
  type Fax,
  faxes,
  faxFormats,
  getFaxRecording,
  getFaxStorage,
  sendFax,
} from '@lineside/contract/resources/conversations/faxes'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { listConversations, ownMessages } from '../../domain/conversations/list-conversations.ts'
import { faxFileName } from '../../domain/conversations/message-names.ts'
import { findMessage, type MessageRow } from '../../domain/conversations/messages-store.ts'
import { storedFaxes } from '../../domain/fax/fax-deliveries-store.ts'
import { removeMessage } from '../../domain/conversations/remove-message.ts'
import { convertFax } from '../../domain/media/convert-fax.ts'
import { convertedFile } from '../../domain/media/converted-file.ts'
import type { Services } from '../../domain/services.ts'
import { formatApiTime } from '../../platform/http/requests/api-time.ts'
import type { Api } from '../../platform/http/api.ts'
import { notFound } from '../../platform/http-problem.ts'
import { malformed } from '../../platform/refusal.ts'
import { timeZoneOf } from '../../platform/http/requests/query-time-zone.ts'
import { timeRange } from '../../platform/http/requests/time-range.ts'
import { findLeftOut } from '../../platform/mail/mail-budgets-store.ts'
import { sendFaxRequest } from './send-fax-request.ts'

type FaxRow = Pick<
  MessageRow,
  'id' | 'subscriber_id' | 'start_time' | 'direction' | 'caller' | 'callee' | 'status' | 'reason' | 'quality' | 'pages'
>

/** CONV-06: a fax as the API shows it. Unknown values are empty; a failed fax may have no pages. */
const presentFax = (row: FaxRow, zone: string): Fax => ({
  id: row.id,
  subscriber_id: row.subscriber_id,
  time: formatApiTime(row.start_time, zone),
  direction: row.direction,
  caller: row.caller,
  callee: row.callee,
  status: row.status ?? '',
  reason: row.reason ?? '',
  quality: row.quality ?? '',
  filename: faxFileName(row.id),
  pages: row.pages ?? 0,
})

const columns = { id: 'id', time: 'start_time', pages: 'pages', status: 'status' } as const

/** CONV-06: received and sent faxes, and their pages. */
export const faxesRoutes = (api: Api, platform: Services): void => {
  api.resource(faxes, {
    list: async ({ principal, pool }, { filters, ...page }) => {
      const zone = timeZoneOf(filters, principal.timezone)
      const filter = {
        ...ownMessages(principal, 'fax', filters.subscriber_id),
        ...timeRange(filters, ['time_from', 'time_to'], zone),
      }
      const { rows, totalCount } = await listConversations(pool, principal.subscriberId, filter, columns, page)
      return { items: rows.map((row) => presentFax(row, zone)), totalCount }
    },
    get: async ({ db, principal, query }, id) => {
      const row = await findMessage(db, principal, 'fax', id)
      return row && presentFax(row, timeZoneOf(query, principal.timezone))
    },
    remove: async (context, id) => removeMessage(platform, context, 'fax', id),
    links: ({ id, subscriber_id }) => ({
      subscribers: itemPath(subscribers, subscriber_id),
      faxrecordings: pathOf(getFaxRecording, { id }),
    }),
  })

  api.route(getFaxStorage, async ({ principal: { subscriberId, customerId } }) => {
    const { line } = await storedFaxes(platform.db, { subscriberId, customerId })
    const leftOut = await findLeftOut(platform.db, subscriberId)
    return {
      faxes: line.faxes,
      most_faxes: limits.storedFaxes,
      bytes: line.bytes,
      most_bytes: limits.storedFaxBytes,
      left_out: leftOut && { mails: leftOut.mails, last: leftOut.at.toISOString() },
    }
  })

  api.route(sendFax, ({ principal, upload: { fields, file }, reply }) =>
    sendFaxRequest(platform, { principal, fields, file, reply }),
  )

  api.route(getFaxRecording, async ({ principal, params: { id }, query, reply }) => {
    const format = faxFormats.find((name) => name === (query.format || 'tif'))
    if (format === undefined) throw malformed('Unknown fax recording format')
    const missing = () => notFound(`Fax recording ${id} was not found.`)
    const row = await findMessage(platform.db, principal, 'fax', id)
    if (row === undefined) throw missing()
    return await convertedFile(platform, reply, {
      owner: principal,
      key: row.file_key,
      fileName: faxFileName(id, format),
      convert: (path, order) => convertFax(platform.media, path, { to: format, ...order }),
      missing,
    })
  })
}
