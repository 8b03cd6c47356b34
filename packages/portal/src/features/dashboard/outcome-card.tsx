import type { LaterReachability } from '@lineside/contract/resources/reachability'
import { isoDay } from '@lineside/telephony/clocks/calendar-day'
import { wallTime } from '@lineside/telephony/clocks/wall-time'
import { Clock } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ReachDot } from '../../domain/reach/reach-dot.tsx'
import { ReachRemedies } from '../../domain/reach/reach-remedies.tsx'
import { reachStops } from '../../domain/reach/reach-stops.ts'
import { isToMend, reachWords } from '../../domain/reach/reach-words.ts'
import { useReach } from '../../domain/reach/use-reach.ts'
import { useSince } from '../../domain/reach/use-since.ts'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { Card, CardHead } from '../../shared/ui/basics/card.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { WholeNumbers } from '../../shared/ui/basics/whole-numbers.tsx'
import { RouteLine } from '../../shared/ui/lists/route-line.tsx'
import css from './outcome-card.module.css'

/** "If someone calls you now", if the platform can answer that. */
export function OutcomeCard() {
  const { platformInfo } = useUser()
  if (!platformInfo.lineside) return null
  return (
    <Card isPadded className={css.card}>
      <Outcome />
    </Card>
  )
}

/**
 * REACH-01: answers "can people reach me" in a sentence and as the path of a call that arrives now, with a remedy if
 * nobody would answer.
 */
function Outcome() {
  const t = useTranslations('reach')
  const call = useTranslations('call-stops')
  const locale = useLocale()
  const since = useSince()
  const load = useReach(null)
  const { data, isError } = load
  const change = (
    <ScreenButton tone="text" to="/user/call-forwarding">
      {call('card.change')}
    </ScreenButton>
  )
  const line = data?.lines[0]
  if (!line)
    return (
      <>
        <CardHead title={call('card.title')} action={change} />
        {isError ? <LoadFailedNote query={load}>{call('card.failed')}</LoadFailedNote> : <SkeletonRows count={1} />}
      </>
    )
  const words = reachWords(line, { t, locale, since, isOwn: true })
  const { reach, sentence } = words
  const isMended = isToMend(words)
  const title = (
    <span className={css.title}>
      <ReachDot reach={reach} isLarge />
      <span role="status">
        <WholeNumbers>{sentence}</WholeNumbers>
      </span>
    </span>
  )
  return (
    <>
      <CardHead title={title} action={change} />
      <RouteLine label={call('card.title')} stops={reachStops(line, { t, call, locale, since, isOwn: true })} />
      {data.later && <Later later={data.later} />}
      {isMended && <ReachRemedies words={words} />}
      {/* the space is reserved, so that the cards below do not jump: it says that nothing will change */}
      {!data.later && !isMended && (
        <p className={css.later}>
          <Icon as={Clock} size="s" />
          <span>{t('noLater')}</span>
        </p>
      )}
    </>
  )
}

/** What changes within a day through the rules. */
function Later({ later }: { later: LaterReachability }) {
  const t = useTranslations('reach')
  const locale = useLocale()
  const formats = useFormats()
  const since = useSince()
  const at = new Date(later.at)
  const { what } = reachWords(later, { t, locale, since, isOwn: true })
  return (
    <p className={css.later}>
      <Icon as={Clock} size="s" />
      <span>
        <WholeNumbers>{t('later', { day: dayOf(at), time: formats.clock(at), what })}</WholeNumbers>
      </span>
    </p>
  )
}

/** Whether a moment within the next day is today or tomorrow. */
const dayOf = (at: Date, now = new Date()): 'today' | 'tomorrow' =>
  isoDay(wallTime(at, browserZone)) === isoDay(wallTime(now, browserZone)) ? 'today' : 'tomorrow'
