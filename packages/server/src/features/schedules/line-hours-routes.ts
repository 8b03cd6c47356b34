import * as contract from '@lineside/contract/resources/pbx/schedules'
import { requirePbx } from '../../domain/pbx-lines/require-pbx.ts'
import {
  deleteLineHours,
  findHoursLine,
  type HoursLine,
  listHoursLines,
  writeLineHours,
} from '../../domain/schedules/line-hours-store.ts'
import { findSchedule, holdSchedule } from '../../domain/schedules/schedules-store.ts'
import { findOwnLine } from '../../domain/subscribers/lines-store.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { presentClosed, storedClosed } from '../../domain/schedules/closed-target.ts'

/** SCHED-01: the schedules that groups, queues and attendants follow, and where their calls go while they are closed. */
export const lineHoursRoutes = (api: Api, { db, now }: Platform): void => {
  const write = (
    principal: Principal,
    id: number,
    change: (db: Db) => Promise<void>,
    schedule: number | null,
  ): Promise<void> =>
    db.transaction().execute(async (within) => {
      const { customerId } = principal
      if (schedule !== null && !(await holdSchedule(within, { customerId, id: schedule })))
        throw entityNotFound('schedule')
      const before = await findHoursLine(within, customerId, id)
      if (before === undefined) throw entityNotFound('subscriber')
      await change(within)
      await recordWrite(within, principal, {
        resource: 'subscribers',
        id,
        method: 'patch',
        at: now(),
        before: await toldOf(within, principal, before),
        after: await toldOf(within, principal, await findHoursLine(within, customerId, id)),
      })
    })

  api.route(contract.listHoursLines, async ({ principal }) => {
    requirePbx(principal)
    const lines = await listHoursLines(db, principal.customerId)
    return {
      lines: lines.map((each) => {
        const { closed_name: _, closed, ...line } = each
        return { ...line, closed: closed && presentClosed(closed) }
      }),
    }
  })

  api.route(contract.setLineHours, async ({ principal, params: { id }, body: { schedule_id, closed } }) => {
    await write(
      principal,
      id,
      async (within) => {
        const line = await findOwnLine(within, principal, id)
        if (line === undefined) throw entityNotFound('subscriber')
        await writeLineHours(within, id, { schedule_id, ...(await storedClosed(within, line, closed)) })
      },
      schedule_id,
    )
  })

  api.route(contract.endLineHours, async ({ principal, params: { id } }) => {
    await write(principal, id, (within) => deleteLineHours(within, id), null)
  })
}

/** As the log of changes names it: the schedule by its name. */
const toldOf = async (db: Db, { customerId }: Principal, line: HoursLine | undefined) => {
  const { name = '', schedule_id = null, closed = null, closed_name = null } = line ?? {}
  const schedule = schedule_id === null ? undefined : await findSchedule(db, { customerId, id: schedule_id })
  return {
    display_name: name,
    hours_schedule: schedule?.name ?? null,
    hours_closed: closed?.closed_to ?? null,
    hours_closed_to: closed_name ?? closed?.number ?? null,
  }
}
