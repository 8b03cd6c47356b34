import type { CallPath, Conversation } from '@lineside/contract/resources/conversations/conversations'
import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import { playerTime } from '@lineside/telephony/conversations/duration'
import { ruleFits } from '../../domain/call-outcome/step-words.ts'
import { type Names, namesIn, targetNames } from '../../domain/call-outcome/party-name.ts'
import { voicemailOf } from '../../domain/conversations/conversation-keys.ts'
import type { ConversationText } from '../../domain/conversations/use-conversation-texts.ts'
import type { Texts } from '../../shared/i18n/texts.ts'
import type { RouteStop } from '../../shared/ui/lists/route-line.tsx'

export interface PathTold {
  readonly t: Texts<'conversations'>
  readonly outcome: Texts<'call-outcome'>
  readonly call: Texts<'call-stops'>
  readonly locale: string
  /** "09:11:04" */
  readonly clock: (at: Date) => string
  readonly text: (item: Conversation) => ConversationText
  /** Formats a number for reading. */
  readonly number: (text: string) => string
}

/** PATH-01: the stops of a call with times and results, from the stored trace or, without one, from the call's legs. */
export const callPathStops = (item: Conversation, path: CallPath, told: PathTold): readonly RouteStop[] => {
  const { t, clock, number } = told
  const started = new Date(path.started)
  const title = t('path.called', { number: number(item.callee) })
  const start: RouteStop = { id: 'start', title, meta: clock(started) }
  const met = path.steps.length > 0 ? fromTrace(item, path, started, told) : fromLegs(item, told)
  return [start, ...met]
}

const fromTrace = (item: Conversation, path: CallPath, started: Date, told: PathTold): readonly RouteStop[] => {
  const names = namesIn(path)
  const { steps } = path
  let because: string | null = null
  return steps.flatMap((step, index) => {
    if (step.code === 'rule_fits') because = ruleFits(step, told.outcome)
    const title = titleOf(step, names, told)
    if (title === null) return []
    const next = steps.slice(index + 1).find(({ after }) => after > step.after)
    const details = [detailOf(step, next?.after ?? null, item, path, told), because].filter((each) => each !== null)
    because = null
    const at = new Date(started.getTime() + step.after * 1000)
    return {
      id: `${index}`,
      title,
      meta: told.clock(at),
      ...(details.length > 0 && { detail: details.join(', ') }),
      ...(step.code === 'offline' && { state: 'broken' as const }),
    }
  })
}

/** The stops of a call without a trace: where its legs went, and how it ended. */
const fromLegs = (item: Conversation, { text, clock, t }: PathTold): readonly RouteStop[] => {
  const message = voicemailOf(item)
  const legs = (item.parts ?? []).filter(({ type }) => type === 'call')
  const went = legs.map((leg, index): RouteStop => {
    const { party, target, startedAt } = text(leg)
    const isLast = index === legs.length - 1
    return {
      id: `leg ${leg.id}`,
      title: (target ?? party).name,
      ...(startedAt && { meta: clock(startedAt) }),
      ...(isLast && message && { detail: t('path.kept', { length: playerTime(Number(message.duration ?? 0)) }) }),
    }
  })
  return went.length > 0 ? went : [{ id: 'end', title: text(item).outcome }]
}

const titleOf = (step: TraceStep, names: Names, { t, call, locale }: PathTold): string | null => {
  switch (step.code) {
    case 'rings':
    case 'offline':
    case 'busy':
    case 'declined':
    case 'handed_on': {
      const [first, second] = step.targets.map(names.target)
      if (first?.kind === 'own' && second === undefined)
        return call('card.devices', { count: step.code === 'rings' ? Math.max(1, step.devices.length) : 1 })
      if (step.targets.length > 2) return call('card.members', { count: step.targets.length })
      return targetNames(step.targets, names, locale) || null
    }
    case 'voicebox':
    case 'announcement':
    case 'fax':
    case 'conference':
    case 'attendant':
    case 'queue':
      return call(`stops.${step.code}`)
    case 'application':
      return step.name
    case 'rejected':
      return step.reason === 'block_in' ? call('stops.refused') : t('path.ended')
    default:
      return null
  }
}

const detailOf = (
  step: TraceStep,
  next: number | null,
  item: Conversation,
  { answered_by: name, answered_on: device }: CallPath,
  { t }: PathTold,
): string | null => {
  switch (step.code) {
    case 'rings':
      // it rang, however soon it was declined
      if (next !== null) return t('path.rang', { seconds: Math.max(1, Math.round(next - step.after)) })
      if (item.status !== 'ok' || name === null) return null
      return device === null ? t('path.answered', { name }) : t('path.answeredOn', { name, device })
    case 'offline':
    case 'busy':
    case 'declined':
      return t(`path.${step.code}`)
    case 'voicebox': {
      const message = voicemailOf(item)
      return message && t('path.kept', { length: playerTime(Number(message.duration ?? 0)) })
    }
    default:
      return null
  }
}
