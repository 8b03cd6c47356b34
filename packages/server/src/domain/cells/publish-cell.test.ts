import { beforeEach, expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenSubscriber } from '../../../test/builders.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { prepareDirectory } from './directory-schema-store.ts'
import { cellOfDomain, cellOfNumber, countEntries, deleteCell, listContested, saveCell } from './directory-store.ts'
import { countChanges, joinDirectory, noteAll } from './own-claims-store.ts'
import { publishPortion } from './publish-cell.ts'

const { pool: directory } = await createTestDatabase()
const { platform: west } = await createTestPlatform()
const { platform: east } = await createTestPlatform()
await prepareDirectory(directory)
for (const name of ['west', 'east'])
  await saveCell(directory, { name, web: `http://${name}.test`, edges: ['tcp:192.0.2.1:5060'], sources: ['192.0.2.1'] })
await joinDirectory(west.db, 'west')
await joinDirectory(east.db, 'east')
const publishWest = () => publishPortion(west, directory, 'west')
const publishEast = () => publishPortion(east, directory, 'east')

beforeEach(async () => {
  await publishWest()
  await publishEast()
})

test('GROW-08: a cell tells the directory its domains and numbers, and what it has no more', async () => {
  const { domain } = await givenCustomer(west)
  const line = await givenSubscriber(west)
  const { e164 } = await givenNumber(west, line.id)
  expect(await cellOfDomain(directory, domain.toLowerCase())).toBeNull()
  await publishWest()
  expect(await cellOfDomain(directory, domain.toLowerCase())).toBe('west')
  expect(await cellOfNumber(directory, e164)).toBe('west')
  expect(await countChanges(west.db)).toBe(0)
  await west.db.deleteFrom('numbers').where('e164', '=', e164).execute()
  await publishWest()
  expect(await cellOfNumber(directory, e164)).toBeNull()
})

test('GROW-08: a mail domain leads to the cell, too', async () => {
  const { id } = await givenCustomer(west)
  await west.db
    .insertInto('mail_domains')
    .values({ name: 'mail.test', customer_id: id, assigned_at: new Date() })
    .execute()
  await publishWest()
  expect(await cellOfDomain(directory, 'mail.test')).toBe('west')
  await west.db.deleteFrom('mail_domains').where('name', '=', 'mail.test').execute()
  await publishWest()
  expect(await cellOfDomain(directory, 'mail.test')).toBeNull()
})

test('GROW-08: a line that is gone, or becomes a pilot, changes what its number is', async () => {
  const line = await givenSubscriber(west)
  const { e164 } = await givenNumber(west, line.id)
  await publishWest()
  expect(await cellOfNumber(directory, `${e164}21`)).toBeNull()
  const set = (row: object) => west.db.updateTable('subscribers').set(row).where('id', '=', line.id).execute()
  await set({ is_pbx_pilot: true })
  await publishWest()
  expect(await cellOfNumber(directory, `${e164}21`)).toBe('west')
  expect(await cellOfNumber(directory, `${e164}1234567`)).toBeNull()
  await set({ status: 'terminated' })
  await publishWest()
  expect(await cellOfNumber(directory, e164)).toBeNull()
})

test('GROW-08: a longer main number, and a number itself, go before a shorter main number', async () => {
  const pilot = async (platform: typeof west, sn: string) => {
    const line = await givenSubscriber(platform, { is_pbx_pilot: true })
    await platform.db
      .insertInto('numbers')
      .values({ cc: '43', ac: '1', sn, subscriber_id: line.id, is_primary: true })
      .execute()
  }
  await pilot(west, '555')
  await pilot(east, '5557')
  await publishWest()
  await publishEast()
  expect(await Promise.all(['431555', '43155521', '431555721'].map((one) => cellOfNumber(directory, one)))).toEqual([
    'west',
    'west',
    'east',
  ])
})

test('GROW-08: the first of two cells with the same domain holds it, until it lets go', async () => {
  const { domain, id } = await givenCustomer(west)
  const name = domain.toLowerCase()
  await publishWest()
  const other = await givenCustomer(east)
  const twice = await east.db.updateTable('domains').set({ name }).where('name', '=', other.domain).executeTakeFirst()
  expect(twice.numUpdatedRows).toBe(1n)
  await publishEast()
  expect(await cellOfDomain(directory, name)).toBe('west')
  expect(await listContested(directory, 'east')).toEqual([
    { kind: 'domain', value: name, cell: 'east', holder: 'west' },
  ])
  await west.db.deleteFrom('customers').where('id', '=', id).execute()
  await west.db.deleteFrom('domains').where('name', '=', domain).execute()
  await publishWest()
  expect(await cellOfDomain(directory, name)).toBe('east')
  expect(await listContested(directory)).toEqual([])
})

test('GROW-08: telling all again changes nothing', async () => {
  const before = await countEntries(directory)
  await noteAll(west.db)
  await publishWest()
  expect(await countEntries(directory)).toEqual(before)
})

test('GROW-08: a change that the directory did not get waits', async () => {
  const { domain } = await givenCustomer(west)
  const { pool: empty } = await createTestDatabase()
  await expect(publishPortion(west, empty, 'west')).rejects.toThrow('lineside_directory')
  expect(await countChanges(west.db)).toBeGreaterThan(0)
  await publishWest()
  expect(await cellOfDomain(directory, domain.toLowerCase())).toBe('west')
})

test('GROW-08: a database stays the cell that it is, and a cell that has something stays in the directory', async () => {
  await expect(joinDirectory(west.db, 'east')).rejects.toThrow('This database is the cell west, not east')
  await expect(deleteCell(directory, 'west')).rejects.toMatchObject({ code: '23503' })
  expect(await deleteCell(directory, 'north')).toBe(false)
})

test('GROW-08: a new member tells what was there before', async () => {
  const { platform: old } = await createTestPlatform()
  const { domain } = await givenCustomer(old)
  expect(await countChanges(old.db)).toBe(0)
  await joinDirectory(old.db, 'south')
  await saveCell(directory, { name: 'south', web: 'http://south.test', edges: [], sources: [] })
  await publishPortion(old, directory, 'south')
  expect(await cellOfDomain(directory, domain.toLowerCase())).toBe('south')
})
