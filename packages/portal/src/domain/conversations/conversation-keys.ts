import type { Conversation } from '@lineside/contract/resources/conversations'

/** Keys of the query cache under which conversations and their counts lie, from the broadest on. */
export const conversationKeys = {
  all: (subscriberId: number) => ['conversations', subscriberId] as const,
  lists: (subscriberId: number) => ['conversations', subscriberId, 'list'] as const,
  recent: (subscriberId: number) => ['conversations', subscriberId, 'recent'] as const,
  counts: (subscriberId: number) => ['conversations', subscriberId, 'count'] as const,
  voicemails: (subscriberId: number) => ['conversations', subscriberId, 'count', 'voicemails'] as const,
  newVoicemails: (subscriberId: number) => ['conversations', subscriberId, 'count', 'new-voicemails'] as const,
}

/** Ids are unique only per type in the field. */
export const itemKey = ({ type, id }: Pick<Conversation, 'type' | 'id'>): string => `${type}${id}`

/** Whether nobody has listened to a voicemail yet. */
export const isNewVoicemail = ({ type, folder }: Pick<Conversation, 'type' | 'folder'>): boolean =>
  type === 'voicemail' && folder === 'INBOX'

/** The voicemail to hear: the item itself, or what its call left. */
export const voicemailOf = (item: Conversation): Conversation | null =>
  item.type === 'voicemail' ? item : (item.parts?.find(({ type }) => type === 'voicemail') ?? null)
