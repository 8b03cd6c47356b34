import type { LaterReachability } from '@lineside/contract/resources/reachability'
import { isoDay } from '@lineside/telephony/clocks/calendar-day'
import { wallTime } from '@lineside/telephony/clocks/wall-time'
import { Clock } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ReachRemedies } from '../../domain/reach/reach-remedies.tsx'
import { reachStops } from '../../domain/reach/reach-stops.ts'
import { reachVoice } from '../../domain/reach/reach-voice.ts'
import { isToMend, reachWords } from '../../domain/reach/reach-words.ts'
import { useReach } from '../../domain/reach/use-reach.ts'
import { useSince } from '../../domain/reach/use-since.ts'
import { useStatus } from '../../domain/status/status-query.ts'
import { statusSheet } from '../../domain/status/status-sheet-store.ts'
import { statusText } from '../../domain/status/status-words.ts'
import { useStatusActions } from '../../domain/status/use-status-actions.ts'
import { useStatusTexts } from '../../domain/status/use-status-texts.ts'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { WholeNumbers } from '../../shared/ui/basics/whole-numbers.tsx'
import { RouteLine } from '../../shared/ui/lists/route-line.tsx'
import css from './reach-now.module.css'

/**
 * REACH-01: answers "can people reach me" in the sentence of the page and as the path of a call that arrives now. If
 * nobody would answer, what helps stands where the call ends.
 */
export function ReachNow() {
  const t = useTranslations('reach')
  const call = useTranslations('call-stops')
  const dashboard = useTranslations('dashboard')
  const locale = useLocale()
  const since = useSince()
  const status = useStatus()
  const statuses = useStatusTexts()
  const own = useTranslations('status')
  const { stop } = useStatusActions()
  const load = useReach(null)
  const { data, isError } = load
  const line = data?.lines[0]
  if (!line)
    return (
      <section className={css.now} aria-label={call('card.title')}>
        {isError ? <LoadFailedNote query={load}>{call('card.failed')}</LoadFailedNote> : <SkeletonRows count={2} />}
      </section>
    )
  const words = reachWords(line, { t, locale, since, isOwn: true })
  const voice = reachVoice(line, words, { t })
  const said = status && statusText({ kind: status.status, until: status.until }, statuses)
  // STAT-03: the status is why calls go where they go
  const calm =
    said === null
      ? voice.calm
      : status?.calls.to === 'rules' || words.way === ''
        ? own('saysRules', { status: said, sentence: voice.calm })
        : t('voice.whole', { sentence: own('says', { status: said, way: words.way }) })
  const { warning } = voice
  const stops = reachStops(line, { t, call, locale, since, isOwn: true })
  const action = isToMend(words) && <ReachRemedies words={words} isAtStop />
  return (
    <section className={css.now} aria-label={call('card.title')}>
      <div className={css.head}>
        <p className={css.voice} role="status">
          <WholeNumbers>{calm}</WholeNumbers>
          {warning !== '' && <span className={css.warning}> {warning}</span>}
        </p>
        {status ? (
          <span className={css.actions}>
            <Button size="s" isBusy={stop.isPending} onClick={() => stop.mutate()}>
              {own('endNow')}
            </Button>
            <Button size="s" tone="text" onClick={() => statusSheet.set(true)}>
              {own('change')}
            </Button>
          </span>
        ) : (
          <ScreenButton tone="text" to="/user/call-forwarding">
            {dashboard('forward')}
          </ScreenButton>
        )}
      </div>
      <RouteLine isLarge label={call('card.title')} stops={stops} action={action || undefined} />
      {data.later ? <Later later={data.later} /> : <p className={css.later}>{!isToMend(words) && t('noLater')}</p>}
    </section>
  )
}

/** The changes within a day that the rules bring. */
function Later({ later }: { later: LaterReachability }) {
  const t = useTranslations('reach')
  const locale = useLocale()
  const formats = useFormats()
  const since = useSince()
  const at = new Date(later.at)
  const { what } = reachWords(later, { t, locale, since, isOwn: true })
  return (
    <p className={css.later}>
      <span className={css.clock}>
        <Icon as={Clock} size="s" />
      </span>
      <span>
        <WholeNumbers>{t('later', { day: dayOf(at), time: formats.clock(at), what })}</WholeNumbers>
      </span>
    </p>
  )
}

/** Whether a moment within the next day is today or tomorrow. */
const dayOf = (at: Date, now = new Date()): 'today' | 'tomorrow' =>
  isoDay(wallTime(at, browserZone)) === isoDay(wallTime(now, browserZone)) ? 'today' : 'tomorrow'
