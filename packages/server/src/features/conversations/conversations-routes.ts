import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { conversations } from '@lineside/contract/resources/conversations/conversations'
import { itemPath } from '@lineside/contract/http/resource'
import { pathOf } from '@lineside/contract/http/route'
import { faxes, getFaxRecording } from '@lineside/contract/resources/conversations/faxes'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { getVoicemailRecording, voicemails } from '@lineside/contract/resources/conversations/voicemails'
import { type ConversationRow, findConversation, readParts } from '../../domain/conversations/conversations-store.ts'
import { listConversations } from '../../domain/conversations/list-conversations.ts'
import { textsOf } from '../../domain/message-texts/message-texts-store.ts'
import { passageOf } from '@lineside/telephony/spoken-texts/passage'
import type { Db } from '../../platform/db/database.ts'
import { ownershipOf } from '../../platform/access/ownership.ts'
import type { Api } from '../../platform/http/api.ts'
import type { RelatedLinks } from '../../platform/http/resources/hal.ts'
import { timeZoneOf } from '../../platform/http/requests/query-time-zone.ts'
import type { Platform } from '../../platform/platform.ts'
import { conversationFilter, readsTexts, typesOf } from './conversation-filter.ts'
import { conversationOwner } from './conversation-owner.ts'
import { presentConversation } from './conversation-presenter.ts'

const columns = { timestamp: 'start_time', start_time: 'start_time', type: 'type' } as const

/** CONV-02, DASH-05: the conversations of a line, or, for administrators, of the whole customer. */
export const conversationsRoutes = (api: Api, { pool: primary }: Platform): void => {
  api.resource(conversations, {
    list: async ({ principal, pool, db }, { filters, ...page }) => {
      const { owner, timezone } = await conversationOwner(db, principal, filters.subscriber_id)
      const zone = timeZoneOf(filters, timezone)
      const filter = await conversationFilter(db, principal, filters, { owner, zone })
      const { rows, totalCount } = await listConversations(pool, principal.subscriberId, filter, columns, page)
      const parts = filters.whole ? await readParts(pool, principal.subscriberId, callsOf(rows)) : null
      const items = rows.map((row) => presentWhole(row, zone, parts))
      if (readsTexts(principal)) await addTexts(db, items, filters.search)
      return { items, totalCount }
    },
    get: async ({ db, principal, query }, id) => {
      const types = typesOf(query['type'] as string | undefined)
      const row = await findConversation(primary, ownershipOf(principal), principal.subscriberId, id)
      if (row === undefined || types?.includes(row.type) === false) return undefined
      const item = presentConversation(row, timeZoneOf(query, principal.timezone))
      if (readsTexts(principal)) await addTexts(db, [item])
      return item
    },
    links: relatedTo,
  })
}

const callsOf = (rows: readonly ConversationRow[]): readonly number[] =>
  rows.flatMap(({ id, type }) => (type === 'call' ? id : []))

/** PATH-01: a call, with its other legs where the query asks for them. */
const presentWhole = (
  row: ConversationRow,
  zone: string,
  parts: ReadonlyMap<number, readonly ConversationRow[]> | null,
): Conversation => {
  const item = presentConversation(row, zone)
  if (parts !== null && row.type === 'call')
    item.parts = (parts.get(row.id) ?? []).map((part) => presentConversation(part, zone))
  return item
}

/** TEXT-02: says of voicemails whether they have a text, and shows a part of it. */
const addTexts = async (db: Db, items: readonly Conversation[], search?: string): Promise<void> => {
  const all = items.flatMap((item): readonly Omit<Conversation, 'parts'>[] => [item, ...(item.parts ?? [])])
  const messages = all.filter(({ type }) => type === 'voicemail')
  const texts = await textsOf(
    db,
    messages.map(({ id }) => id),
  )
  for (const item of messages) {
    const found = texts.get(item.id)
    if (found === undefined) continue
    item.text_state = found.state
    if (found.text !== null) item.passage = passageOf(found.text, search)
  }
}

const relatedTo = ({ id, type, subscriber_id }: Conversation): RelatedLinks => {
  const subscriber = itemPath(subscribers, subscriber_id)
  switch (type) {
    case 'voicemail':
      return {
        subscribers: subscriber,
        voicemails: itemPath(voicemails, id),
        voicemailrecordings: pathOf(getVoicemailRecording, { id }),
      }
    case 'fax':
      return { subscribers: subscriber, faxes: itemPath(faxes, id), faxrecordings: pathOf(getFaxRecording, { id }) }
    case 'call':
      return { subscribers: subscriber }
  }
}
