import type { CurrentStatus, StatusCallsWritten } from '@lineside/contract/resources/status'
import type { StatusCallKind, StatusKind } from '@lineside/contract/rtc/status-kinds'
import { usualEnd } from '@lineside/telephony/status/status-ends'

/** A status that is being chosen; `until` null: no end. */
export interface StatusDraft {
  readonly kind: StatusKind
  readonly until: Date | null
  readonly note: string
  readonly to: StatusCallKind
  readonly colleague: string
  readonly number: string
  readonly callers: string
}

/** Calls go on as always while somebody is only busy; whoever is away or wants quiet leaves them to the voicebox. */
const usualCalls: Readonly<Record<StatusKind, StatusCallKind>> = {
  busy: 'rules',
  meeting: 'voicebox',
  dnd: 'voicebox',
  away: 'rules',
  holiday: 'voicebox',
}

export const newDraft = (kind: StatusKind, now: Date, zone: string): StatusDraft => ({
  kind,
  until: usualEnd(kind, now, zone),
  note: '',
  to: usualCalls[kind],
  colleague: '',
  number: '',
  callers: '',
})

export const draftOf = ({ status, until, note, calls }: CurrentStatus): StatusDraft => ({
  kind: status,
  until: until === null ? null : new Date(until),
  note,
  to: calls.to,
  colleague: calls.to === 'colleague' ? String(calls.subscriber_id) : '',
  number: calls.to === 'number' ? calls.number : '',
  callers: calls.to === 'only' ? calls.callers.join(', ') : '',
})

/** @returns null while something is missing */
export const callsOf = ({ to, colleague, number, callers }: StatusDraft): StatusCallsWritten | null => {
  switch (to) {
    case 'colleague':
      return colleague === '' ? null : { to, subscriber_id: Number(colleague) }
    case 'number':
      return number.trim() === '' ? null : { to, number }
    case 'only': {
      const listed = callers.split(/[,;\n]/).flatMap((each) => each.trim() || [])
      return listed.length === 0 ? null : { to, callers: listed }
    }
    default:
      return { to }
  }
}
