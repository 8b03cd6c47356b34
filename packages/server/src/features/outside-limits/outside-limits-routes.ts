import {
  getLineOutsideLimits,
  getOutsideLimits,
  type OutsideLimits,
  type OutsideLimitsState,
  putLineOutsideLimits,
  putOutsideLimits,
} from '@lineside/contract/resources/pbx/outside-limits'
import { millionths } from '@lineside/telephony/outside/rate-table'
import {
  type LimitsOwner,
  readLimits,
  type StoredLimits,
  writeLimits,
} from '../../domain/outside-limits/limits-store.ts'
import { rateCurrency } from '../../domain/outside-limits/rates-store.ts'
import { findOwnLine } from '../../domain/subscribers/lines-store.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import { holdSession } from '../../platform/auth/hold-session.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { readOperatorsLimits, readRefusals, readToday } from './outside-limits-store.ts'

/** HARD-02: limits on outside calls, which a customer's administrators set for all of its lines and for single ones. */
export const outsideLimitsRoutes = (api: Api, platform: Platform): void => {
  const { db, now } = platform

  /** @param line null: the whole customer */
  const write = (principal: Principal, line: number | null, body: OutsideLimits): Promise<void> =>
    db.transaction().execute(async (within) => {
      await holdSession(platform, within, principal, 'use')
      const owner = ownerOf(principal, line)
      const before = await readLimits(within, owner)
      const after = stored(body)
      await writeLimits(within, owner, after)
      await recordWrite(within, principal, {
        resource: line === null ? 'customers' : 'subscribers',
        id: line ?? principal.customerId,
        method: 'patch',
        at: now(),
        before: membersOf(before),
        after: membersOf(after),
      })
    })

  const requireLine = async (principal: Principal, id: number): Promise<void> => {
    if ((await findOwnLine(db, principal, id)) === undefined) throw entityNotFound('subscriber')
  }

  api.route(getOutsideLimits, ({ principal }) => stateOf(db, principal, null, now()))

  api.route(putOutsideLimits, async ({ principal, body }) => {
    await write(principal, null, body)
    return await stateOf(db, principal, null, now())
  })

  api.route(getLineOutsideLimits, async ({ principal, params: { id } }) => {
    await requireLine(principal, id)
    return await stateOf(db, principal, id, now())
  })

  api.route(putLineOutsideLimits, async ({ principal, params: { id }, body }) => {
    await requireLine(principal, id)
    await write(principal, id, body)
    return await stateOf(db, principal, id, now())
  })
}

const ownerOf = ({ customerId }: Principal, subscriberId: number | null): LimitsOwner => ({
  customerId,
  subscriberId,
  setBy: 'company',
})

const stateOf = async (db: Db, principal: Principal, line: number | null, at: Date): Promise<OutsideLimitsState> => {
  const { customerId } = principal
  const company = line === null ? [] : [await readLimits(db, ownerOf(principal, null))]
  const { calls, cost } = await readToday(db, { customerId, line, at })
  const refused = await readRefusals(db, { customerId, line, at })
  return {
    own: presented(await readLimits(db, ownerOf(principal, line))),
    above: [await readOperatorsLimits(db, customerId), ...company].map(presented),
    currency: await rateCurrency(db),
    today: { calls, cost: cost / millionths },
    refused: refused.map(({ last_at, ...row }) => ({ ...row, last_at: last_at.toISOString() })),
  }
}

const presented = ({ countries, barred, cost_a_day, ...counts }: StoredLimits): OutsideLimits => ({
  ...counts,
  countries: countries && [...countries],
  barred: [...(barred ?? [])],
  cost_a_day: cost_a_day === null ? null : cost_a_day / millionths,
})

const stored = ({ countries, barred, cost_a_day, ...counts }: OutsideLimits): StoredLimits => ({
  ...counts,
  countries: countries && [...new Set(countries)],
  barred: [...new Set(barred)],
  cost_a_day: cost_a_day === null ? null : Math.round(cost_a_day * millionths),
})

/** As the log of changes names them. */
const membersOf = ({ countries, barred, calls_a_minute, calls_a_day, cost_a_day }: StoredLimits) => ({
  outside_countries: countries && [...countries],
  outside_barred: [...(barred ?? [])],
  outside_calls_a_minute: calls_a_minute,
  outside_calls_a_day: calls_a_day,
  outside_cost_a_day: cost_a_day === null ? null : cost_a_day / millionths,
})
