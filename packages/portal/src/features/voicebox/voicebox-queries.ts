import {
  type GreetingType,
  voicemailGreetings,
} from '@lineside/contract/resources/fax-and-voicebox/voicemail-greetings'
import {
  type VoicemailSettings,
  voicemailSettings,
} from '@lineside/contract/resources/fax-and-voicebox/voicemail-settings'
import type { voicemails } from '@lineside/contract/resources/conversations/voicemails'
import { queryOptions } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { conversationKeys } from '../../domain/conversations/conversation-keys.ts'
import { describedResource } from '../../shared/api/described.ts'
import { getItem, listPage, setMember } from '../../shared/api/resource-client.ts'
import { useStoredChange } from '../../shared/editing/use-stored-change.ts'

const messages = describedResource<typeof voicemails>('voicemails')

/** The settings as sent: other platforms send 0 for off, and null for a text that is not set. */
interface WireSettings {
  readonly pin: string | null
  readonly email: string | null
  readonly attach: boolean | number
  readonly delete: boolean | number
}

const plain = (item: WireSettings, id: number): VoicemailSettings => ({
  id,
  pin: item.pin ?? '',
  email: item.email ?? '',
  attach: Boolean(item.attach),
  delete: Boolean(item.delete),
})

/** PIN and mail settings of a voicebox. The page shows a failure itself. */
export const voiceboxQuery = (subscriberId: number) =>
  queryOptions({
    queryKey: ['voicemailsettings', subscriberId],
    queryFn: async ({ signal }) => plain(await getItem(voicemailSettings, subscriberId, signal), subscriberId),
    meta: { isQuiet: true },
  })

/** The subscriber's own greeting of a type; null if callers hear the default. */
export const greetingQuery = (subscriberId: number, dir: GreetingType) =>
  queryOptions({
    queryKey: ['voicemailgreetings', subscriberId, dir],
    queryFn: async ({ signal }) => {
      const { items } = await listPage(voicemailGreetings, { subscriber_id: subscriberId, type: dir }, signal)
      return items.find((greeting) => greeting.dir === dir) ?? null
    },
    meta: { isQuiet: true },
  })

/** The number of messages in the voicebox, new and old. */
export const messageCountQuery = (subscriberId: number) =>
  queryOptions({
    queryKey: conversationKeys.voicemails(subscriberId),
    queryFn: async ({ signal }) =>
      (await listPage(messages, { subscriber_id: subscriberId, rows: 1 }, signal)).totalCount ?? 0,
    meta: { isQuiet: true },
  })

type Member = 'pin' | 'email' | 'attach' | 'delete'

const replace = async <M extends Member>(id: number, member: M, value: VoicemailSettings[M]) =>
  plain(await setMember(voicemailSettings, id, member, value), id)

/**
 * VBX-03: each change writes one field, one after the other, then the settings are loaded again.
 * @param isQuiet the field shows a failure itself
 */
export function useVoiceboxChange<M extends Member>(settings: VoicemailSettings, member: M, isQuiet = false) {
  const t = useTranslations('voicebox')
  return useStoredChange({
    queryKey: voiceboxQuery(settings.id).queryKey,
    write: async (value: VoicemailSettings[M]) => {
      // VBX-02: messages that are not attached to a mail must not be deleted
      if (member === 'attach' && value === false && settings.delete) await replace(settings.id, 'delete', false)
      return await replace(settings.id, member, value)
    },
    action: t('saveAction'),
    isQuiet,
  })
}
