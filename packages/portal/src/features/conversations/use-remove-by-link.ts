import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../shared/api/api-error.ts'
import { getItem } from '../../shared/api/resource-client.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { useHandedOver } from '../../shared/navigation/use-handed-over.ts'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { conversationList } from './queries/conversations-queries.ts'

/**
 * PUSH-03: the link of a mail names a message to delete. The user is asked, and nothing happens before the answer; the
 * address names the message no more, so that going back does not ask again.
 */
export function useRemoveByLink(ask: (message: Conversation) => void): void {
  const t = useTranslations('conversations')
  const common = useTranslations('common')
  useHandedOver('remove', (id) => {
    void messageOf(id).then(
      (message) => (message === null ? toast.warning(t('remove.gone')) : ask(message)),
      (error: unknown) => reportError(error, { fallback: common('errors.whileTrying', { action: t('remove.load') }) }),
    )
  })
}

/** @returns null: the user has no such message, or no longer */
const messageOf = async (id: string): Promise<Conversation | null> => {
  if (!/^\d{1,15}$/.test(id)) return null
  try {
    return await getItem(conversationList, id, undefined, { type: 'voicemail', tz: browserZone })
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return null
    throw error
  }
}
