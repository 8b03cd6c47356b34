import * as contract from '@lineside/contract/resources/pbx/schedules'
import { limits } from '@lineside/contract/limits'
import { isoDay } from '@lineside/telephony/clocks/calendar-day'
import { wallTime } from '@lineside/telephony/clocks/wall-time'
import { scheduleProblem } from '@lineside/telephony/schedules/schedule-problem'
import { requireZone } from '../../domain/pbx-lines/line-values.ts'
import { requirePbx } from '../../domain/pbx-lines/require-pbx.ts'
import { listFollowers } from '../../domain/schedules/line-hours-store.ts'
import * as store from '../../domain/schedules/schedules-store.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { requireRoom } from '../../platform/db/require-room.ts'
import { isViolation } from '../../platform/db/violation.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal, validationFailed } from '../../platform/refusal.ts'
import { presentClosed } from '../../domain/schedules/closed-target.ts'

const resource = 'schedules'
const dayMs = 86_400_000

/** SCHED-01: everybody reads the schedules of the company, administrators change them. */
export const schedulesRoutes = (api: Api, { db, now }: Platform): void => {
  const own = ({ customerId }: Principal, id: number): store.OwnSchedule => ({ customerId, id })

  api.route(contract.listSchedules, async ({ principal }) => {
    requirePbx(principal)
    const { customerId } = principal
    const timezone = await store.companyZone(db, customerId)
    const yesterday = isoDay(wallTime(new Date(now().getTime() - dayMs), timezone))
    const schedules = await store.listSchedules(db, customerId)
    const holidays = await store.listHolidays(db, customerId, yesterday)
    return { timezone, schedules: schedules.map(present), holidays: [...holidays] }
  })

  api.route(contract.addSchedule, async ({ principal, body }) => {
    requirePbx(principal)
    requireSound(body)
    const { customerId } = principal
    return await db.transaction().execute(async (within) => {
      await requireRoom(within, {
        lock: { name: resource, id: customerId },
        most: limits.schedules,
        what: resource,
        count: (locked) => store.countSchedules(locked, customerId),
      })
      const id = await namedOnce(() => store.insertSchedule(within, customerId, body))
      await recordWrite(within, principal, { resource, id, method: 'create', before: null, after: body, at: now() })
      return { id }
    })
  })

  /** Changes a schedule in a transaction that nothing which begins to use it comes between. */
  const inTurn = (
    principal: Principal,
    id: number,
    write: (db: Db, before: NonNullable<Awaited<ReturnType<typeof store.findSchedule>>>) => Promise<void>,
  ): Promise<void> =>
    db.transaction().execute(async (within) => {
      await store.holdSchedule(within, own(principal, id))
      const before = await store.findSchedule(within, own(principal, id))
      if (before === undefined) throw entityNotFound('schedule')
      await write(within, before)
    })

  api.route(contract.changeSchedule, async ({ principal, params: { id }, body }) => {
    requireSound(body)
    await inTurn(principal, id, async (within, current) => {
      const { id: _, used_by: __, ...before } = current
      await namedOnce(() => store.updateSchedule(within, own(principal, id), body))
      await recordWrite(within, principal, { resource, id, method: 'replace', before, after: body, at: now() })
    })
  })

  api.route(contract.removeSchedule, async ({ principal, params: { id } }) => {
    await inTurn(principal, id, async (within, current) => {
      const { id: _, used_by: count, ...before } = current
      if (count > 0) throw new Refusal('schedule_in_use', `${count} places use this schedule.`, { count })
      await store.deleteSchedule(within, own(principal, id))
      await recordWrite(within, principal, { resource, id, method: 'remove', before, after: null, at: now() })
    })
  })

  api.route(contract.listScheduleUsers, async ({ principal, params: { id } }) => {
    const schedule = own(principal, id)
    if ((await store.findSchedule(db, schedule)) === undefined) throw entityNotFound('schedule')
    const lines = (await listFollowers(db, schedule)).flatMap((follower) => {
      const { schedule_id: _, closed, ...line } = follower
      return closed === null ? [] : [{ kind: 'line' as const, ...line, closed: presentClosed(closed) }]
    })
    const rules = (await store.listRuleUsers(db, schedule)).map((rule) => ({ kind: 'rule' as const, ...rule }))
    return { users: [...lines, ...rules] }
  })
}

const present = ({ week, exceptions, ...row }: store.ScheduleRow & { readonly used_by: number }) => ({
  ...row,
  week: [...week],
  exceptions: [...exceptions],
})

const requireSound = (body: contract.WrittenSchedule): void => {
  requireZone(body.timezone)
  const problem = scheduleProblem(body)
  if (problem === null) return
  const { field, index, wrong } = problem
  const errors = [wrong === 'part' ? 'A part of a day has up to 24 hours' : 'These are no days']
  throw validationFailed([{ field: `${field}.${index}`, input: body[field][index], errors }])
}

const namedOnce = async <Result>(write: () => Promise<Result>): Promise<Result> => {
  try {
    return await write()
  } catch (error) {
    if (!isViolation(error, 'unique')) throw error
    throw new Refusal('schedule_name_taken', 'There is a schedule of this name.', {}, 'name')
  }
}
