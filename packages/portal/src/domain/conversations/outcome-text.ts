import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { hasFailed } from '@lineside/telephony/conversations/call-title'
import { playerTime } from '@lineside/telephony/conversations/duration'
import { callResult } from '@lineside/telephony/conversations/whole-call'
import { isForwarded } from '@lineside/telephony/conversations/related-call'
import { faxFailureOf } from '@lineside/telephony/fax/fax-failure'
import type { Texts } from '../../shared/i18n/texts.ts'
import { isNewVoicemail } from './conversation-keys.ts'

const reasons = ['cfu', 'cfna', 'cfb', 'cft'] as const
const statuses = ['cancel', 'offline', 'noanswer', 'busy', 'timeout', 'other'] as const

/**
 * PATH-01: the outcome of a call as a whole; null: the outcome of its first leg is enough.
 *
 * @param nameOf names the party that a leg went to
 */
export const wholeText = (
  t: Texts<'conversation-items'>,
  item: Conversation,
  nameOf: (leg: Conversation) => string,
): string | null => {
  const result = callResult<Conversation>(item, item.parts ?? [])
  switch (result.kind) {
    case 'missed':
      return result.message === null
        ? missedText(t, item)
        : t('outcomes.missedMessage', { length: playerTime(Number(result.message.duration ?? 0)) })
    case 'left':
      return t('outcomes.leftMessage', { length: playerTime(Number(result.message.duration ?? 0)) })
    case 'taken':
      return t('outcomes.takenBy', { name: nameOf(result.by) })
    case 'plain':
      return null
  }
}

/** A missed call with its reason, except when the caller hung up: then it is simply "missed". */
const missedText = (t: Texts<'conversation-items'>, { status }: Conversation): string => {
  const because = statuses.find((each) => each === status && each !== 'cancel')
  return because ? t('outcomes.missedBecause', { reason: t(`statuses.${because}`) }) : t('outcomes.missed')
}

/**
 * The outcome of a conversation: each status of a call has its text (CONV-04), and a failed fax is shown as failed
 * (CONV-06).
 *
 * @param target where the call was forwarded to; null: it came to this line
 */
export const outcomeText = (t: Texts<'conversation-items'>, item: Conversation, target: string | null): string => {
  if (item.type === 'voicemail') return isNewVoicemail(item) ? t('outcomes.newVoicemail') : t('outcomes.voicemail')
  if (item.type === 'fax') return faxText(t, item)
  if (!isForwarded(item)) return callText(t, item)
  const reason = reasons.find((each) => each === item.call_type) ?? 'other'
  const because = t(`reasons.${reason}`)
  return target === null
    ? t('outcomes.forwarded', { reason: because })
    : t('outcomes.forwardedTo', { reason: because, target })
}

const callText = (t: Texts<'conversation-items'>, { status = 'ok', direction, reached }: Conversation): string => {
  if (reached !== undefined) return t(`reached.${reached}`)
  if (status === 'ok' || status === '') return t(direction === 'out' ? 'outcomes.outgoing' : 'outcomes.incoming')
  if (status === 'cancel' && direction === 'in') return t('outcomes.missed')
  const known = statuses.find((each) => each === status)
  return known ? t(`statuses.${known}`) : t('statuses.unknown', { status })
}

const faxText = (t: Texts<'conversation-items'>, item: Conversation): string => {
  const pages = t('pages', { count: item.pages ?? 0 })
  if (hasFailed(item)) {
    if (!item.reason) return t('outcomes.faxFailed', { pages })
    const failure = faxFailureOf(item.reason)
    return t('outcomes.faxFailedBecause', {
      pages,
      reason: failure === null ? item.reason : t(`faxFailures.${failure}`),
    })
  }
  if (item.status === 'QUEUED') return t('outcomes.faxQueued', { pages })
  return item.direction === 'out' ? t('outcomes.faxSent', { pages }) : t('outcomes.faxReceived', { pages })
}
