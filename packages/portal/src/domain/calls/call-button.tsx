import type { Dialled } from '@lineside/telephony/call-window/call-window'
import { showsRtcEngine } from '@lineside/contract/access'
import { isDialable } from '@lineside/telephony/call-window/dialled-number'
import { Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { startCall } from './calls-store.ts'

/**
 * Button in a list that calls a number. Nothing is shown if the user has no calls or the number can not be dialled.
 * @param shown the number for reading, where it is kept as somebody typed it
 */
export function CallButton({ to, shown = to.number }: { to: Dialled; shown?: string }) {
  const t = useTranslations('conversation-items')
  const { facts } = useUser()
  if (!showsRtcEngine(facts) || !isDialable(to.number)) return null
  return (
    <IconButton
      icon={Phone}
      name={t('call', { name: to.name ?? shown })}
      size="s"
      aria-keyshortcuts="C"
      onClick={() => startCall(to)}
    />
  )
}
