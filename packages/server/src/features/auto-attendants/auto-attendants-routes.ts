import { itemPath } from '@lineside/contract/http/resource'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { actsForCompany, opensGate } from '@lineside/contract/access'
import { type AutoAttendant, autoAttendants } from '@lineside/contract/resources/pbx/auto-attendants'
import { expandedLines } from '../../domain/subscribers/line-expansion.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Api } from '../../platform/http/api.ts'
import { forbidden } from '../../platform/http-problem.ts'
import { pageOfRows } from '../../platform/http/resources/page-of-rows.ts'
import type { ResourceContext } from '../../platform/http/resources/resource-handlers.ts'
import {
  type AttendantRow,
  countAttendants,
  findAttendant,
  findDomain,
  listAttendants,
  replaceSlots,
} from './auto-attendants-store.ts'
import { storedSlots } from './stored-slots.ts'

/** AA, PBXSET-04: an auto attendant has the id of its line; a write replaces all its slots. */
export const autoAttendantsRoutes = (api: Api): void => {
  api.resource(autoAttendants, {
    list: async (context, request) => {
      const { db, principal } = context
      const { rows, totalCount } = await pageOfRows(
        request,
        () => listAttendants(db, principal, request),
        () => countAttendants(db, principal, request.filters),
      )
      return { items: await withLines(context, rows), totalCount }
    },
    get: async (context, id) => {
      const row = await findAttendant(context.db, context.principal, id)
      return row && (await withLines(context, [row]))[0]
    },
    replace: async ({ db, principal }, id, { slots }) => {
      requireSettings(principal)
      await replaceSlots(db, id, storedSlots(slots, await findDomain(db, id)))
    },
    links: ({ subscriber_id }) => ({ subscribers: itemPath(subscribers, subscriber_id) }),
  })
}

/**
 * Adds the line to its slots where the query asks for it, under the current name of the expansion and the older one.
 */
const withLines = async (
  context: ResourceContext,
  rows: readonly AttendantRow[],
): Promise<readonly AutoAttendant[]> => {
  const lines = await expandedLines(
    context,
    rows.map(({ subscriber_id }) => subscriber_id),
  )
  return rows.map((row) => {
    const line = lines?.get(row.subscriber_id)
    return line === undefined ? row : { ...row, subscriber_id_expand: line, subscriber: line }
  })
}

/**
 * PBX-01: the customer must be a PBX, and a subscriber needs a profile that grants PBX settings.
 * @throws HttpProblem 403
 */
const requireSettings = (principal: Principal): void => {
  if (principal.isPbx && (actsForCompany(principal) || opensGate(principal, 'pbxSettings'))) return
  throw forbidden('This user is not allowed to modify autoattendants.')
}
