import {
  keptMonths,
  keptSince,
  mostKeptMonths,
  type RetentionKind,
  retentionKinds,
} from '@lineside/telephony/retention/retention'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Outcome, operatorRefusal } from '../saving/saving.ts'
import { holdKeeping } from './retention-locks-store.ts'

/** Months by kind: undefined stays as it is, null is the platform's, 0 for ever. */
export type RetentionInput = Readonly<Partial<Record<RetentionKind, number | null | undefined>>>

type Own = Readonly<Record<RetentionKind, number | null>>

const unset: Own = { conversations: null, voicemails: null, faxes: null, recordings: null, audit: null }

/**
 * @param db a transaction, so that no month is removed meanwhile
 * @throws Refusal for months out of range
 */
export const saveRetention = async (db: Db, customer_id: number, input: RetentionInput): Promise<Outcome> => {
  const given = Object.entries(input).flatMap(([kind, months]) =>
    months === undefined ? [] : [[kind, months] as const],
  )
  const wrong = given.find(([, months]) => months !== null && !isMonths(months))
  if (wrong !== undefined)
    throw operatorRefusal(`--${wrong[0]} is a whole number of months up to ${mostKeptMonths}, 0 for ever, or ''.`)
  await holdKeeping(db)
  const before = await db.selectFrom('retention').selectAll().where('customer_id', '=', customer_id).executeTakeFirst()
  const values = { ...unset, ...before, ...Object.fromEntries(given) }
  if (retentionKinds.every((kind) => values[kind] === (before ?? unset)[kind])) return 'unchanged'
  await db
    .insertInto('retention')
    .values({ ...values, customer_id })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
    .execute()
  return before === undefined ? 'created' : 'updated'
}

const isMonths = (months: number): boolean => Number.isInteger(months) && months >= 0 && months <= mostKeptMonths

/** The platform's own limits. */
export interface PlatformLimits {
  readonly now: Date
  /** Months for everything but the audit log; null: for ever. */
  readonly months: number | null
  readonly auditDays: number
}

/** From which moment on a customer's things are kept, by kind; null: all of them. */
export interface CustomerLimits {
  readonly customerId: number
  readonly since: Readonly<Record<RetentionKind, Date | null>>
}

/** The limits of the next customers by id, or of one. Customers that keep everything are among them. */
export const limitsOfCustomers = async (
  db: Db,
  platform: PlatformLimits,
  {
    after = 0,
    most = 500,
    only,
  }: { readonly after?: number; readonly most?: number; readonly only?: number | undefined },
): Promise<readonly CustomerLimits[]> => {
  const rows = await db
    .selectFrom('customers as c')
    .leftJoin('retention as r', 'r.customer_id', 'c.id')
    .select(['c.id', ...retentionKinds.map((kind) => `r.${kind}` as const)])
    .where('c.id', '>', after)
    .$if(only !== undefined, (query) => query.where('c.id', '=', only ?? 0))
    .orderBy('c.id')
    .limit(most)
    .execute()
  return rows.map(({ id, ...own }) => ({ customerId: id, since: sinceOf(own, platform) }))
}

const sinceOf = (own: Own, platform: PlatformLimits): CustomerLimits['since'] => {
  const of = (kind: RetentionKind): Date | null => {
    if (kind === 'audit' && own.audit === null) return daysBefore(platform.now, platform.auditDays)
    const months = keptMonths(own[kind], platform.months)
    return months === null ? null : keptSince(platform.now, months)
  }
  return {
    conversations: of('conversations'),
    voicemails: of('voicemails'),
    faxes: of('faxes'),
    recordings: of('recordings'),
    audit: of('audit'),
  }
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)

/**
 * Before this moment nobody keeps anything of these kinds; null: somebody keeps them for ever.
 */
export const keptByNobody = async (
  db: Db,
  platform: PlatformLimits,
  kinds: readonly RetentionKind[],
): Promise<Date | null> => {
  const others = sinceOf(unset, platform)
  const rows = await db
    .selectFrom('retention')
    .select([...retentionKinds])
    .distinct()
    .execute()
  const moments = [others, ...rows.map((own) => sinceOf(own, platform))].flatMap((since) =>
    kinds.map((kind) => since[kind]),
  )
  if (moments.some((moment) => moment === null)) return null
  return new Date(Math.min(...moments.map((moment) => moment?.getTime() ?? 0)))
}

/**
 * Condition: no hold covers the row.
 * @param row the row's customer and its lines
 */
export const notHeld = (customer: RawBuilder<unknown>, lines: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`not exists (select from holds h where h.customer_id = ${customer}
    and (h.subscriber_id is null or h.subscriber_id in (${lines})))`
