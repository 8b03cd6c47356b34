import type { Reminder } from '@lineside/contract/resources/reminders'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { useUser } from '../../shared/session/use-user.tsx'

/** Whose clocks a reminder follows: as the platform says, else the subscriber's own, else most likely those around here. */
export function useReminderZone(reminder: Pick<Reminder, 'timezone'> | undefined): string {
  const { timezone } = useUser().subscriber
  return reminder?.timezone ?? timezone ?? browserZone
}
