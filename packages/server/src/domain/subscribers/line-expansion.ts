import { actsForCompany } from '@lineside/contract/access'
import type { LineSummary } from '@lineside/contract/resources/line-summary'
import type { Role } from '@lineside/contract/http/route'

import type { ResourceContext } from '../../platform/http/resources/resource-handlers.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lineSummaries } from './lines-store.ts'

/** Values of `expand`; clients of older platforms send `1` for `all`. */
const known: readonly string[] = ['all', '1', 'subscriber_id']

/**
 * Summaries of the lines of some items, where the query asks for them (`expand`, ngcp-api-facts 0.7).
 * @returns null when the query does not ask for them
 * @throws Refusal for a name that cannot be expanded
 */
export const expandedLines = async (
  { db, principal, query }: Pick<ResourceContext, 'db' | 'principal' | 'query'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LineSummary> | null> => {
  const { expand, soft_expand } = query
  if (typeof expand !== 'string' || expand === '') return null
  const names = expand.split(',').map((name) => name.trim())
  if (soft_expand !== true && names.some((name) => !known.includes(name)))
    throw new Refusal('expansion_unknown', 'Provided expand fields are invalid', {})
  if (!names.some((name) => known.includes(name))) return null
  const lines = await lineSummaries(db, ids)
  return new Map([...lines].map(([id, line]) => [id, shownTo(principal.role, line)]))
}

/** A plain subscriber does not get the id of its customer (ngcp-api-facts 2.1). */
const shownTo = (role: Role, { customer_id, ...line }: LineSummary): LineSummary =>
  actsForCompany({ role }) && customer_id !== undefined ? { ...line, customer_id } : line
