import type { AuditEntry } from '@lineside/contract/resources/audit-log'
import { auditLog } from '@lineside/contract/resources/audit-log'
import type { Api } from '../../platform/http/api.ts'
import { formatApiTime } from '../../platform/http/api-time.ts'
import { pageOfRows } from '../../platform/http/page-of-rows.ts'
import { timeZoneOf } from '../../platform/http/query-time-zone.ts'
import { timeRange } from '../../platform/http/time-range.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AuditRow } from './audit-log-store.ts'
import { countAuditEntries, findAuditEntry, listAuditEntries } from './audit-log-store.ts'

/** Who changed what in the administrator's customer. */
export const auditLogRoutes = (api: Api, _platform: Platform): void => {
  api.resource(auditLog, {
    list: async ({ db, principal }, request) => {
      const { filters } = request
      const zone = timeZoneOf(filters, principal.timezone)
      const where = { ...filters, range: timeRange(filters, ['from', 'to'], zone) }
      const { rows, totalCount } = await pageOfRows(
        request,
        () => listAuditEntries(db, principal.customerId, where, request),
        () => countAuditEntries(db, principal.customerId, where),
      )
      return { items: rows.map((row) => present(row, zone)), totalCount }
    },
    get: async ({ db, principal, query }, id) => {
      const row = await findAuditEntry(db, principal.customerId, id)
      return row && present(row, timeZoneOf(query, principal.timezone))
    },
  })
}

const present = ({ written_at, ...row }: AuditRow, zone: string): AuditEntry => ({
  ...row,
  time: formatApiTime(written_at, zone),
})
