import type { Reminder } from '@lineside/contract/resources/reminders'
import { reminderWords } from '@lineside/telephony/reminder/reminder-words'
import { AlarmClock, AlarmClockOff } from 'lucide-react'
import { useLocale, useNow, useTranslations } from 'use-intl'
import { Note } from '../../shared/ui/feedback/note.tsx'

/** How often the sentence looks at the clock, in milliseconds. */
const updateInterval = 10_000

/** When it rings next, in words. */
export function ReminderSentence({ reminder, zone }: { reminder: Reminder; zone: string }) {
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
