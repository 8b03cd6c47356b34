import { limits } from '@lineside/contract/limits'
import type { StoredHoliday } from '@lineside/contract/resources/pbx/schedules'
import { dayNumber, isoDay } from '@lineside/telephony/clocks/calendar-day'
import { dayOf } from '@lineside/telephony/schedules/hours-of-day'
import { parseDay } from '@lineside/telephony/time-sets/exact-date'
import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '../../shared/editing/form-dialog.tsx'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { DateField } from '../../shared/ui/fields/dates/date-field.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import css from './schedules.module.css'

interface OwnDayDialogProps {
  isOpen: boolean
  year: number
  /** All days so far. */
  days: readonly StoredHoliday[]
  onClose: () => void
  onAdd: (days: readonly StoredHoliday[]) => void
}

/** Most days of company holidays that are added at a time. */
const mostDays = 31

/** SCHED-02: a day, or days, on which only this company is closed. */
export function OwnDayDialog({ isOpen, year, days, onClose, onAdd }: OwnDayDialogProps) {
  const t = useTranslations('pbx-schedules')
  return (
    <FormDialog isOpen={isOpen} title={t('holidays.add')} isSaving={false} onClose={onClose}>
      {(form) => (
        <OwnDayForm
          form={form}
          year={year}
          room={limits.holidays - days.length}
          onAdd={(added) => {
            onAdd(added)
            onClose()
          }}
        />
      )}
    </FormDialog>
  )
}

interface OwnDayFormProps extends Pick<OwnDayDialogProps, 'year' | 'onAdd'> {
  form: string
  /** How many days can be added. */
  room: number
}

function OwnDayForm({ form, year, room, onAdd }: OwnDayFormProps) {
  const t = useTranslations('pbx-schedules')
  const [name, setName] = useState('')
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  useUnsavedWork(name !== '' || from !== null, 'dialog')
  const [first, last] = [parseDay(from ?? ''), parseDay(to ?? from ?? '')]
  const count = first === null || last === null ? 0 : dayNumber(last) - dayNumber(first) + 1
  const most = Math.min(mostDays, room)
  const isGood = first !== null && count > 0 && count <= most && name.trim() !== ''
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isGood) return
    const begin = dayNumber(first)
    onAdd(
      Array.from({ length: count }, (_, index) => ({
        day: isoDay(dayOf(begin + index)),
        name: name.trim(),
        from: 0,
        origin: 'own' as const,
      })),
    )
  }
  return (
    <form id={form} className={css.form} noValidate onSubmit={submit}>
      <TextField
        label={t('exceptions.name')}
        value={name}
        maxLength={limits.nameLength}
        error={isTried && name.trim() === '' ? t('editor.nameMissing') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <div className={css.pair}>
        <DateField
          label={t('exceptions.from')}
          value={from}
          min={`${year - 1}-01-01`}
          error={isTried && first === null ? t('exceptions.dayMissing') : undefined}
          onChange={setFrom}
        />
        <DateField
          label={t('exceptions.to')}
          hint={t('exceptions.toHint')}
          value={to}
          error={
            isTried && first !== null && (count < 1 || count > most)
              ? count < 1
                ? t('exceptions.reversed')
                : t('holidays.tooMany', { most })
              : undefined
          }
          onChange={setTo}
        />
      </div>
    </form>
  )
}
