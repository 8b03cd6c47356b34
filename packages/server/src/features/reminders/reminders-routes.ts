import { itemPath } from '@lineside/contract/http/resource'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { type Reminder, reminders } from '@lineside/contract/resources/reminders'
import type { Api } from '../../platform/http/api.ts'
import { scheduleReminder } from '../../domain/reminders/reminder-calls.ts'
import { Refusal } from '../../platform/refusal.ts'
import { pageOfRows } from '../../platform/http/resources/page-of-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import { reminderValues, requireGranted } from './reminder-values.ts'
import {
  countReminders,
  deleteReminder,
  findReminder,
  hasReminder,
  insertReminder,
  listReminders,
  type ReminderRow,
  updateReminder,
} from './reminders-store.ts'

/** REM-01 to REM-04: the reminder of a subscriber, at most one, which calls the subscriber. */
export const remindersRoutes = (api: Api, { now }: Platform): void => {
  api.resource(reminders, {
    list: async ({ db, principal }, request) => {
      const { rows, totalCount } = await pageOfRows(
        request,
        () => listReminders(db, principal, request),
        () => countReminders(db, principal, request.filters),
      )
      return { items: rows.map(present), totalCount }
    },
    get: async ({ db, principal }, id) => {
      const row = await findReminder(db, principal, id)
      return row && present(row)
    },
    create: async (context, body) => {
      const values = await reminderValues(context, body, { owner: context.principal.subscriberId, verb: 'create' })
      const id = await insertReminder(context.db, values)
      if (id === undefined) throw reminderExists('Reminder already exists for this subscriber')
      await scheduleReminder(context.db, id, now())
      return id
    },
    replace: async (context, id, body, { subscriber_id: owner }) => {
      await requireGranted(context, owner, 'edit')
      const values = await reminderValues(context, body, { owner, verb: 'edit' })
      if (values.subscriber_id !== owner && (await hasReminder(context.db, values.subscriber_id)))
        throw reminderExists('Subscriber already has a reminder')
      await updateReminder(context.db, id, values)
      await scheduleReminder(context.db, id, now())
    },
    remove: async (context, id, { subscriber_id }) => {
      await requireGranted(context, subscriber_id, 'edit')
      await deleteReminder(context.db, id)
    },
    links: ({ subscriber_id }) => ({ subscribers: itemPath(subscribers, subscriber_id) }),
  })
}

const reminderExists = (message: string) => new Refusal('reminder_exists', message, {}, 'subscriber_id')

const present = ({ id, subscriber_id, time, recur, active, timezone }: ReminderRow): Reminder => ({
  id,
  subscriber_id,
  time,
  recur,
  active,
  timezone,
})
