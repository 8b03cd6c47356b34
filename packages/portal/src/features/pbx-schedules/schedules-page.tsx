import type { ScheduleItem } from '@lineside/contract/resources/pbx/schedules'
import { isoDay } from '@lineside/telephony/clocks/calendar-day'
import { wallTime } from '@lineside/telephony/clocks/wall-time'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Plus } from 'lucide-react'
import { useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { CloseNowButton } from '../../domain/closures/close-now-button.tsx'
import { ClosureCard } from '../../domain/closures/closure-card.tsx'
import { companyClosures } from '../../domain/closures/closure-words.ts'
import { closuresQuery } from '../../domain/closures/closures-query.ts'
import { scheduleOf, schedulesQuery } from '../../domain/schedules/schedules-query.ts'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { HolidaysView } from './holidays-view.tsx'
import { type Draft, draftOf, newDraft } from './schedule-draft.ts'
import { ScheduleEditor } from './schedule-editor.tsx'
import { ScheduleRow } from './schedule-row.tsx'
import css from './schedules.module.css'
import { WeekDays } from './week-line.tsx'
import { YearStrip } from './year-strip.tsx'

/** A schedule that is edited; `id` null: a new one. */
interface Edited {
  readonly id: number | null
  readonly draft: Draft
}

/** SCHED-01: hours with a name, which rules, groups, queues and attendants use. */
export function SchedulesPage() {
  const t = useTranslations('pbx-schedules')
  const query = useQuery(schedulesQuery)
  const closures = companyClosures(useQuery(closuresQuery).data?.closures ?? [])
  const now = useNow({ updateInterval: 30_000 }).getTime()
  const [openId, setOpenId] = useState<number | null>(null)
  const [edited, setEdited] = useState<Edited | null>(null)
  const [isAtHolidays, setAtHolidays] = useState(false)
  return (
    <Sheet>
      <Loaded
        query={query}
        action={t('load')}
        waiting={
          <>
            <PageHead title={t('title')} lead={t('lead')} />
            <SkeletonRows label={t('title')} count={4} />
          </>
        }
      >
        {({ timezone, schedules, holidays }) => {
          if (isAtHolidays) return <HolidaysView onClose={() => setAtHolidays(false)} />
          const item = schedules.find(({ id }) => id === edited?.id)
          if (edited !== null && (edited.id === null || item !== undefined))
            return (
              <ScheduleEditor
                key={edited.id}
                item={item ?? null}
                stored={edited.draft}
                holidays={holidays}
                onClose={() => setEdited(null)}
              />
            )
          const create = () => setEdited({ id: null, draft: newDraft(timezone) })
          const copy = (of: ScheduleItem) =>
            setEdited({ id: null, draft: { ...draftOf(of), name: t('copyOf', { name: of.name }) } })
          return (
            <>
              <PageHead
                title={t('title')}
                lead={t('lead')}
                actions={
                  <>
                    <CloseNowButton subject="company" />
                    <Button icon={CalendarDays} onClick={() => setAtHolidays(true)}>
                      {t('holidays.title')}
                    </Button>
                    <Button icon={Plus} onClick={create}>
                      {t('new')}
                    </Button>
                  </>
                }
              />
              <div className={css.closing}>
                <ClosureCard line={null} />
              </div>
              {schedules.length === 0 ? (
                <EmptyState title={t('empty')}>{t('emptyAdvice')}</EmptyState>
              ) : (
                <>
                  <div className={css.row} data-head>
                    <span />
                    <WeekDays />
                  </div>
                  <ul className={css.list}>
                    {schedules.map((each) => (
                      <ScheduleRow
                        key={each.id}
                        item={each}
                        schedule={scheduleOf(each, holidays, closures)}
                        now={now}
                        isOpen={each.id === openId}
                        onToggle={() => setOpenId(each.id === openId ? null : each.id)}
                        onEdit={() => setEdited({ id: each.id, draft: draftOf(each) })}
                        onCopy={() => copy(each)}
                      />
                    ))}
                  </ul>
                </>
              )}
              {holidays.length > 0 && (
                <YearStrip
                  heading={t('holidays.next', { count: holidays.length })}
                  first={`${isoDay(wallTime(new Date(now), timezone)).slice(0, 7)}-01`}
                  days={holidays}
                />
              )}
            </>
          )
        }}
      </Loaded>
    </Sheet>
  )
}
