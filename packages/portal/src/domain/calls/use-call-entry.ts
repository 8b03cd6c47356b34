import { showsRtcEngine } from '@lineside/contract/access'
import { isDialable } from '@lineside/telephony/call-window/dialled-number'
import { Phone, Video } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'
import type { MenuAction } from '../../shared/ui/overlays/menu-entry.tsx'
import { startCall } from './calls-store.ts'

/**
 * The first entries of a menu about a person: calling with sound, or with a picture. Empty if this user has no calls,
 * or the number can not be dialled.
 */
export function useCallEntry({ number, name }: { number: string | null; name: string }): readonly MenuAction[] {
  const t = useTranslations('conversation-items')
  const { facts } = useUser()
  if (number === null || !showsRtcEngine(facts) || !isDialable(number)) return []
  const to = { number, name }
  return [
    { id: 'call', text: t('call', { name }), icon: Phone, onAction: () => startCall(to) },
    { id: 'call-video', text: t('callVideo'), icon: Video, onAction: () => startCall(to, 'video') },
  ]
}
