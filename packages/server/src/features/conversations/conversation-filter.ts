import { conversationTypes, type ConversationType } from '@lineside/contract/resources/conversations'
import type { conversations } from '@lineside/contract/resources/conversations'
import { numbersOfNames } from '../../domain/conversations/colleagues-store.ts'
import type { ConversationFilter } from '../../domain/conversations/conversation-query.ts'
import { searchText } from '../../domain/conversations/search-text.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { likePattern, literally } from '../../platform/db/like-pattern.ts'
import type { FiltersOf } from '@lineside/contract/http/resource-types'
import { timeRange } from '../../platform/http/time-range.ts'
import type { ConversationOwner } from './conversation-owner.ts'

export type ConversationFilters = FiltersOf<typeof conversations>

/**
 * The types of a dash-joined set. All of them are no condition, and neither is an empty text; words that name no type
 * match nothing.
 */
export const typesOf = (set: string | undefined): readonly ConversationType[] | undefined => {
  if (set === undefined || set === '') return undefined
  const words = set.split('-')
  const types = conversationTypes.filter((type) => words.includes(type))
  return types.length === conversationTypes.length ? undefined : types
}

/**
 * What the query members of a list leave in.
 * @throws HttpProblem 422 for what is no date
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
      ? { party: { like: search.like, numbers: await numbersOf(db, principal, query.search ?? '', search.nameLike) } }
      : {}),
  }
}

const numbersOf = async (
  db: Db,
  reader: Principal,
  text: string,
  nameLike: string | null,
): Promise<readonly string[]> => (nameLike === null ? [] : await numbersOfNames(db, reader, { text, nameLike }))

/** Only voicemails lie in folders. */
const voicemailOf = (types: readonly ConversationType[] | undefined): readonly ConversationType[] =>
  types === undefined || types.includes('voicemail') ? ['voicemail'] : []
