import type { AuditEntry } from '@lineside/contract/resources/audit-log'
import { auditLog, putBack } from '@lineside/contract/resources/audit-log'
import { isTold } from '@lineside/telephony/story/forwarding-act'
import { lineIdsIn } from '@lineside/telephony/story/line-ids'
import { canPutBack } from '@lineside/telephony/story/story-subject'
import type { Members } from '../../platform/audit/changed-members.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { WritingContext } from '../../platform/http/resources/resource-handlers.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Api } from '../../platform/http/api.ts'
import { formatApiTime } from '../../platform/http/requests/api-time.ts'
import { pageOfRows } from '../../platform/http/resources/page-of-rows.ts'
import { timeZoneOf } from '../../platform/http/requests/query-time-zone.ts'
import { timeRange } from '../../platform/http/requests/time-range.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AuditRow } from './audit-log-store.ts'
import { countAuditEntries, findAuditEntry, listAuditEntries, namesOfLines } from './audit-log-store.ts'

/** The audit log of the administrator's customer, and the route that undoes a change. */
export const auditLogRoutes = (api: Api, { db, now: clock }: Platform): void => {
  api.resource(auditLog, {
    list: async ({ principal, db: reads }, request) => {
      const { filters } = request
      const zone = timeZoneOf(filters, principal.timezone)
      const where = { ...filters, range: timeRange(filters, ['from', 'to'], zone) }
      const { rows, totalCount } = await pageOfRows(
        request,
        () => listAuditEntries(reads, principal.customerId, where, { ...request, now: clock() }),
        () => countAuditEntries(reads, principal.customerId, where),
      )
      const ids = new Set(rows.flatMap(({ before, after }) => lineIdsIn(before, after)))
      const names = await namesOfLines(reads, principal.customerId, [...ids])
      return { items: rows.map((row) => present(row, zone, names)), totalCount }
    },
    get: async ({ principal, query }, id) => {
      const row = await findAuditEntry(db, principal.customerId, id)
      if (row === undefined) return undefined
      const names = await namesOfLines(db, principal.customerId, lineIdsIn(row.before, row.after))
      return present(row, timeZoneOf(query, principal.timezone), names)
    },
  })

  api.route(putBack, async ({ principal, params: { id } }) => {
    const entry = await findAuditEntry(db, principal.customerId, id)
    if (entry === undefined) throw entityNotFound('auditlogentry')
    const write = api.putBack.get(entry.resource)
    const { before, after } = entry
    if (!isPutBack(entry) || before === null || after === null || write === undefined)
      throw new Refusal('not_to_be_put_back', 'This cannot be put back.', {})
    // read later entries in the transaction of the write, in which nobody else writes this item
    const check = async (context: WritingContext) => {
      const now = await findAuditEntry(context.db, principal.customerId, id)
      if (now === undefined || now.later !== null) throw new Refusal('changed_again', 'It has been changed since.', {})
    }
    const change = { entry: id, before: settingsOf(before), after: settingsOf(after), check }
    await write({ principal, db, query: {} }, entry.item_id, change)
  })
}

/** The members that are settings, without those that are only shown in the story. */
const settingsOf = (members: Members): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !isTold(name)))

/** A customer does not undo what its operator has done. */
const isPutBack = (row: Omit<AuditRow, 'later' | 'written_at'>): boolean =>
  row.subscriber_id !== null && canPutBack(row)

const present = (
  { written_at, later, ...row }: AuditRow,
  zone: string,
  names: ReadonlyMap<number, string>,
): AuditEntry => ({
  ...row,
  changed_again: later && formatApiTime(later, zone),
  line_names: Object.fromEntries(
    lineIdsIn(row.before, row.after).flatMap((id) => {
      const name = names.get(id)
      return name === undefined ? [] : [[String(id), name]]
    }),
  ),
  can_put_back: later === null && isPutBack(row),
  time: formatApiTime(written_at, zone),
})
