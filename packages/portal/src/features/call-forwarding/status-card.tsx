import { Clock } from 'lucide-react'
import { useLocale, useNow, useTranslations } from 'use-intl'
import { reachStops } from '../../domain/reach/reach-stops.ts'
import { useReach } from '../../domain/reach/use-reach.ts'
import { useSince } from '../../domain/reach/use-since.ts'
import { StatusDot } from '../../domain/status/status-dot.tsx'
import { useStatus } from '../../domain/status/status-query.ts'
import { statusSheet } from '../../domain/status/status-sheet-store.ts'
import { endValues, untilText } from '../../domain/status/status-words.ts'
import { useStatusActions } from '../../domain/status/use-status-actions.ts'
import { useStatusTexts } from '../../domain/status/use-status-texts.ts'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { Badge } from '../../shared/ui/basics/badge.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { BareCard } from '../../shared/ui/basics/card.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { RouteLine } from '../../shared/ui/lists/route-line.tsx'
import css from './status-card.module.css'

/** STAT-02: the own status stands above the rules, which it does not change; nothing while there is none. */
export function StatusCard() {
  const t = useTranslations('status')
  const reach = useTranslations('reach')
  const call = useTranslations('call-stops')
  const locale = useLocale()
  const since = useSince()
  const formats = useFormats()
  const texts = useStatusTexts()
  const status = useStatus()
  const line = useReach(null, status !== null).data?.lines[0]
  const { stop } = useStatusActions()
  const now = useNow({ updateInterval: 60_000 })
  if (status === null) return null
  const until = status.until === null ? null : new Date(status.until)
  return (
    <>
      <h2 className={css.above}>{t('above')}</h2>
      <BareCard className={css.card} aria-label={t('above')}>
        <header className={css.head}>
          <StatusDot kind={status.status} />
          <h3>{t(`kind.${status.status}`)}</h3>
          <Badge tone="warning">{untilText(until, texts, now)}</Badge>
          <span className={css.actions}>
            <Button size="s" isBusy={stop.isPending} onClick={() => stop.mutate()}>
              {t('endNow')}
            </Button>
            <Button size="s" tone="quiet" onClick={() => statusSheet.set(true)}>
              {t('change')}
            </Button>
          </span>
        </header>
        {line && status.calls.to !== 'rules' && (
          <RouteLine
            label={call('card.title')}
            stops={reachStops(line, { t: reach, call, locale, since, isOwn: true })}
          />
        )}
        <p className={css.note}>{t('unchanged', { time: formats.time(new Date(status.since), now) })}</p>
      </BareCard>
      {status.calls.to !== 'rules' && (
        <p className={css.again}>
          <Icon as={Clock} size="s" />
          {t('decideAgain', endValues(until, texts, now))}
        </p>
      )}
    </>
  )
}
