import { type ReminderRecurrence, reminderRecurrences } from '@lineside/contract/resources/reminders'
import type { AuditEntry } from '@lineside/contract/resources/audit-log'
import { deviceModel } from '@lineside/telephony/devices/device-facts'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { toldReminder } from '@lineside/telephony/story/told-reminder'
import type { Texts } from '../../shared/i18n/texts.ts'
import { listed } from '../../shared/i18n/listed.ts'
import type { ValueWords } from './member-value.ts'
import { isOwnLine, type Story, type Tell } from './story.ts'

/** STORY-01: the sentence of something that was added or removed, by what people know it: never by an id alone. */
export const wholeThingStory = (entry: AuditEntry, { story, words }: { story: Tell; words: ValueWords }): Story => {
  const { method, before, item_name, subject_name } = entry
  const whose = { own: isOwnLine(entry) ? 'yes' : '', item: subject_name ?? '' }
  const ofLine = subject_name === null ? { ...whose, own: 'yes' } : whose
  if (method === 'remove') {
    const numbers = callersOf(entry)
    if (numbers.length > 0)
      return story('removedFrom', {
        ...ofLine,
        number: listed(
          numbers.map((number) => words.named(number) ?? readableNumber(number)),
          words.locale,
        ),
      })
    if (entry.resource === 'subscriberregistrations') {
      const { device, user_agent: agent } = before ?? {}
      const name = textOf(device) ?? (typeof agent === 'string' ? deviceModel(agent) : null)
      if (name !== null) return story('removedDevice', { ...ofLine, to: name })
    }
  }
  if (item_name !== null) return story(method === 'create' ? 'created' : 'removed')
  return story(method === 'create' ? 'createdFor' : 'removedFor', ofLine)
}

/** The callers of a voicemail or recording that was removed. */
export const callersOf = ({ resource, before, method }: Pick<AuditEntry, 'resource' | 'before' | 'method'>) =>
  method === 'remove' && (resource === 'voicemails' || resource === 'callrecordings')
    ? [before?.['caller'], before?.['callee']].flatMap((number) => textOf(number) ?? [])
    : []

/** STORY-01: when a reminder calls, whatever of it was changed; null: the entry does not tell. */
export const reminderStory = (
  { before, after }: AuditEntry,
  { story, words }: { story: Tell; words: ValueWords },
): Story | null => {
  const told = after?.[toldReminder] as { readonly time?: unknown; readonly recur?: unknown } | undefined
  const [active, was] = [after?.['active'], before?.['active']]
  const { audit } = words
  const thing = audit('things.reminders')
  if (typeof active === 'boolean' && active !== was && Object.keys(after ?? {}).every((name) => quiet.includes(name)))
    return story(active ? 'switchedOn' : 'switchedOff', { what: thing })
  const time = textOf(told?.time ?? after?.['time'])?.slice(0, 5) ?? null
  const recur = reminderRecurrences.find((each) => each === (told?.recur ?? after?.['recur']))
  if (time !== null && recur !== undefined) return story('reminderSet', { after: reminderAt(audit, recur, time) })
  if (time !== null) return story('reminderSet', { after: time })
  return recur === undefined ? null : story('reminderSet', { after: audit(`recurs.${recur}`) })
}

const reminderAt = (t: Texts<'pbx-audit'>, recur: ReminderRecurrence, time: string): string =>
  t(`reminderAt.${recur}`, { time })

const quiet: readonly string[] = ['active', toldReminder]

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
