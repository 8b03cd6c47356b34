import { BellOff, BellRing, Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callNotifications } from '../../domain/calls/views/call-notification.ts'
import { useStore } from '../../shared/state/store.ts'
import { Actions } from '../../shared/ui/basics/actions.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { BareCard } from '../../shared/ui/basics/card.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import css from './home-page.module.css'

const key = 'csc_call_notifications'

/**
 * CALL-10: why the browser cannot notify the user of calls while in other windows, and how to fix it. Nothing if it
 * can.
 */
export function NotificationCard() {
  const t = useTranslations('home')
  const state = useStore(callNotifications)
  const [dismissed, setDismissed] = useState(localStorage.getItem(key))
  if (state === 'on' || dismissed === state) return null
  const dismiss = () => {
    localStorage.setItem(key, state)
    setDismissed(state)
  }
  const isBlocked = state === 'blocked'
  return (
    <BareCard className={css.card} aria-label={t(`notifications.${state}.title`)}>
      <span className={css.bell}>
        <Icon as={state === 'unasked' ? BellRing : BellOff} />
      </span>
      <div>
        <h2>{t(`notifications.${state}.title`)}</h2>
        <p>{t(`notifications.${state}.text`)}</p>
        <Actions>
          {state !== 'unsupported' && (
            <Button size="s" icon={isBlocked ? Check : BellRing} onClick={() => void callNotifications.enable()}>
              {t(isBlocked ? 'notifications.allowed' : 'notifications.enable')}
            </Button>
          )}
          <Button size="s" tone="quiet" onClick={dismiss}>
            {t('notifications.notNow')}
          </Button>
        </Actions>
      </div>
    </BareCard>
  )
}
