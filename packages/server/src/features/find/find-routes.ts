import { findEverything } from '@lineside/contract/resources/find'
import { searchWords } from '@lineside/telephony/contacts/contact-search'
import { readNumber } from '@lineside/telephony/numbers/read-number'
import type { Api } from '../../platform/http/api.ts'
import type { Platform } from '../../platform/platform.ts'
import { findWords } from './find-store.ts'

/** Most words of a search: no name has more. */
const mostWords = 8

/** FIND-01, FIND-02: one statement searches everything that the caller may see. */
export const findRoutes = (api: Api, { pool }: Platform): void => {
  api.route(findEverything, async ({ principal, query: { text } }) => {
    const words = searchWords(text).slice(0, mostWords)
    return { found: words.length === 0 ? [] : await findWords(pool, principal, words, readNumber(text) !== null) }
  })
}
