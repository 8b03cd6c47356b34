import { linkedNumber } from '@lineside/telephony/call-window/linked-number'
import { useTranslations } from 'use-intl'
import { CallBacks } from '../../domain/call-backs/call-backs.tsx'
import { QueueCards } from '../../domain/call-queues/queue-cards.tsx'
import { engine } from '../../domain/engine/engine.ts'
import { lineTrouble } from '../../domain/engine/line-trouble.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { useHandedOver } from '../../shared/navigation/use-handed-over.ts'
import { wantedReplyStore } from '../../domain/calls/calls-store.ts'
import { useSearch } from '../../shared/navigation/navigation.ts'
import { useStore } from '../../shared/state/store.ts'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { DialCard } from './dial-card.tsx'
import { ElsewhereCard } from './elsewhere-card.tsx'
import css from './home-page.module.css'
import { NotificationCard } from './notification-card.tsx'
import { OwnDevices } from './own-devices.tsx'
import { RecentCalls } from './recent-calls.tsx'
import { ServiceNumbers } from './service-numbers.tsx'

/**
 * CALL-01: the page to place calls by name or number. The call itself is in the window that all pages share (NAV-20).
 */
export function HomePage() {
  const t = useTranslations('home')
  const state = useStore(engine)
  // KEYS-03: the number of a link, which only fills the field; another link while the page is open fills it anew
  const { call } = useSearch()
  // APP-01: a button of a notification was pressed
  useHandedOver('answer', (id) => wantedReplyStore.set({ call: id, does: 'answer', at: Date.now() }))
  useHandedOver('decline', (id) => wantedReplyStore.set({ call: id, does: 'decline', at: Date.now() }))
  const isReady = state.phase === 'ready' && state.hasSip
  const isOff = state.phase === 'failed' || (state.phase === 'ready' && !state.hasSip)
  return (
    <Sheet>
      <PageHead title={t('title')} lead={isReady ? t('lead.ready') : isOff ? t('lead.off') : t('lead.starting')} />
      {isOff && <InactiveNotice />}
      <ElsewhereCard />
      <QueueCards />
      <div className={css.columns}>
        <div className={css.start}>
          <DialCard key={call} isReady={isReady} initial={call === undefined ? '' : linkedNumber(call)} />
          <NotificationCard />
          <OwnDevices />
        </div>
        <div className={css.end}>
          <CallBacks />
          <RecentCalls isReady={isReady} />
          <ServiceNumbers isReady={isReady} />
        </div>
      </div>
    </Sheet>
  )
}

/** CALL-03: why calls are not possible, and what the user can do. */
function InactiveNotice() {
  const t = useTranslations('home')
  const calls = useTranslations('calls')
  const { platformInfo } = useUser()
  const trouble = lineTrouble(useStore(engine))
  const isCommunity = platformInfo.type === 'spce'
  return (
    <div className={css.notice}>
      <Note
        live="status"
        action={
          <Button size="s" onClick={engine.retry}>
            {t('inactive.retry')}
          </Button>
        }
      >
        {trouble === null ? t('inactive.text') : calls(`engine.${trouble}`)}{' '}
        {trouble === null && isCommunity && t('inactive.community')}
      </Note>
    </div>
  )
}
