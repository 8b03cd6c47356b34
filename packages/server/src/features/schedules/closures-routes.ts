import * as contract from '@lineside/contract/resources/pbx/closures'
import { may } from '@lineside/contract/roles'
import { requirePbx } from '../../domain/pbx-lines/require-pbx.ts'
import { closingWithCompany, listClosures } from '../../domain/schedules/closures-store.ts'
import { listHoursLines, namedHoursLines } from '../../domain/schedules/line-hours-store.ts'
import { companyZone, listSchedules } from '../../domain/schedules/schedules-store.ts'
import { type Closing, setClosure } from '../../domain/schedules/set-closure.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal, validationFailed } from '../../platform/refusal.ts'

/** Longest time for which something is closed. */
const longestMs = 366 * 86_400_000

/** SCHED-03: everybody reads what is closed now; administrators and receptionists close and open. */
export const closuresRoutes = (api: Api, platform: Platform): void => {
  const { db, now } = platform

  api.route(contract.listClosures, async ({ principal }) => {
    requirePbx(principal)
    const { customerId } = principal
    // ROLE-02: whoever sees as a person closes nothing
    const mayClose = principal.seeAs === null && may(principal, 'close')
    const closures = await listClosures(db, customerId, now())
    const lines = mayClose ? await listHoursLines(db, customerId) : []
    // beside these: of very many groups not all are listed, but all that are closed are told
    const closed = await namedHoursLines(
      db,
      customerId,
      closures.flatMap(({ subscriber_id: id }) => id ?? []),
    )
    const closing = mayClose ? await closingWithCompany(db, lines) : new Set()
    const known = new Map(closed.map((line) => [line.subscriber_id, line]))
    const schedules = mayClose ? await listSchedules(db, customerId) : []
    return {
      timezone: await companyZone(db, customerId),
      may_close: mayClose,
      closures: closures.flatMap(({ subscriber_id, since, until, ...rest }) => {
        const line = subscriber_id === null ? null : known.get(subscriber_id)
        // a line that has ended takes no calls
        if (line === undefined) return []
        return {
          ...rest,
          subscriber_id,
          name: line?.name ?? null,
          extension: line?.extension ?? null,
          type: line?.type ?? null,
          since: since.toISOString(),
          until: until?.toISOString() ?? null,
        }
      }),
      lines: mayClose
        ? lines.map(({ subscriber_id, name, extension, type }) => ({
            subscriber_id,
            name,
            extension,
            type,
            closes_with_company: closing.has(subscriber_id),
          }))
        : [],
      open_schedules: schedules.flatMap(({ name, follows_holidays: follows }) => (follows ? [] : name)),
    }
  })

  const set = async (
    principal: Principal,
    line: number | null,
    closing: Closing | null,
    seen?: Closing | null,
  ): Promise<void> => {
    requirePbx(principal)
    const done = await setClosure(platform, principal, line, closing, { seen })
    if (done === 'no_line') throw entityNotFound('subscriber')
    if (done === 'changed') throw new Refusal('closure_changed', 'Somebody else has changed this closure.', {})
  }

  const closingOf = ({ reason, until, announcement }: contract.WrittenClosure): Closing => {
    const end = until === null ? null : new Date(until)
    const left = end === null ? null : end.getTime() - now().getTime()
    if (left !== null && (left <= 0 || left > longestMs))
      throw validationFailed([{ field: 'until', input: until, errors: ['The end lies in the future, within a year'] }])
    return { reason, until: end, announcement }
  }

  const seenBy = ({ seen }: contract.PutClosure): Closing | null | undefined =>
    seen && { ...seen, until: seen.until === null ? null : new Date(seen.until) }

  api.route(contract.closeCompany, async ({ principal, body }) => set(principal, null, closingOf(body), seenBy(body)))
  api.route(contract.openCompany, async ({ principal }) => set(principal, null, null))
  api.route(contract.closeLine, async ({ principal, params: { id }, body }) =>
    set(principal, id, closingOf(body), seenBy(body)),
  )
  api.route(contract.openLine, async ({ principal, params: { id } }) => set(principal, id, null))
}
