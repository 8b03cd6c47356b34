import { limits } from '@lineside/contract/limits'
import { typedMinutes, typedTime } from '@lineside/telephony/clocks/typed-time'
import { useTranslations } from 'use-intl'
import { DateField } from '../../shared/ui/fields/dates/date-field.tsx'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { Segment } from '../../shared/ui/fields/segment.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import css from './outcome-panel.module.css'
import type { OutcomeForm } from './outcome-form.ts'

interface QuestionFieldsProps {
  direction: 'in' | 'out'
  form: OutcomeForm
  onChange: (form: OutcomeForm) => void
}

const whos = ['anybody', 'number', 'anonymous'] as const
const whens = ['now', 'moment'] as const
const assumed = ['as_registered', 'no_answer', 'busy', 'offline'] as const

/** The fields of the question: who calls whom, when, and what the user's own line does meanwhile. */
export function QuestionFields({ direction, form, onChange }: QuestionFieldsProps) {
  const t = useTranslations('call-outcome')
  const change = (part: Partial<OutcomeForm>) => onChange({ ...form, ...part })
  const isOut = direction === 'out'
  return (
    <>
      {!isOut && (
        <Segment
          isBlock
          label={t('panel.who')}
          options={whos.map((id) => ({ id, text: t(`panel.${id}`) }))}
          value={form.who}
          onChange={(who) => change({ who })}
        />
      )}
      {(isOut || form.who === 'number') && (
        <TextField
          label={t(isOut ? 'panel.thatNumber' : 'panel.thisNumber')}
          inputMode={isOut ? 'text' : 'tel'}
          autoComplete="off"
          maxLength={limits.phoneNumberLength}
          value={form.number}
          onChange={(event) => change({ number: event.target.value })}
        />
      )}
      <Segment
        isBlock
        label={t('panel.when')}
        options={whens.map((id) => ({ id, text: t(`panel.${id}`) }))}
        value={form.when}
        onChange={(when) => change({ when, ...(when === 'moment' && form.date === null && tomorrowMorning()) })}
      />
      {form.when === 'moment' && (
        <div className={css.moment}>
          <DateField
            label={t('panel.date')}
            value={form.date}
            popup="outcome-date"
            onChange={(date) => change({ date })}
            // the answer below would be that of the day before
            onInvalid={() => change({ date: null })}
          />
          <TextField
            label={t('panel.time')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            placeholder="09:00"
            value={form.time}
            error={form.time.trim() === '' || typedMinutes(form.time) !== null ? undefined : t('panel.wrongTime')}
            onChange={(event) => change({ time: event.target.value })}
            onBlur={() => change({ time: typedTime(form.time) })}
          />
        </div>
      )}
      {!isOut && (
        <NativeSelect
          label={t('panel.while')}
          options={assumed.map((id) => ({ id, text: t(`panel.${id}`) }))}
          value={form.assume}
          onChange={(assume) => change({ assume })}
        />
      )}
    </>
  )
}

/** The initial value of a chosen moment: nine o'clock of the next day, in this device's time zone. */
const tomorrowMorning = () => {
  const now = new Date()
  const next = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + 1))
  return { date: next.toISOString().slice(0, 'YYYY-MM-DD'.length), time: '09:00' }
}
