import { showsRtcEngine } from '@lineside/contract/access'
import { Split, Users } from 'lucide-react'
import type { QueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { QueueCards } from '../../domain/call-queues/queue-cards.tsx'
import { reachQuery } from '../../domain/reach/reach-query.ts'
import { SendFaxButton } from '../../domain/send-fax/send-fax-button.tsx'
import { wasOwnPlatform } from '../../shared/api/early-answers.ts'
import { localeStore } from '../../shared/i18n/locale.ts'
import { useDeferredPart } from '../../shared/loading/use-deferred-part.ts'
import { useIsIdle } from '../../shared/loading/use-is-idle.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { CardGrid } from '../../shared/ui/basics/card.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { CallsCard } from './calls-card.tsx'
import css from './dashboard-page.module.css'
import { DevicesCard } from './devices-card.tsx'
import { Greeting } from './greeting.tsx'
import { OutcomeCard } from './outcome-card.tsx'
import { VoicemailsCard } from './voicemails-card.tsx'

/** Asks for what the page says first while the page is not drawn yet, so that it is drawn with it; of our platform. */
export const askFirst = (client: QueryClient): void => {
  if (wasOwnPlatform()) void client.prefetchQuery(reachQuery(null))
}

/** DASH: what happened on the line, at a glance. The three cards load and fail independently. */
export function DashboardPage() {
  const t = useTranslations('dashboard')
  const screens = useTranslations('screens')
  const { facts } = useUser()
  return (
    <Sheet>
      <Greeting />
      <div className={css.quick}>
        {showsRtcEngine(facts) && <DialSlot />}
        <SendFaxButton />
        {showsRtcEngine(facts) && (
          <ScreenButton to="/conference" icon={Users}>
            {screens('titles.conference')}
          </ScreenButton>
        )}
        <ScreenButton to="/user/call-forwarding" icon={Split}>
          {t('forward')}
        </ScreenButton>
      </div>
      <QueueCards />
      <OutcomeCard />
      <CardGrid>
        <VoicemailsCard />
        <CallsCard />
        <DevicesCard />
      </CardGrid>
    </Sheet>
  )
}

/** The field to dial. It loads with the code of calls once the page is idle; its space is reserved. */
function DialSlot() {
  const isIdle = useIsIdle()
  const dial = useDeferredPart(isIdle, async () => {
    const [{ QuickDial }] = await Promise.all([
      import('../../domain/calls/dial/quick-dial.tsx'),
      localeStore.require('calls'),
    ])
    return QuickDial
  })
  return <div className={css.dial}>{dial && <dial.Part />}</div>
}
