import { applyRewrites, type RewriteDirection } from '@lineside/contract/resources/apply-rewrites'
import { normalisePattern } from '@lineside/telephony/numbers/normalise-number'
import { findOwnLine } from '../../domain/subscribers/lines-store.ts'
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
    const place = { cc: line.cc ?? '', ac: line.ac ?? '' }
    const results = [numbers]
      .flat()
      .map((number) => (dialled.includes(direction) ? normalisePattern(number, place) : number))
    return { result: results.length === 1 ? results[0] : results }
  })
}
