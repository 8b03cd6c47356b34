import { useQuery } from '@tanstack/react-query'
import { useLocale, useNow, useTranslations } from 'use-intl'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { SettingsRow, SettingsSection, SettingsSections } from '../../shared/ui/lists/settings.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { reminderQuery, useReminderChange } from './reminder-queries.ts'
import { type Reminder, reminderRecurrences } from '@lineside/contract/resources/reminders'
import { useId } from 'react'
import { Switch } from '../../shared/ui/fields/switch.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { RadioGroup } from '../../shared/ui/fields/radio-group.tsx'
import { EditRow } from '../../shared/editing/edit-row.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { useTimeEdit } from './use-time-edit.ts'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { reminderWords } from '@lineside/telephony/reminder/reminder-words'
import { AlarmClock, AlarmClockOff } from 'lucide-react'
import { Note } from '../../shared/ui/feedback/note.tsx'

/** REM-01 to REM-03: the settings of the reminder call. */
export function ReminderPage() {
  const t = useTranslations('reminder')
  const { subscriber } = useUser()
  const query = useQuery(reminderQuery(subscriber.id))
  const zone = useReminderZone(query.data)
  return (
    <Sheet>
      <PageHead title={t('title')} lead={t('lead')} />
      <Loaded query={query} action={t('loadAction')} waiting={<SkeletonRows count={3} label={t('loading')} />}>
        {(reminder) => (
          <SettingsSections>
            <ReminderSentence reminder={reminder} zone={zone} />
            <SettingsSection title={t('call.title')} lead={t('call.lead')}>
              <ActiveRow reminder={reminder} />
              <TimeRow reminder={reminder} zone={zone} />
              <RecurrenceRow reminder={reminder} />
            </SettingsSection>
          </SettingsSections>
        )}
      </Loaded>
    </Sheet>
  )
}

function ActiveRow({ reminder }: { reminder: Reminder }) {
  const t = useTranslations('reminder')
  const labelId = useId()
  const { isPending, variables, mutate } = useReminderChange(reminder, 'active')
  const isOn = isPending ? variables : reminder.active
  const set = (next: boolean) =>
    mutate(next, { onSuccess: () => toast.success(next ? t('active.enabled') : t('active.disabled')) })
  return (
    <SettingsRow label={t('active.label')} hint={t(isOn ? 'active.hint' : 'active.hintOff')} labelId={labelId}>
      <Switch aria-labelledby={labelId} isOn={isOn} isBusy={isPending} onChange={set} />
    </SettingsRow>
  )
}

/** REM-01: how often it rings: once, on weekdays, or daily. */
function RecurrenceRow({ reminder }: { reminder: Reminder }) {
  const t = useTranslations('reminder')
  const { isPending, variables, mutate } = useReminderChange(reminder, 'recur')
  const options = reminderRecurrences.map((id) => ({ id, text: t(`recur.${id}`), hint: t(`recurHint.${id}`) }))
  return (
    <SettingsRow label={t('recurLabel')} isTall>
      <RadioGroup
        label={t('recurLabel')}
        isLabelHidden
        direction="column"
        options={options}
        value={isPending ? variables : reminder.recur}
        onChange={(recur) => {
          if (!isPending) mutate(recur, { onSuccess: () => toast.success(t('recurChanged')) })
        }}
      />
    </SettingsRow>
  )
}

/** REM-01: the time as HH:mm, in the subscriber's time zone. */
function TimeRow({ reminder, zone }: { reminder: Reminder; zone: string }) {
  const t = useTranslations('reminder')
  const edit = useTimeEdit(reminder)
  return (
    <EditRow edit={edit} label={t('time')} hint={t('timeHint', { zone: zone.replaceAll('_', ' ') })}>
      {(field) => (
        <TextField
          {...field}
          autoComplete="off"
          maxLength={10}
          placeholder="07:30"
          value={edit.value}
          onChange={(event) => edit.type(event.target.value)}
          onBlur={edit.leave}
        />
      )}
    </EditRow>
  )
}

/**
 * The time zone of a reminder: the one that the platform sends, else the subscriber's, else the browser's as the
 * likeliest.
 */
function useReminderZone(reminder: Pick<Reminder, 'timezone'> | undefined): string {
  const { timezone } = useUser().subscriber
  return reminder?.timezone ?? timezone ?? browserZone
}

/** How often the sentence is updated, in milliseconds. */
const updateInterval = 10_000

/** Says in words when the reminder rings next. */
function ReminderSentence({ reminder, zone }: { reminder: Reminder; zone: string }) {
  const t = useTranslations('reminder')
  const locale = useLocale()
  const words = reminderWords(reminder, useNow({ updateInterval }), zone)
  if (words.kind === 'off')
    return (
      <Note icon={AlarmClockOff} live="status">
        {t('next.off')}
      </Note>
    )
  const { at, time, repeats } = words
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: zone }).format(at)
  return (
    <Note icon={AlarmClock} live="status">
      {t(`next.${repeats}`, { when: t(`when.${words.day}`, { time, day }) })}
    </Note>
  )
}
