import { showsRtcEngine } from '@lineside/contract/access'
import { Users } from 'lucide-react'
import { reachability } from '@lineside/telephony/routing/reachability'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { CallBacks } from '../../domain/call-backs/call-backs.tsx'
import { QueueCards } from '../../domain/call-queues/queue-cards.tsx'
import { reachQuery } from '../../domain/reach/reach-query.ts'
import { isToMend } from '../../domain/reach/reach-words.ts'
import { SendFaxButton } from '../../domain/send-fax/send-fax-button.tsx'
import { wasOwnPlatform } from '../../shared/api/early-answers.ts'
import { localeStore } from '../../shared/i18n/locale.ts'
import { useDeferredPart } from '../../shared/loading/use-deferred-part.ts'
import { useIsIdle } from '../../shared/loading/use-is-idle.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { CallsList } from './calls-list.tsx'
import css from './dashboard-page.module.css'
import { DevicesList } from './devices-list.tsx'
import { Greeting } from './greeting.tsx'
import { MissingPlaces } from './missing-places.tsx'
import { ReachNow } from './reach-now.tsx'
import { VoicemailsList } from './voicemails-list.tsx'

/** Asks for what the page says first while the page is not drawn yet, so that it is drawn with it; of our platform. */
export const askFirst = (client: QueryClient): void => {
  if (wasOwnPlatform()) void client.prefetchQuery(reachQuery(null))
}

/** DASH: what happened on the line, at a glance. The three lists load and fail independently. */
export function DashboardPage() {
  const screens = useTranslations('screens')
  const { facts, platformInfo } = useUser()
  return (
    <Sheet>
      <Greeting isAlone={!platformInfo.lineside} />
      {platformInfo.lineside && <ReachNow />}
      {platformInfo.lineside && <MissingPlaces />}
      <div className={css.quick}>
        {showsRtcEngine(facts) && <DialSlot />}
        <SendFaxButton />
        {showsRtcEngine(facts) && (
          <ScreenButton to="/conference" icon={Users}>
            {screens('titles.conference')}
          </ScreenButton>
        )}
      </div>
      <div className={css.lists}>
        <CallsList />
        <VoicemailsList />
        <div className={css.side}>
          <QueueCards />
          <CallBacks />
          <DevicesList />
        </div>
      </div>
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
  const { data } = useQuery({ ...reachQuery(null), enabled: useUser().platformInfo.lineside !== undefined })
  const line = data?.lines[0]
  // the primary button is then what helps
  const isPlain = line !== undefined && isToMend(reachability(line.steps, line.subscriber_id))
  return <div className={css.dial}>{dial && <dial.Part isPlain={isPlain} />}</div>
}
