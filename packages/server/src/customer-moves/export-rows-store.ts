import type { ClientBase } from 'pg'
import { type CustomerTable, sharedTables } from '../domain/cells/customer-tables.ts'
import { monthTables } from '../platform/db/months/month-tables.ts'

/** A customer, as its export names it. */
export interface MovedCustomer {
  readonly id: number
  readonly external_id: string
  readonly name: string
  readonly reseller: string
}

/**
 * SQL: a process makes a step of a fax, or calls for it. It keeps the fax to itself by its next time; one that only waits for this time
 * has a job for it.
 */
const isInStep = `(f.due_at > now() and not exists (
  select from graphile_worker.jobs j where j.key = 'deliver_fax:' || f.conversation_id and j.locked_at is null))`

/**
 * @param works it is exported while it works: calls and changes go on
 * @returns null: what stands against the export of this customer now is nothing; else a sentence
 */
export const whyNotMovable = async (
  client: ClientBase,
  { id, external_id }: MovedCustomer,
  works: boolean,
): Promise<string | null> => {
  const { rows } = await client.query<{
    isFree: boolean
    isBlocked: boolean
    isCalling: boolean
    isFaxing: boolean
    isSending: boolean
    hasLeft: boolean
    isImporting: boolean
    domain: string | null
  }>(
    `with lines as (select id, domain_id from subscribers where customer_id = $1)
     select pg_try_advisory_xact_lock(hashtext('removal'), $1) as "isFree",
       (select blocked_at is not null from customers where id = $1) as "isBlocked",
       exists (select from call_legs l where l.ended_at is null and l.subscriber_id in (select id from lines))
         or exists (select from unfinished_messages m where m.subscriber_id in (select id from lines)) as "isCalling",
       exists (select from fax_deliveries f join conversations c on c.id = f.conversation_id
         where c.customer_id = $1 and (f.line_job is not null or (m.phase = 'frozen' and ${isInStep}))) as "isFaxing",
       exists (select from webhook_deliveries d join webhooks w on w.id = d.webhook_id
         where w.customer_id = $1 and d.state = 'waiting' and d.claimed_until > now()) as "isSending",
       coalesce(m.phase = 'left', false) as "hasLeft",
       exists (select from seat_imports where customer_id = $1 and phase in ('checking', 'running')) as "isImporting",
       (select d.name from domains d where d.id in (select domain_id from lines)
         and exists (select from subscribers o where o.domain_id = d.id and o.customer_id <> $1) limit 1) as domain
     from (select) one left join customer_moves m on m.customer_id = $1`,
    [id],
  )
  const found = rows[0]
  if (found?.isFree !== true) return 'This customer is being removed or exported already.'
  if (found.domain !== null)
    return `The domain ${found.domain} also has lines of another customer, and a domain is in one cell: only customers with domains of their own can move.`
  if (works) {
    if (found.isImporting) return 'An import of seats is going on: try again when it is over.'
    // its job is known to this cell's fax server only; what has been sent since the switch is passed on
    return found.isFaxing && !found.hasLeft
      ? 'A fax of this customer is with the fax server still: try again in a moment.'
      : null
  }
  if (!found.isBlocked)
    return `Block the customer first, so that nothing of it changes any more: npm run admin -- customers block --id ${external_id}`
  if (found.isImporting) return 'An import of seats is going on: try again when it is over.'
  if (found.isCalling) return 'A call of this customer has not ended yet: try again in a moment.'
  if (found.isFaxing) return 'A fax of this customer is with the fax server still: try again in a moment.'
  if (found.isSending) return 'An event is on its way to a webhook of this customer still: try again in a moment.'
  return null
}

/** Begins to read as one moment has it; tables of months that come or go wait until the end. */
export const beginReading = async (client: ClientBase, tables: readonly CustomerTable[]): Promise<void> => {
  await client.query('begin isolation level repeatable read')
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
}

/** Tables whose rows are still on their way to tables by month. */
export const changingTables = async (client: ClientBase): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where to_regclass(name || '_before') is not null`,
    [monthTables.map(({ name }) => name)],
  )
  return rows.map(({ name }) => name)
}

/** The time of the customer's oldest row in each table that is kept by month. */
export const earliestRows = async (
  client: ClientBase,
  tables: readonly CustomerTable[],
  customerId: number,
): Promise<Record<string, string | null>> => {
  const earliest: Record<string, string | null> = {}
  for (const { name, time } of monthTables) {
    const table = tables.find((one) => one.name === name)
    if (table === undefined) continue
    const { rows } = await client.query<{ at: Date | null }>(
      `select min(${time}) as at from ${name} where ${table.isOf(customerId)}`,
    )
    earliest[name] = rows[0]?.at?.toISOString() ?? null
  }
  return earliest
}

const soundSetOfPreferences = `select (preferences ->> 'contract_sound_set')::int from subscriber_preferences
  where jsonb_typeof(preferences -> 'contract_sound_set') = 'number' and `

/** The rows of other owners that the customer's rows name: by table, each with its words. */
export const sharedRows = async (
  client: ClientBase,
  tables: readonly CustomerTable[],
  customerId: number,
): Promise<Record<string, { id: number; words: string }[]>> => {
  const found: Record<string, { id: number; words: string }[]> = {}
  for (const [target, words] of Object.entries(sharedTables)) {
    const named = tables.flatMap((table) => [
      ...table.shared
        .filter((one) => one.table === target)
        .map(({ column }) => `select ${column} from ${table.name} where ${table.isOf(customerId)}`),
      ...(target === 'sound_sets' && table.name === 'subscriber_preferences'
        ? [soundSetOfPreferences + table.isOf(customerId)]
        : []),
    ])
    const { rows } = await client.query<{ id: number; words: string }>(
      `select id, words::text as words from (select x.id, ${words} as words from ${target} x
       where x.id in (${named.join(' union ')})) named where words is not null order by id`,
    )
    found[target] = rows
  }
  return found
}

/** Names the snapshot of this transaction: the oldest transaction that it may not see. */
export const horizonOf = async (client: ClientBase): Promise<string> => {
  const { rows } = await client.query<{ horizon: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon',
  )
  return rows[0]?.horizon ?? ''
}

/**
 * SQL: whether a row may have been written by a transaction that a snapshot did not see. Nothing that was is left out: a transaction
 * without a number gets a higher one later, and those within transactions have higher ones than these. Numbers of rows are the last 32
 * bits, so a row that is billions of transactions old may count as changed, which only sends it again.
 */
export const changedSince = (horizon: string, xmin = 'xmin'): string =>
  `((${xmin}::text::bigint - ${BigInt(horizon) % 2n ** 32n} + 4294967296) % 4294967296) < 2147483648`

/** SQL: the customer's rows of a table. @param horizon only those that are not as in this snapshot; null: all */
export const rowsOfCustomer = (
  { name, isOf, namedBy }: CustomerTable,
  customerId: number,
  horizon: string | null,
): string => {
  const own = `from ${name} where ${isOf(customerId)}`
  if (horizon === null) return own
  const isNew = changedSince(horizon)
  // a row that has become the customer's need not have changed itself
  const named = namedBy && `id in (select ${namedBy.column} from ${namedBy.table} where ${isNew})`
  return `${own} and (${isNew}${named === undefined ? '' : ` or ${named}`})`
}

/** The columns of the primary keys of tables. */
export const primaryKeys = async (client: ClientBase): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select c.relname as table, array_agg(quote_ident(a.attname) order by a.attnum)::text[] as columns
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where i.indisprimary and c.relnamespace = 'public'::regnamespace group by 1`)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** A copy of rows of a table, in which they may be changed; gone with the transaction. @param rows SQL, from its `from` on */
export const copyAside = async (
  client: ClientBase,
  { columns, rows }: { readonly columns: readonly string[]; readonly rows: string },
): Promise<string> => {
  const copy = 'lineside_moved_rows'
  await client.query(`drop table if exists pg_temp.${copy}`)
  await client.query(`create temp table ${copy} on commit drop as select ${columns.join(', ')} ${rows}`)
  return `pg_temp.${copy}`
}

/** The keys of files that rows of the customer name, each once. */
export const fileKeysOf = async (
  client: ClientBase,
  tables: readonly CustomerTable[],
  columns: readonly (readonly [table: string, column: string])[],
  customerId: number,
): Promise<readonly string[]> => {
  const parts = columns.flatMap(([name, column]) => {
    const table = tables.find((one) => one.name === name)
    return table === undefined
      ? []
      : [`select ${column} as key from ${name} where ${column} is not null and ${table.isOf(customerId)}`]
  })
  const { rows } = await client.query<{ key: string }>(`${parts.join(' union ')} order by key`)
  return rows.map(({ key }) => key)
}

/** The customer with this number. */
export const readMovedCustomer = async (client: ClientBase, id: number): Promise<MovedCustomer | undefined> => {
  const { rows } = await client.query<MovedCustomer>(
    `select c.id, c.external_id, c.name, r.name as reseller from customers c join resellers r on r.id = c.reseller_id
     where c.id = $1`,
    [id],
  )
  return rows[0]
}
