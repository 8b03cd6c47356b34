import { statusCallKinds, statusKinds } from '@lineside/contract/rtc/status-kinds'
import type { AuditEntry } from '@lineside/contract/resources/audit-log'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { announcementNumber } from '../../domain/schedules/announcements.ts'
import type { Texts } from '../../shared/i18n/texts.ts'
import type { Story, Tell } from './story.ts'

interface StatusWords {
  readonly audit: Texts<'pbx-audit'>
  readonly locale: string
}

const kinds = ['available', ...statusKinds] as const

const ends: readonly string[] = ['status_until', 'closed_until']

/** STAT-01, SCHED-03: a member of a status or closure in the reader's language; undefined: the member is told like any other. */
export const statusValue = (member: string, value: unknown, { audit, locale }: StatusWords): string | undefined => {
  if (ends.includes(member) && typeof value === 'string' && !Number.isNaN(Date.parse(value)))
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: browserZone }).format(
      Date.parse(value),
    )
  if (member === 'closed_announcement' && typeof value === 'string')
    return audit('sound', { number: String(announcementNumber(value) ?? 0) })
  const kind = member === 'status' ? kinds.find((each) => each === value) : undefined
  if (kind !== undefined) return audit(`statuses.${kind}`)
  const calls = member === 'status_calls' ? statusCallKinds.find((each) => each === value) : undefined
  return calls === undefined ? undefined : audit(`statusCalls.${calls}`)
}

/** STORY-01: the sentence of another status, or of closing and opening; null if only what goes with it is another. */
export const statusStory = ({ resource, before, after }: AuditEntry, story: Tell, words: StatusWords): Story | null => {
  const closed = resource === 'closures' ? after?.['closed_now'] : undefined
  if (typeof closed === 'boolean')
    return story(closed ? 'switchedOn' : 'switchedOff', {
      what: words.audit('quoted', { text: words.audit('members.closed_now') }),
    })
  if (resource !== 'status' || before?.['status'] === after?.['status']) return null
  const value = statusValue('status', after?.['status'], words)
  const { audit } = words
  return value === undefined
    ? null
    : story('set', { what: audit('quoted', { text: audit('members.status') }), after: value })
}
