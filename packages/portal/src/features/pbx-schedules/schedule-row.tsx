import type { ScheduleItem } from '@lineside/contract/resources/pbx/schedules'
import type { Schedule } from '@lineside/telephony/schedules/schedule'
import { scheduleChanges } from '@lineside/telephony/schedules/schedule-at'
import { ChevronDown, ChevronUp, Copy, Link2, Pencil, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../shared/ui/basics/button.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { FollowDialog } from './follow-dialog.tsx'
import { ScheduleUsers } from './schedule-users.tsx'
import css from './schedules.module.css'
import { useScheduleActions } from './schedules-queries.ts'
import { useScheduleWords } from './use-schedule-words.ts'
import { WeekLine } from './week-line.tsx'

interface ScheduleRowProps {
  item: ScheduleItem
  schedule: Schedule
  /** Milliseconds since 1970. */
  now: number
  isOpen: boolean
  onToggle: () => void
  onEdit: () => void
  onCopy: () => void
}

/** A schedule: closed, its week and its state; open, who uses it and what comes next. */
export function ScheduleRow({ item, schedule, now, isOpen, onToggle, onEdit, onCopy }: ScheduleRowProps) {
  const t = useTranslations('pbx-schedules')
  const words = useScheduleWords()
  const bodyId = useId()
  const state = words.state(schedule, now)
  const { name, used_by: uses } = item
  return (
    <li className={css.item} data-open={isOpen || undefined}>
      <div className={css.row}>
        <span className={css.names}>
          <strong>{name}</strong>
          <span>{words.week(item.week)}</span>
        </span>
        <WeekLine schedule={schedule} now={now} />
        <span className={css.state}>
          <span>
            <span className={css.dot} data-on={state.isOpen || undefined} />
            {state.text}
          </span>
          <span>{words.today(schedule, now)}</span>
          <span>{t('usedBy', { count: uses })}</span>
        </span>
        <IconButton
          icon={isOpen ? ChevronUp : ChevronDown}
          size="s"
          tone="muted"
          name={t(isOpen ? 'close' : 'open', { name })}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={onToggle}
        />
      </div>
      {isOpen && (
        <div id={bodyId}>
          <div className={css.body}>
            <ScheduleUsers item={item} />
            <Next schedule={schedule} now={now} />
          </div>
          <Foot item={item} onEdit={onEdit} onCopy={onCopy} />
        </div>
      )}
    </li>
  )
}

/** The next changes, in order. */
function Next({ schedule, now }: Pick<ScheduleRowProps, 'schedule' | 'now'>) {
  const t = useTranslations('pbx-schedules')
  const words = useScheduleWords()
  const headingId = useId()
  const changes = scheduleChanges(schedule, now, { days: 40, most: 5 })
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>{t('next.title')}</h2>
      {changes.length === 0 ? (
        <p className={css.none}>{t('next.none')}</p>
      ) : (
        <ol className={css.next}>
          {changes.map((change) => (
            <li key={change.at} data-on={change.isOpen || undefined}>
              <span>{words.moment(change.at, now, schedule.zone)}</span>
              <span>{words.change(change)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Foot({ item, onEdit, onCopy }: Pick<ScheduleRowProps, 'item' | 'onEdit' | 'onCopy'>) {
  const t = useTranslations('pbx-schedules')
  const { remove } = useScheduleActions()
  const [asked, setAsked] = useState<'follow' | 'remove' | null>(null)
  const isUsed = item.used_by > 0
  return (
    <div className={css.foot}>
      <Button size="s" icon={Pencil} onClick={onEdit}>
        {t('actions.edit')}
      </Button>
      <Button size="s" icon={Link2} data-popup="follow-schedule" onClick={() => setAsked('follow')}>
        {t('actions.follow')}
      </Button>
      <Button size="s" icon={Copy} onClick={onCopy}>
        {t('actions.copy')}
      </Button>
      {isUsed ? (
        <span className={css.told}>{t('inUse')}</span>
      ) : (
        <Button size="s" icon={Trash2} data-popup="remove-schedule" onClick={() => setAsked('remove')}>
          {t('actions.remove')}
        </Button>
      )}
      <FollowDialog schedule={item} line={null} isOpen={asked === 'follow'} onClose={() => setAsked(null)} />
      <ConfirmDialog
        isOpen={asked === 'remove'}
        onClose={() => setAsked(null)}
        onConfirm={() => remove.mutate(item.id, { onSettled: () => setAsked(null) })}
        title={t('removal.title')}
        confirmLabel={t('actions.remove')}
        isBusy={remove.isPending}
        isDanger
      >
        {t('removal.text', { name: item.name })}
      </ConfirmDialog>
    </div>
  )
}
