import { expect, test } from 'vitest'
import { givenCustomer, givenSubscriber, signedIn } from '../../../../test/builders.ts'
import { givenVoicemail } from '../../../../test/builders/conversation-builders.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { createTestApp, createTestPlatform } from '../../../../test/test-platform.ts'
import { auditLogRoutes } from '../../../features/audit-log/audit-log-routes.ts'
import { voicemailsRoutes } from '../../../features/voicemails/voicemails-routes.ts'
import { recordConversation } from '../../conversations/record-store.ts'
import { prepareDirectory } from '../directory-schema-store.ts'
import { deleteCell, listCells, saveCell } from '../directory-store.ts'
import { joinDirectory } from '../own-claims-store.ts'
import { keepIdRange } from '../publish-cell.ts'
import { takeNumber } from './cell-number-store.ts'
import { firstIdOf, mostCells } from './id-ranges.ts'
import { ownNumber } from './own-range-store.ts'

const listed = (name: string) => ({ name, web: `http://${name}.test`, edges: [], sources: [] })

const givenDirectory = async (...names: readonly string[]) => {
  const { pool } = await createTestDatabase()
  await prepareDirectory(pool)
  for (const name of names) await saveCell(pool, listed(name))
  return pool
}

const numbersIn = async (directory: Awaited<ReturnType<typeof givenDirectory>>) =>
  Object.fromEntries((await listCells(directory)).map(({ name, number }) => [name, number]))

const directory = await givenDirectory('west', 'east')
const { platform: west } = await createTestPlatform()
const { platform: east } = await createTestPlatform()
const begin = (platform: typeof west, cell: string, into = directory) =>
  keepIdRange(platform, into, { cell, listed: null })

const givenCall = async (platform: typeof west) => {
  const line = await givenSubscriber(platform)
  const id = await recordConversation(platform.db, {
    customer_id: line.customer.id,
    subscriber_id: line.id,
    type: 'call',
    status: 'ok',
    direction: 'in',
    start_time: new Date(),
    caller: '431',
    callee: '432',
    call_id: `call of ${line.id}`,
  })
  return { line: line.id, call: id }
}

test('GROW-08: the ids of two cells never meet, and what was there keeps its own', async () => {
  const { id: before } = await givenCustomer(west)
  const pairs = [
    [west, 'west'],
    [east, 'east'],
  ] as const
  for (const [platform, cell] of pairs) {
    await joinDirectory(platform.db, cell)
    await begin(platform, cell)
  }
  expect(await numbersIn(directory)).toEqual({ west: 1, east: 2 })
  expect(before).toBeLessThan(firstIdOf(1, 'integer'))
  expect(await west.db.selectFrom('customers').select('id').execute()).toEqual([{ id: before }])
  for (const [number, platform] of [
    [1, west],
    [2, east],
  ] as const) {
    const { line, call } = await givenCall(platform)
    expect(Math.floor(line / firstIdOf(1, 'integer'))).toBe(number)
    expect(Math.floor(call / firstIdOf(1, 'bigint'))).toBe(number)
  }
})

test('GROW-08: doing it again, and a directory that was made anew, change no number and no sequence', async () => {
  const { id } = await givenCustomer(west)
  await begin(west, 'west')
  const made = await givenDirectory('north', 'west', 'east')
  await begin(west, 'west', made)
  await begin(east, 'east', made)
  expect(await takeNumber(made, 'north', null)).toBe(3)
  expect(await numbersIn(made)).toEqual({ west: 1, east: 2, north: 3 })
  expect((await givenCustomer(west)).id).toBe(id + 1)
  expect(await ownNumber(west.db)).toBe(1)
})

test('GROW-08: the last ids of all cells are within their columns, and counted exactly', () => {
  expect(firstIdOf(mostCells + 1, 'integer') - 1).toBe(2_147_483_647)
  expect(firstIdOf(mostCells + 1, 'bigint')).toBeLessThan(Number.MAX_SAFE_INTEGER)
})

test('GROW-08: a number is never given again, and never twice', async () => {
  const all = await givenDirectory('a', 'b')
  expect(await takeNumber(all, 'a', null)).toBe(1)
  await deleteCell(all, 'a')
  expect(await takeNumber(all, 'b', null)).toBe(2)
  await saveCell(all, listed('c'))
  await expect(takeNumber(all, 'c', 2)).rejects.toThrow('the cells c and b both have the number 2')
  await all.query(`update lineside_directory.settings set value = '127' where name = 'last number'`)
  await expect(takeNumber(all, 'c', null)).rejects.toThrow('ranges of ids for 127 cells')
  expect(await numbersIn(all)).toEqual({ b: 2, c: null })
})

test('GROW-08: a directory of the version before gets numbers', async () => {
  const old = await givenDirectory('west')
  await old.query('alter table lineside_directory.cells drop column number')
  await prepareDirectory(old)
  expect(await takeNumber(old, 'west', null)).toBe(1)
})

test('GROW-08: a message with the id of the last cell is read and removed, and the log of changes says so', async () => {
  const { platform } = await createTestPlatform()
  const app = await createTestApp(platform, voicemailsRoutes, auditLogRoutes)
  await platform.pool.query(`select setval('conversations_id_seq', $1), setval('audit_log_id_seq', $1)`, [
    firstIdOf(mostCells, 'bigint'),
  ])
  const pilot = await givenSubscriber(platform, { administrative: true, is_pbx_pilot: true })
  const headers = await signedIn(platform, pilot)
  const id = await givenVoicemail(platform, pilot)
  expect(id).toBeGreaterThan(firstIdOf(mostCells, 'bigint'))
  const url = `/api/voicemails/${id}`
  expect((await app.inject({ method: 'GET', url, headers })).json()).toMatchObject({ id })
  expect((await app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204)
  expect((await app.inject({ method: 'GET', url, headers })).statusCode).toBe(404)
  const changes = await app.inject({ method: 'GET', url: `/api/auditlog/?item_id=${id}`, headers })
  expect(changes.json<{ total_count: number }>().total_count).toBe(1)
})
