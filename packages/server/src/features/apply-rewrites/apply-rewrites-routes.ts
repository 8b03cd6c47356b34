import { applyRewrites, type RewriteDirection } from '@lineside/contract/resources/apply-rewrites'
import { normalisePattern } from '@lineside/telephony/blocking/entry-matches'
import { readNumber } from '@lineside/telephony/numbers/read-number'
import { findOwnLine, type Line, numbersAmong } from '../../domain/subscribers/lines-store.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { notFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'

/** Directions in which numbers come as somebody dials them; in all others the platform has already normalised them. */
const dialled: readonly RewriteDirection[] = ['caller_in', 'callee_in']

/**
 * API-07: normalises numbers, also with wildcards, into the form that caller lists store. For a line that is not the
 * caller's the answer does not show whether it exists.
 */
export const applyRewritesRoutes = (api: Api, { db }: Platform): void => {
  api.route(applyRewrites, async ({ principal, body: { subscriber_id, direction, numbers } }) => {
    const line = await findOwnLine(db, principal, subscriber_id)
    if (line === undefined) throw notFound('Calling subscriber not found.')
    const asked = [numbers].flat()
    const results = dialled.includes(direction) ? await normalised(db, line, asked) : asked
    return { result: results.length === 1 ? results[0] : results }
  })
}

/** Normalises numbers; the company's own extensions stay as they are, however short. */
const normalised = async (
  db: Db,
  { customer_id, cc, ac }: Line,
  asked: readonly string[],
): Promise<readonly string[]> => {
  const own = await numbersAmong(db, customer_id, asked.map(digitsOf))
  const place = { cc: cc ?? '', ac: ac ?? '' }
  return asked.map((number) => (own.has(digitsOf(number)) ? digitsOf(number) : normalisePattern(number, place)))
}

const digitsOf = (number: string): string => (readNumber(number) ?? number).replace('+', '')
