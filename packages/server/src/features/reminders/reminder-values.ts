import type { Output } from '@lineside/contract/http/schema'
import { actsForCompany, opensGate } from '@lineside/contract/access'
import type { reminders } from '@lineside/contract/resources/reminders'
import { parseReminderTime, reminderTimeText } from '@lineside/telephony/reminder/reminder-time'
import { forbidden } from '../../platform/http-problem.ts'
import { lineUnknown, validationFailed } from '../../platform/refusal.ts'
import type { ResourceContext } from '../../platform/http/resources/resource-handlers.ts'
import { findOwnLine } from '../../domain/subscribers/lines-store.ts'
import type { ReminderValues } from './reminders-store.ts'

type Context = Pick<ResourceContext, 'db' | 'principal'>

/**
 * Checks a written reminder of one of the caller's lines and puts it into its stored form.
 * @param owner the line when the body names none; only administrators may name one
 * @param verb for the refusal when the line's profile does not grant reminders
 * @throws HttpProblem 403 and 422 in the field's words (ngcp-api-facts 6.1)
 */
export const reminderValues = async (
  context: Context,
  body: Output<typeof reminders.create>,
  { owner, verb }: { owner: number; verb: 'create' | 'edit' },
): Promise<ReminderValues> => {
  const named = actsForCompany(context.principal) ? body.subscriber_id : undefined
  const subscriber_id = named ?? owner
  await requireGranted(context, subscriber_id, verb)
  const parsed = parseReminderTime(body.time)
  if ('error' in parsed) throw validationFailed([{ field: 'time', input: body.time, errors: [parsed.error] }])
  return { subscriber_id, time: reminderTimeText(parsed.time), recur: body.recur, active: body.active }
}

/** @throws HttpProblem 422 for a line that is not the caller's, 403 where its profile grants no reminder */
export const requireGranted = async (
  { db, principal }: Context,
  subscriberId: number,
  verb: 'create' | 'edit',
): Promise<void> => {
  const line = await findOwnLine(db, principal, subscriberId)
  if (line === undefined) throw lineUnknown('Subscriber does not exist')
  if (!opensGate(line, 'reminder')) throw forbidden(`Not permitted to ${verb} reminder`)
}
