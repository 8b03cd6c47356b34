import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { momentOfWallTime } from '@lineside/telephony/clocks/wall-time'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { conversationParties, ownNumbers } from './conversation-parties.ts'
import { outcomeText, wholeText } from './outcome-text.ts'
import { type PartyText, partyText } from './party-text.ts'

/** A conversation in the reader's words. */
export interface ConversationText {
  /** "Call from": says to screen readers what the icon shows. */
  readonly lead: string
  readonly party: PartyText
  /** Where the call was forwarded to; null: it was not forwarded. */
  readonly target: PartyText | null
  /** The outcome: "Missed", "No answer, to Voicebox", "Fax received, 3 pages". */
  readonly outcome: string
  /** null: the platform sent no time. */
  readonly startedAt: Date | null
}

/** Returns a function that describes a conversation: its other end and its outcome. */
export function useConversationTexts(): (item: Conversation, original?: Conversation) => ConversationText {
  const t = useTranslations('conversation-items')
  const { subscriber } = useUser()
  return useMemo(() => {
    const own = ownNumbers(subscriber)
    const isOwn = (number: string) => own.has(number)
    const legName = (leg: Conversation) => {
      const parties = conversationParties(leg, undefined, isOwn)
      return partyText(t, parties.target ?? parties.other).name
    }
    return (item, original) => {
      const { term, direction, other, target } = conversationParties(item, original, isOwn)
      return {
        lead: t(`terms.${term}.${direction}`),
        party: partyText(t, other),
        target: target && partyText(t, target),
        outcome:
          (item.parts && wholeText(t, item, (leg) => legName(leg))) ??
          outcomeText(t, item, target && partyText(t, target).name),
        startedAt: momentOfWallTime(item.start_time, browserZone),
      }
    }
  }, [t, subscriber])
}
