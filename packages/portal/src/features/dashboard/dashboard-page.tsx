import { Split } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { QueueCards } from '../../domain/call-queues/queue-cards.tsx'
import { SendFaxButton } from '../../domain/send-fax/send-fax-button.tsx'
import { CardGrid } from '../../shared/ui/basics/card.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { CallsCard } from './calls-card.tsx'
import css from './dashboard-page.module.css'
import { DevicesCard } from './devices-card.tsx'
import { Greeting } from './greeting.tsx'
import { OutcomeCard } from './outcome-card.tsx'
import { VoicemailsCard } from './voicemails-card.tsx'

/** DASH: what happened on the line, at a glance. The three cards load by themselves and fail by themselves. */
export function DashboardPage() {
  const t = useTranslations('dashboard')
  return (
    <Sheet>
      <Greeting />
      <div className={css.quick}>
        <SendFaxButton />
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
