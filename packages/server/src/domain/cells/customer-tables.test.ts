import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { customerTables, sharedTables, sharedWords, stayBehind } from './customer-tables.ts'
import { readReferences } from './customer-tables-store.ts'

/** Tables that have no rows of customers, and why. */
const notOfCustomers: Readonly<Record<string, string>> = {
  calls: 'calls that are up',
  cell_calls: 'calls that are up',
  cell_membership: "the cell's",
  cell_peers: "the cell's",
  device_model_extensions: "the reseller's",
  device_model_images: "the reseller's",
  device_models: "the reseller's",
  directory_changes: "the cell's",
  mail_budgets: 'fill again within an hour',
  moved_passkeys: 'hashes of passkeys that other cells have',
  operator_keys: "the cell's",
  operator_log: "the cell's: what its operators did",
  outside_rates: "the operator's",
  platform_settings: "the cell's",
  reseller_brandings: "the reseller's",
  rtc_processes: "the cell's",
  rtc_signals: 'calls that are up',
  schema_migrations: "the cell's",
  sign_in_failures: 'hashes of accounts and addresses, which begin anew',
  trunks: "the cell's",
}

const { pool } = await createTestDatabase()
const references = await readReferences(pool)
const tables = customerTables(references)
const taken = new Set(tables.map(({ name }) => name))
const isOf = (name: string) => tables.find((table) => table.name === name)?.isOf(7)

test('GROW-08: every table is taken along, shared, or said to stay', async () => {
  const { rows } = await pool.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`)
  const places = [...Object.keys(stayBehind), ...Object.keys(notOfCustomers), ...Object.keys(sharedTables)]
  expect(rows.map(({ name }) => name).filter((name) => !taken.has(name) && !places.includes(name))).toEqual([])
  const all = rows.map(({ name }) => name)
  expect([...places, ...taken].filter((name) => !all.includes(name))).toEqual([])
  // those of sound sets that are the customer's own are taken
  expect(places.filter((name) => taken.has(name))).toEqual(['sound_sets'])
})

test('GROW-08: a row that is taken along names only what goes along, what is shared, or what may be left empty', () => {
  for (const { name, shared, emptied } of tables)
    for (const { column, target, isNullable } of references.filter(({ table }) => table === name)) {
      const isShared = shared.some((one) => one.column === column && one.table === target)
      expect([name, column, taken.has(target) || isShared || (isNullable && emptied.includes(column))]).toEqual([
        name,
        column,
        true,
      ])
    }
  expect(Object.keys(sharedWords)).toEqual(Object.keys(sharedTables))
})

test('GROW-08: the rows of a customer are found by its id, its lines, or what names them', () => {
  expect(isOf('contacts')).toBe('customer_id = 7')
  expect(isOf('reminders')).toBe('subscriber_id in (select id from subscribers where customer_id = 7)')
  expect(isOf('holds')).toBe('customer_id = 7')
  expect(isOf('domains')).toBe('id in (select domain_id from subscribers where customer_id = 7)')
  expect(isOf('call_recordings')).toBe(
    'id in (select recording_id from call_recording_parties where subscriber_id in (select id from subscribers where customer_id = 7))',
  )
  expect(isOf('fax_deliveries')).toBe('conversation_id in (select id from conversations where customer_id = 7)')
})

test('GROW-08: a table that others refer to comes before them', () => {
  const order = tables.map(({ name }) => name)
  for (const { table, target } of references)
    if (table !== target && taken.has(table) && taken.has(target))
      expect([table, target, order.indexOf(target) < order.indexOf(table)]).toEqual([table, target, true])
})
