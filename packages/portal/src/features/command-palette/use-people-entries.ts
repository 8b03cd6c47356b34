import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import type { Found } from '@lineside/contract/resources/find'
import type { Presence } from '@lineside/contract/resources/presence'
import { isDialable } from '@lineside/telephony/call-window/dialled-number'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { recentCallsQuery } from '../../domain/calls/people/people-queries.ts'
import { presenceQuery } from '../../domain/live/presence-query.ts'
import { calledBy } from '../../domain/conversations/party-text.ts'
import { type ConversationText, useConversationTexts } from '../../domain/conversations/use-conversation-texts.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { findQuery } from './find-query.ts'
import { idOf } from './use-thing-entry.ts'

const ofColleague = ({ subscriber_id, name, extension }: Presence): Found => ({
  kind: 'seat',
  id: subscriber_id,
  name,
  number: extension,
  detail: null,
  shared: true,
})

const ofCall = (item: Conversation, textOf: (item: Conversation) => ConversationText): readonly Found[] => {
  const { party } = textOf(item)
  if (party.dialled === null || !isDialable(party.dialled)) return []
  const number = party.dialled.replace(/^\+/, '')
  return [{ kind: 'caller', id: item.id, name: calledBy(party) || null, number, detail: null, shared: false }]
}

/** Removes duplicates, and recent callers whose number belongs to a known person. */
export const eachThingOnce = (things: readonly Found[]): readonly Found[] => {
  const known = new Set(things.filter(({ kind }) => kind !== 'caller').map(({ number }) => number))
  const seen = new Set<string>()
  return things.filter((thing) => {
    const id = idOf(thing)
    if (seen.has(id) || (thing.kind === 'caller' && known.has(thing.number))) return false
    seen.add(id)
    return true
  })
}

export interface FoundPeople {
  /** Colleagues and recent callers, not yet filtered by the query. */
  readonly atHand: readonly Found[]
  /** The server's matches for the query. */
  readonly found: readonly Found[]
  /** They are those of the text before, because the answer for this one is still on its way. */
  readonly isOfOtherText: boolean
  readonly search: Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>
}

/** FIND-01: people, contacts, numbers and devices. Platforms other than Lineside offer recent callers only. */
export function useFoundPeople(typed: string): FoundPeople {
  const { subscriber, platformInfo } = useUser()
  const textOf = useConversationTexts()
  const isLineside = Boolean(platformInfo.lineside)
  const { data: presence } = useQuery(presenceQuery(isLineside))
  const { data: calls = [] } = useQuery(recentCallsQuery(subscriber.id, isLineside))
  const search = useQuery(findQuery(isLineside, typed))
  return {
    atHand: [...(presence?.colleagues ?? []).map(ofColleague), ...calls.flatMap((item) => ofCall(item, textOf))],
    found: typed === '' ? [] : (search.data ?? []),
    isOfOtherText: search.isPlaceholderData,
    search,
  }
}
