import { type Reminder, reminders } from '@lineside/contract/resources/reminders'
import { queryOptions } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { createItem, getItem, listPage, setMember } from '../../shared/api/resource-client.ts'
import { useStoredChange } from '../../shared/editing/use-stored-change.ts'

/** REM-03: the subscriber's reminder. If there is none, an inactive one is created. The page shows a failure itself. */
export const reminderQuery = (subscriberId: number) =>
  queryOptions({
    queryKey: ['reminders', subscriberId],
    queryFn: async ({ signal }): Promise<Reminder> => {
      const query = { page: 1, rows: 1, subscriber_id: subscriberId }
      const [first] = (await listPage(reminders, query, signal)).items
      if (first !== undefined) return first
      const inactive = { subscriber_id: subscriberId, time: '00:00', recur: 'never', active: false } as const
      return await getItem(reminders, await createItem(reminders, inactive), signal)
    },
    meta: { isQuiet: true },
  })

type Member = 'active' | 'recur' | 'time'

/** REM-02: each change writes one field, then the reminder is loaded again. */
export function useReminderChange<M extends Member>({ id, subscriber_id }: Reminder, member: M) {
  const t = useTranslations('reminder')
  return useStoredChange({
    queryKey: reminderQuery(subscriber_id).queryKey,
    write: (value: Reminder[M]) => setMember(reminders, id, member, value),
    action: t('changeAction'),
  })
}
