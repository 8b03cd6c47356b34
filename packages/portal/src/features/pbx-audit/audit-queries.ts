import { auditLog } from '@lineside/contract/resources/audit-log'
import { limits } from '@lineside/contract/limits'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listPage } from '../../shared/api/resource-client.ts'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { isRangeWrong } from '../../shared/list-filters/period.ts'
import type { AuditView } from './audit-view.ts'

/** The filter as the platform takes it: for the page, and for the file of all that is in it. Days and times are those of the reader's clock. */
export const auditFilter = ({ search, method, from, to }: AuditView) => ({
  tz: browserZone,
  ...(search !== '' && { search }),
  ...(method !== '' && { method }),
  ...(from !== null && { from }),
  ...(to !== null && { to }),
})

/** A page of who changed what, newest first. The page shows its own failure. */
export const auditQuery = (view: AuditView) =>
  queryOptions({
    queryKey: ['auditlog', view],
    queryFn: ({ signal }) =>
      listPage(auditLog, { ...auditFilter(view), page: view.page, rows: limits.portalRowsDefault }, signal),
    enabled: !isRangeWrong(view),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })
