import type { Contact } from '@lineside/contract/resources/contacts'
import type { Conversation } from '@lineside/contract/resources/conversations'
import type { Presence, PresenceState } from '@lineside/contract/resources/presence'
import { isDialable } from '@lineside/telephony/call-window/dialled-number'
import type { ConversationText } from '../../conversations/use-conversation-texts.ts'
import type { CallPerson, Presence as ShownPresence } from '../call-stage-props.ts'

const shownStates: Readonly<Record<PresenceState, ShownPresence>> = {
  free: 'free',
  ringing: 'ringing',
  talking: 'in_call',
  offline: 'offline',
}

/** Colleagues who can be dialled, with what they do now; not oneself. */
export const colleagues = (
  known: readonly Presence[],
  ownId: number,
  label: (extension: string) => string,
): readonly CallPerson[] =>
  known.flatMap(({ subscriber_id, name, extension, state }) =>
    extension === null || subscriber_id === ownId
      ? []
      : [{ name, number: extension, label: label(extension), presence: shownStates[state] }],
  )

/** A contact once for each of its numbers. */
export const contactPeople = (known: readonly Contact[], label: (number: string) => string): readonly CallPerson[] =>
  known.flatMap(({ name, numbers }) =>
    numbers
      .filter(({ number }) => isDialable(number))
      .map(({ number }) => ({ name, number, label: label(number), presence: null })),
  )

/** Whom one has talked to or missed lately, each once and the last first; whoever withheld the number is not among them. */
export const recentPeople = (
  items: readonly Conversation[],
  textsOf: (item: Conversation) => ConversationText,
): readonly CallPerson[] => {
  const known = new Map<string, CallPerson>()
  for (const item of items) {
    const { name, number, dialled } = textsOf(item).party
    if (dialled === null || known.has(dialled) || !isDialable(dialled)) continue
    known.set(dialled, { name, number: dialled, label: number ?? '', presence: null })
  }
  return [...known.values()]
}

const digits = (number: string): string => number.replace(/\D/g, '')

/** Those of the later lists who are in none of the earlier ones, by their number. */
export const eachOnce = (...lists: readonly (readonly CallPerson[])[]): readonly (readonly CallPerson[])[] => {
  const seen = new Set<string>()
  return lists.map((list) => {
    const fresh = list.filter(({ number }) => !seen.has(digits(number)))
    for (const { number } of fresh) seen.add(digits(number))
    return fresh
  })
}
