import type { FactorPolicy, UsedFactor } from '@lineside/contract/resources/sign-in/second-factor'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { isRecoveryCode, secretHash } from './one-time-secrets.ts'
import { noWrongCodes } from './wrong-codes-store.ts'

/** Everything that sign-in needs to know about the second step of a person. */
export interface FactorRow {
  /** The sealed secret in force; null: the second step is off. */
  readonly secretBox: Buffer | null
  readonly confirmedAt: Date | null
  readonly lastUsedAt: Date | null
  readonly codesMadeAt: Date | null
  readonly pendingBox: Buffer | null
  readonly pendingUntil: Date | null
  /** The customer's rules, or `enable_2fa`, ask for a second step that is not there. */
  readonly mustEnrol: boolean
  /** The customer's rules ask this person for a second step now; `neededFrom`: since or from when. */
  readonly isAsked: boolean
  readonly neededFrom: Date | null
  readonly policy: FactorPolicy
}

/** SQL, true where the rules of customer `c` ask for a second step of a subscriber `b`. @param now SQL of the moment */
const askedSql = (now: string): string =>
  `(coalesce(c.factor_policy_from <= ${now}, true)
    and (c.factor_policy = 'everybody' or (c.factor_policy = 'administrators' and b.administrative)))`

/**
 * SQL, true where a subscriber `b` of customer `c` with the second step `f` (left joined) has to set one up. Sessions from
 * before `enable_2fa` was switched on go on.
 * @param now and begun: SQL of the moment, and of that at which the session began
 */
export const mustEnrolSql = (now: string, begun = now): string =>
  `(f.confirmed_at is null and (coalesce(f.wanted_at <= ${begun}, false) or ${askedSql(now)}))`

export const readFactor = async (db: Db, subscriberId: number, now: Date): Promise<FactorRow> => {
  const { rows } = await sql<FactorRow>`
    select f.secret_box as "secretBox", f.confirmed_at as "confirmedAt", f.last_used_at as "lastUsedAt",
      f.codes_made_at as "codesMadeAt", f.pending_box as "pendingBox", f.pending_until as "pendingUntil",
      c.factor_policy as policy,
      case when c.factor_policy = 'everybody' or (c.factor_policy = 'administrators' and b.administrative)
        then c.factor_policy_from end as "neededFrom",
      ${sql.raw(askedSql('t.now'))} as "isAsked", ${sql.raw(mustEnrolSql('t.now'))} as "mustEnrol"
    from (select ${now}::timestamptz as now) t, subscribers b join customers c on c.id = b.customer_id
      left join second_factors f on f.subscriber_id = b.id
    where b.id = ${subscriberId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`There is no subscriber ${subscriberId}`)
  return row
}

/**
 * FACT-03: uses up the code of a step, in one statement, so that of two requests at two processes only one succeeds. Codes
 * of earlier steps than the last one used are over, too.
 */
export const spendStep = async (db: Db, subscriberId: number, step: number, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step, last_used_at: now, ...noWrongCodes })
    .where('subscriber_id', '=', subscriberId)
    .where('confirmed_at', 'is not', null)
    .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The same for a recovery code, as `asTyped` gives it. */
export const spendRecoveryCode = async (db: Db, subscriberId: number, typed: string, now: Date): Promise<boolean> => {
  if (!isRecoveryCode(typed)) return false
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('code_hash', '=', secretHash(typed))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db
    .updateTable('second_factors')
    .set({ last_used_at: now, ...noWrongCodes })
    .where('subscriber_id', '=', subscriberId)
    .execute()
  return true
}

/** Opens an enrolment in place of an earlier one that nobody has confirmed. */
export const openPending = async (
  db: Db,
  subscriberId: number,
  pending: { box: Buffer; until: Date },
): Promise<void> => {
  const values = { pending_box: pending.box, pending_until: pending.until }
  await db
    .insertInto('second_factors')
    .values({ subscriber_id: subscriberId, ...values })
    .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet(values))
    .execute()
}

/**
 * The secret of the pending enrolment comes into force, with new recovery codes.
 * @param step that of the code that confirmed it, which is used up
 * @returns false when another request has confirmed, replaced or forgotten it meanwhile
 */
export const confirmPending = async (
  db: Db,
  subscriberId: number,
  { box, step, now }: { box: Buffer; step: number; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ secret_box: box, confirmed_at: now, last_step: step, last_used_at: now })
    .set({ pending_box: null, pending_until: null, wanted_at: null, ...noWrongCodes })
    .where('subscriber_id', '=', subscriberId)
    .where('pending_box', '=', box)
    .where('pending_until', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const replaceRecoveryCodes = async (
  db: Db,
  subscriberId: number,
  { codes, now }: { codes: readonly string[]; now: Date | null },
): Promise<void> => {
  await db.deleteFrom('recovery_codes').where('subscriber_id', '=', subscriberId).execute()
  if (codes.length > 0)
    await db
      .insertInto('recovery_codes')
      .values(codes.map((each) => ({ subscriber_id: subscriberId, code_hash: secretHash(each) })))
      .execute()
  await db.updateTable('second_factors').set({ codes_made_at: now }).where('subscriber_id', '=', subscriberId).execute()
}

/** Marks the session as one that has passed the second step. */
export const markSession = async (db: Db, sessionId: string, factor: UsedFactor): Promise<void> => {
  await db.updateTable('sessions').set({ factor }).where('id', '=', sessionId).execute()
}
