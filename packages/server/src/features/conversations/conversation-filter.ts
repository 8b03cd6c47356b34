import { conversationTypes, type ConversationType } from '@lineside/contract/resources/conversations/conversations'
import type { conversations } from '@lineside/contract/resources/conversations/conversations'
import { opensRoute } from '@lineside/contract/http/scopes'
import { getMessageText } from '@lineside/contract/resources/conversations/message-texts'
import { foldName } from '@lineside/telephony/contacts/contact-search'
import { numbersOfNames } from '../../domain/conversations/colleagues-store.ts'
import type { ConversationFilter } from '../../domain/conversations/conversation-query.ts'
import { searchText } from '../../domain/conversations/search-text.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { likePattern, literally } from '../../platform/db/like-pattern.ts'
import type { FiltersOf } from '@lineside/contract/http/resource-types'
import { timeRange } from '../../platform/http/requests/time-range.ts'
import type { ConversationOwner } from './conversation-owner.ts'

export type ConversationFilters = FiltersOf<typeof conversations>

/**
 * The types in a list joined by dashes. The list of all types, and an empty text, are no condition; unknown words match
 * nothing.
 */
export const typesOf = (set: string | undefined): readonly ConversationType[] | undefined => {
  if (set === undefined || set === '') return undefined
  const words = set.split('-')
  const types = conversationTypes.filter((type) => words.includes(type))
  return types.length === conversationTypes.length ? undefined : types
}

/**
 * The filter that a list's query parameters describe.
 * @throws HttpProblem 422 for an invalid date
 */
export const conversationFilter = async (
  db: Db,
  principal: Principal,
  query: ConversationFilters,
  { owner, zone }: Pick<ConversationOwner, 'owner'> & { zone: string },
): Promise<ConversationFilter> => {
  const types = query.folder ? voicemailOf(typesOf(query.type)) : typesOf(query.type)
  const pattern = query.wildcards === true ? likePattern : literally
  const search = searchText(query.search ?? '')
  return {
    owner,
    ...timeRange(query, ['from', 'to'], zone),
    ...(types ? { types } : {}),
    ...(query.direction ? { direction: query.direction } : {}),
    ...(query.whole ? { isWhole: true } : {}),
    ...(query.missed ? { isMissed: true } : {}),
    ...(query.folder ? { folder: query.folder } : {}),
    ...(query.status ? { statuses: query.status.split(',').map((status) => status.trim()) } : {}),
    ...(query.caller ? { callerLike: pattern(query.caller) } : {}),
    ...(query.callee ? { calleeLike: pattern(query.callee) } : {}),
    ...(search
      ? {
          party: {
            like: search.like,
            numbers: await numbersOf(db, principal, query.search ?? '', search.nameLike),
            textLike: readsTexts(principal) ? textLike(query.search ?? '') : null,
          },
        }
      : {}),
  }
}

/** TEXT-02: an API key that opens calls alone neither reads nor searches what was said in messages. */
export const readsTexts = ({ scope }: Pick<Principal, 'scope'>): boolean => opensRoute(scope, getMessageText)

/** Texts are compared as names are. @returns null: there is nothing to compare */
const textLike = (typed: string): string | null => {
  const folded = foldName(typed)
  return folded === '' ? null : `%${literally(folded)}%`
}

const numbersOf = async (
  db: Db,
  reader: Principal,
  text: string,
  nameLike: string | null,
): Promise<readonly string[]> => (nameLike === null ? [] : await numbersOfNames(db, reader, { text, nameLike }))

/** A filter by folder finds only voicemails, because nothing else has folders. */
const voicemailOf = (types: readonly ConversationType[] | undefined): readonly ConversationType[] =>
  types === undefined || types.includes('voicemail') ? ['voicemail'] : []
