import { applyRewrites, type RewriteDirection } from '@lineside/contract/resources/apply-rewrites'
import { normalisePattern } from '@lineside/telephony/numbers/normalise-number'
import { findOwnLine, type Line, numbersAmong } from '../../domain/subscribers/lines-store.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { notFound } from '../../platform/http/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'

/** Numbers that come in from somebody who dials; all others are written as the platform writes them already. */
const dialled: readonly RewriteDirection[] = ['caller_in', 'callee_in']

/** API-07: numbers, also with wildcards, as lists of callers hold them. Of a line that is not the caller's nobody learns whether it is there. */
export const applyRewritesRoutes = (api: Api, { db }: Platform): void => {
  api.route(applyRewrites, async ({ principal, body: { subscriber_id, direction, numbers } }) => {
    const line = await findOwnLine(db, principal, subscriber_id)
    if (line === undefined) throw notFound('Calling subscriber not found.')
    const asked = [numbers].flat()
    const results = dialled.includes(direction) ? await normalised(db, line, asked) : asked
    return { result: results.length === 1 ? results[0] : results }
  })
}

/** The company's own numbers stay as they are, however short. */
const normalised = async (
  db: Db,
  { customer_id, cc, ac }: Line,
  asked: readonly string[],
): Promise<readonly string[]> => {
  const own = await numbersAmong(db, customer_id, asked.map(digitsOf))
  const place = { cc: cc ?? '', ac: ac ?? '' }
  return asked.map((number) => (own.has(digitsOf(number)) ? digitsOf(number) : normalisePattern(number, place)))
}

const digitsOf = (number: string): string => number.replace(/[\s+()/.-]/g, '')
