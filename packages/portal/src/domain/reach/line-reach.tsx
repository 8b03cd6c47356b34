import type { LineReachability } from '@lineside/contract/resources/reachability'
import { Smartphone } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { RouteLine } from '../../shared/ui/lists/route-line.tsx'
import css from './line-reach.module.css'
import { ReachDot } from './reach-dot.tsx'
import { reachStops } from './reach-stops.ts'
import { reachWords } from './reach-words.ts'
import { useSince } from './use-since.ts'

export interface LineReachProps {
  line: LineReachability
  /** short: a word at the end of a card. sentence: below a name. full: the sentence and the way of a call. */
  view: 'short' | 'sentence' | 'full'
}

/** REACH-01 for any line of the company, as its administrator sees it. */
export function LineReach({ line, view }: LineReachProps) {
  const t = useTranslations('reach')
  const call = useTranslations('call-stops')
  const locale = useLocale()
  const since = useSince()
  const { reach, because, sentence, short } = reachWords(line, { t, locale, since, isOwn: false })
  if (view === 'short')
    return (
      <span className={css.short}>
        <ReachDot reach={reach} />
        {short}
      </span>
    )
  if (view === 'sentence')
    return (
      <span className={css.below}>
        <ReachDot reach={reach} />
        {sentence}
      </span>
    )
  return (
    <div className={css.full}>
      <p className={css.sentence}>
        <ReachDot reach={reach} />
        <span className={css.words}>{sentence}</span>
        {because === 'no_phone' && (
          <ScreenButton size="s" icon={Smartphone} to="/user/pbx-configuration/devices">
            {t('remedies.device')}
          </ScreenButton>
        )}
      </p>
      <RouteLine label={sentence} stops={reachStops(line, { t, call, locale, since, isOwn: false })} />
    </div>
  )
}
