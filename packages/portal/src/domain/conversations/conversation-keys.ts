import type { Conversation } from '@lineside/contract/resources/conversations/conversations'

/** Keys of conversations and their counts in the query cache, from the broadest to the narrowest. */
export const conversationKeys = {
  all: (subscriberId: number) => ['conversations', subscriberId] as const,
  lists: (subscriberId: number) => ['conversations', subscriberId, 'list'] as const,
  recent: (subscriberId: number) => ['conversations', subscriberId, 'recent'] as const,
  counts: (subscriberId: number) => ['conversations', subscriberId, 'count'] as const,
  voicemails: (subscriberId: number) => ['conversations', subscriberId, 'count', 'voicemails'] as const,
  newVoicemails: (subscriberId: number) => ['conversations', subscriberId, 'count', 'new-voicemails'] as const,
}

/** A unique key of an item: ids are unique only within one type of conversation. */
export const itemKey = ({ type, id }: Pick<Conversation, 'type' | 'id'>): string => `${type}${id}`

/** Whether nobody has listened to a voicemail yet. */
export const isNewVoicemail = ({ type, folder }: Pick<Conversation, 'type' | 'folder'>): boolean =>
  type === 'voicemail' && folder === 'INBOX'

/** The voicemail to play: the item itself, or the voicemail that was left in this call. */
export const voicemailOf = (item: Conversation): Conversation | null =>
  item.type === 'voicemail' ? item : (item.parts?.find(({ type }) => type === 'voicemail') ?? null)

/** CONV-06: whether there is a fax to show: one that broke off on its first page has none. */
export const hasFaxPages = ({ type, pages }: Pick<Conversation, 'type' | 'pages'>): boolean =>
  type === 'fax' && pages !== 0
