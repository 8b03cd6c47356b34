import { callReach } from '@lineside/telephony/routing/call-reach'
import { useTranslations } from 'use-intl'
import { useCallOutcome } from '../../domain/call-outcome/use-call-outcome.ts'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'

/** REACH-01: what the lack of rules comes to: every call rings here, or reaches nobody, for no device is signed in. */
export function NoForwardingNote() {
  const t = useTranslations('call-forwarding')
  const { platformInfo } = useUser()
  const { data } = useCallOutcome(platformInfo.lineside ? { direction: 'in' } : null)
  if (!data || callReach(data.steps) !== 'unreachable') return <Note>{t('empty')}</Note>
  return (
    <Note
      tone="warning"
      live="status"
      action={
        <ScreenButton size="s" to="/user/settings">
          {t('signInPhone')}
        </ScreenButton>
      }
    >
      {t('unreachable')}
    </Note>
  )
}
