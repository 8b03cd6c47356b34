import { actsForCompany } from '@lineside/contract/access'
import { itemPath } from '@lineside/contract/http/resource'
import { subscribers } from '@lineside/contract/resources/subscribers'
import type { Output } from '@lineside/contract/http/schema'
import type { setFilters } from '@lineside/contract/resources/forwarding/destination-sets'
import { findOwnLine, type Line } from '../../domain/subscribers/lines-store.ts'
import {
  countSets,
  deleteSet,
  findSets,
  listSets,
  type SetKind,
  type SetRows,
  unassignSet,
} from '../../domain/call-forwarding/forward-sets-store.ts'
import { saveSet } from '../../domain/call-forwarding/save-set.ts'
import { setValues, type WrittenSets } from '../../domain/call-forwarding/set-values.ts'
import { pageOfRows } from '../../platform/http/resources/page-of-rows.ts'
import { lineUnknown, Refusal, validationFailed } from '../../platform/refusal.ts'
import type { ListRequest, ResourceContext, WritingContext } from '../../platform/http/resources/resource-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { noticeForwarding } from './notice-forwarding.ts'
import { presentSets, type SetItems } from './set-presenters.ts'

/** ENT-06: handlers shared by the four kinds of sets (ngcp-api-facts 4.1). */
export const setHandlers = <Kind extends SetKind>(kind: Kind, platform: Pick<Platform, 'now'>) => ({
  list: async ({ db, principal }: ResourceContext, request: ListRequest<Output<typeof setFilters>>) => {
    const { rows, totalCount } = await pageOfRows(
      request,
      () => listSets(db, principal, kind, request),
      () => countSets(db, principal, kind, request.filters),
    )
    return { items: presentSets(kind, rows, principal), totalCount }
  },

  get: async ({ db, principal }: ResourceContext, id: number): Promise<SetItems[Kind] | undefined> =>
    presentSets(kind, await findSets(db, principal, kind, [id]), principal)[0],

  create: async (context: WritingContext, body: WrittenSets[Kind]): Promise<number> => {
    const line = await ownerOf(context, body.subscriber_id)
    const values = setValues[kind](line, body)
    if (kind === 'destination') await noticeForwarding(platform, context, line, values)
    return await saveSet(context.db, kind, { subscriberId: line.id }, values)
  },

  replace: async (context: WritingContext, id: number, body: WrittenSets[Kind]): Promise<void> => {
    const [current] = await findSets(context.db, context.principal, kind, [id])
    const owner = actsForCompany(context.principal) ? body.subscriber_id : current?.subscriber_id
    const line = await ownerOf(context, owner)
    // mappings of the same subscriber use the set, so it cannot move to another one
    if (line.id !== current?.subscriber_id) throw lineUnknown()
    requireOwnTimes(current)
    const values = setValues[kind](line, body, current)
    if (kind === 'destination') await noticeForwarding(platform, context, line, values)
    await saveSet(context.db, kind, { id }, values)
  },

  remove: async ({ db, principal, query }: WritingContext, id: number): Promise<void> => {
    if (kind === 'time') requireOwnTimes((await findSets(db, principal, 'time', [id]))[0])
    if (kind !== 'destination' && query['unassign_first'] === true) await unassignSet(db, kind, id)
    await deleteSet(db, kind, id)
  },

  links: ({ subscriber_id }: SetItems[Kind]) => ({ subscribers: itemPath(subscribers, subscriber_id) }),
})

/** SCHED-04: clients read the set that stands for a schedule, but only the schedule is changed. */
const requireOwnTimes = (set: SetRows[SetKind] | undefined): void => {
  if (set !== undefined && 'schedule' in set && set.schedule !== null)
    throw new Refusal('schedule_read_only', 'This time set stands for a schedule of the company.', {})
}

/** A subscriber always writes its own sets, whatever the body names; an administrator must name the subscriber. */
const ownerOf = async ({ db, principal }: WritingContext, named: number | undefined): Promise<Line> => {
  if (actsForCompany(principal) && named === undefined)
    throw validationFailed([{ field: 'subscriber_id', errors: ['Subscriber id field is required'] }])
  const id = actsForCompany(principal) ? named : principal.subscriberId
  const line = await findOwnLine(db, principal, id ?? 0)
  if (line === undefined) throw lineUnknown()
  return line
}
