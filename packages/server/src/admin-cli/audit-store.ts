import { sql } from 'kysely'
import { changedMembers, type Members } from '../platform/audit/changed-members.ts'
import type { Db } from '../platform/db/database.ts'

/** Things of a customer that a command may change. */
export type Touched = { readonly what: 'line' | 'customer'; readonly id: number }

interface Snapshot {
  readonly customer_id: number
  readonly name: string
  readonly members: Members
  readonly is_group: boolean
}

/** All that operators can change of a line, under the API's names; of passwords only whether they are others. */
const lineSnapshot = async (db: Db, id: number): Promise<Snapshot | undefined> => {
  const { rows } = await sql<Snapshot>`
    select s.customer_id, coalesce(nullif(s.display_name, ''), s.username) as name, s.is_pbx_group as is_group, jsonb_build_object(
      'display_name', s.display_name, 'email', s.email, 'timezone', s.timezone, 'pbx_extension', s.pbx_extension,
      'administrative', s.administrative, 'profile_id', s.profile_id, 'blocked', s.blocked_at is not null,
      'enable_2fa', exists (select from second_factors f where f.subscriber_id = s.id and f.confirmed_at is not null),
      'webpassword', md5(s.web_password_hash), 'password', md5(s.sip_ha1),
      'pbx_hunt_policy', s.pbx_hunt_policy, 'pbx_hunt_timeout', s.pbx_hunt_timeout,
      'pbx_groupmember_ids', (select jsonb_agg(g.member_id order by g.position) from group_members g where g.group_id = s.id),
      'alias_numbers', (select jsonb_agg(n.e164 order by n.is_primary desc, n.id) from numbers n where n.subscriber_id = s.id)
    ) as members
    from subscribers s where s.id = ${id} and s.status <> 'terminated'`.execute(db)
  return rows[0]
}

const customerSnapshot = async (db: Db, id: number): Promise<Snapshot | undefined> => {
  const { rows } = await sql<Snapshot>`
    select id as customer_id, name, false as is_group, jsonb_build_object('name', name, 'timezone', timezone, 'blocked', blocked_at is not null,
      'ext_range_min', ext_range_min, 'ext_range_max', ext_range_max, 'max_subscribers', max_subscribers,
      'outside_calls', outside_calls, 'outside_countries', outside_countries,
      'outside_limits', (select jsonb_build_object('barred', o.barred, 'calls_a_minute', o.calls_a_minute, 'calls_a_day', o.calls_a_day,
        'cost_a_day', o.cost_a_day) from outside_limits o where o.customer_id = customers.id and o.subscriber_id is null and o.set_by = 'operator'),
      'factor_policy', factor_policy, 'factor_policy_from', factor_policy_from,
      'expiry_days', password_days, 'expiry_own', password_own) as members
    from customers where id = ${id}`.execute(db)
  return rows[0]
}

const snapshotOf = (db: Db, { what, id }: Touched): Promise<Snapshot | undefined> =>
  what === 'line' ? lineSnapshot(db, id) : customerSnapshot(db, id)

export interface OperatorAudit {
  /** Call it before the thing changes. */
  touches(db: Db, touched: Touched): Promise<void>
  /**
   * Writes an entry for each thing that differs now. @param created a line that the command has made
   */
  finish(db: Db, created: Touched | undefined): Promise<void>
}

/**
 * RUN-02: records in the customer's log what an operator has changed, in the transaction that changes it.
 * @param by name of the person or key
 */
export const createOperatorAudit = (by: string, now: () => Date): OperatorAudit => {
  const before = new Map<string, { readonly touched: Touched; readonly was: Snapshot | undefined }>()
  return {
    touches: async (db, touched) => {
      const key = `${touched.what} ${touched.id}`
      if (!before.has(key)) before.set(key, { touched, was: await snapshotOf(db, touched) })
    },
    finish: async (db, created) => {
      if (created !== undefined) before.set(`line ${created.id}`, { touched: created, was: undefined })
      for (const { touched, was } of before.values()) {
        const is = await snapshotOf(db, touched)
        const change = changedMembers(was?.members ?? null, is?.members ?? null)
        const known = is ?? was
        if (change === null || known === undefined) continue
        const isLine = touched.what === 'line'
        await sql`
          insert into audit_log (customer_id, subscriber_id, subscriber_name, written_at, resource, item_id, item_name, method,
            before, after, subject, subject_id, subject_name)
          values (${known.customer_id}, null, ${by}, ${now()}, ${isLine ? 'subscribers' : 'customers'}, ${touched.id}, ${known.name},
            ${was === undefined ? 'create' : is === undefined ? 'remove' : 'patch'}, ${change.before && JSON.stringify(change.before)}::jsonb,
            ${change.after && JSON.stringify(change.after)}::jsonb, ${isLine ? (known.is_group ? 'groups' : 'seats') : 'other'},
            ${isLine ? touched.id : null}::int, ${isLine ? known.name : null})`.execute(db)
      }
    },
  }
}
