import type { Contact } from '@lineside/contract/resources/contacts'
import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import type { Presence } from '@lineside/contract/resources/presence'
import type { PresenceState } from '@lineside/contract/rtc/frame-parts'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { isDialable } from '@lineside/telephony/call-window/dialled-number'
import type { Directory } from '../../names/directory.ts'
import type { ConversationText } from '../../conversations/use-conversation-texts.ts'
import type { CallPerson, Presence as ShownPresence } from '../call-stage-props.ts'

const shownStates: Readonly<Record<PresenceState, ShownPresence>> = {
  free: 'free',
  ringing: 'ringing',
  talking: 'in_call',
  offline: 'offline',
}

/** Colleagues who can be called, with their presence, without the user. */
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

/** Contacts as people to call: one entry for each number. */
export const contactPeople = (known: readonly Contact[], label: (number: string) => string): readonly CallPerson[] =>
  known.flatMap(({ name, numbers }) =>
    numbers
      .filter(({ number }) => isDialable(number))
      .map(({ number }) => ({ name, number, label: label(number), presence: null })),
  )

/** Colleagues and entries of phone books of a platform other than ours, without the user. */
export const directoryPeople = (
  { users, entries }: Directory,
  ownId: number,
  label: (extension: string) => string,
): { readonly colleagues: readonly CallPerson[]; readonly contacts: readonly CallPerson[] } => ({
  colleagues: users.flatMap(({ id, display_name: name, pbx_extension: extension }) =>
    id === ownId || !name || !extension ? [] : [{ name, number: extension, label: label(extension), presence: null }],
  ),
  contacts: entries
    .filter(({ number }) => isDialable(number))
    .map(({ name, number }) => ({ name, number, label: readableNumber(number), presence: null })),
})

/**
 * People of recent calls, also missed ones: each once, the latest first. Callers who withheld their number are left
 * out.
 */
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

/** Removes from each list the people whose number is already in an earlier list. */
export const eachOnce = (...lists: readonly (readonly CallPerson[])[]): readonly (readonly CallPerson[])[] => {
  const seen = new Set<string>()
  return lists.map((list) => {
    const fresh = list.filter(({ number }) => !seen.has(digits(number)))
    for (const { number } of fresh) seen.add(digits(number))
    return fresh
  })
}
