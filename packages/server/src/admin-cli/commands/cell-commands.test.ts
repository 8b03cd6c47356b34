import pino from 'pino'
import { expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenSubscriber } from '../../../test/builders.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { judgeCells } from '../../doctor/cell-checks.ts'
import { joinDirectory } from '../../domain/cells/own-claims-store.ts'
import { publishPortion } from '../../domain/cells/publish-cell.ts'
import { runCommand } from '../run-command.ts'

const { pool: directory, connectionString: DIRECTORY_URL } = await createTestDatabase()
const { platform, connectionString: DATABASE_URL } = await createTestPlatform()
const environment = { DIRECTORY_URL, CELL: 'west', DATABASE_URL, DATA_DIR: platform.config.dataDir }
const run = async (words: string, more: readonly string[] = []) =>
  JSON.parse(await runCommand([...words.split(' '), ...more, '--json'], environment, pino({ level: 'silent' })))

test('GROW-08: cells are saved, listed and removed', async () => {
  const west = ['--name', 'west', '--web', 'http://10.0.0.9:8080/', '--edges', 'tcp:127.0.0.1:5060']
  expect(await run('cells save', west)).toEqual({
    outcome: 'created',
    name: 'west',
    web: 'http://10.0.0.9:8080',
    edges: ['tcp:127.0.0.1:5060'],
    sources: ['127.0.0.1'],
  })
  expect(await run('cells save', west)).toMatchObject({ outcome: 'unchanged' })
  expect(await run('cells save', [...west, '--sources', '10.0.0.0/24'])).toMatchObject({ outcome: 'updated' })
  await run('cells save', ['--name', 'east', '--web', 'https://10.0.1.9'])
  expect(await run('cells list')).toMatchObject({
    cells: [{ name: 'east' }, { name: 'west', sources: ['10.0.0.0/24'] }],
  })
  expect(await run('cells remove', ['--name', 'east'])).toEqual({ outcome: 'removed' })
  await expect(run('cells remove', ['--name', 'east'])).rejects.toThrow("The directory has no cell 'east'")
})

test.each([
  [['--name', 'West', '--web', 'http://a.test'], '--name takes'],
  [['--name', 'west', '--web', 'http://a.test/x'], '--web takes'],
  [['--name', 'west', '--web', 'ftp://a.test'], '--web takes'],
  [['--name', 'west', '--web', 'http://a.test', '--edges', '10.0.0.5:5060'], '--edges takes'],
  [['--name', 'west', '--web', 'http://a.test', '--sources', 'a.test'], '--sources takes'],
])('GROW-08: cells save %j is refused', async (options, words) => {
  await expect(run('cells save', options)).rejects.toThrow(words)
})

test('GROW-08: the directory shows whose a name or number is', async () => {
  await joinDirectory(platform.db, 'west')
  const { domain } = await givenCustomer(platform)
  const { e164 } = await givenNumber(platform, (await givenSubscriber(platform)).id)
  expect(await run('directory check').catch((error: Error) => error.message)).toMatchObject({ contested: [] })
  await publishPortion(platform, directory, 'west')
  expect(await run('directory show', [`anna@${domain}`])).toEqual({ domain: domain.toLowerCase(), cell: 'west' })
  expect(await run('directory show', [`+${e164}`])).toEqual({ number: e164, cell: 'west' })
  expect(await run('directory show', ['nowhere.test'])).toMatchObject({ cell: 'none' })
  await expect(run('cells remove', ['--name', 'west'])).rejects.toThrow('still has domains or numbers')
  expect((await run('directory tell')).waiting).toBeGreaterThan(0)
})

test('GROW-08: doctor and check name what two cells claim', async () => {
  await directory.query(`insert into lineside_directory.cells values ('north', 'http://n.test', '{}', '{}');
    insert into lineside_directory.entries (kind, value, cell, version) values ('domain', 'twice.test', 'north', 1);
    insert into lineside_directory.contested (kind, value, cell, version) values ('domain', 'twice.test', 'west', 1)`)
  await expect(run('directory check')).rejects.toThrow('domain twice.test: north has it, and west claims it too')
  const contested = [{ kind: 'domain', value: 'twice.test', cell: 'west', holder: 'north' }] as const
  expect(judgeCells('west', { cells: ['west', 'north'], contested })).toMatchObject({
    state: 'wrong',
    says: 'Two cells claim the same: domain twice.test (north has it, west claims it too).',
  })
  expect(judgeCells('west', { cells: ['north'], contested: [] })).toMatchObject({ state: 'wrong' })
  expect(judgeCells('west', { cells: ['west'], contested: [] })).toMatchObject({ state: 'ok' })
})

test('GROW-08: trunks test names the cell of a number, and says nothing by which somebody could call it', async () => {
  await directory.query(`update lineside_directory.cells set edges = '{tcp:192.0.2.9:5060}' where name = 'north';
    insert into lineside_directory.entries (kind, value, cell, version) values ('number', '4315550001', 'north', 1)`)
  const customer = await givenCustomer(platform)
  const { id, username } = await givenSubscriber(platform, { customer })
  const { e164 } = await givenNumber(platform, id)
  const call = (number: string) =>
    run('trunks test', ['--subscriber', `${username}@${customer.domain}`, '--number', number])
  expect(await call('+4315550001')).toEqual([
    {
      trunk: 'cell north',
      asks_for: 'sip:+4315550001@192.0.2.9',
      at: 'sip:192.0.2.9:5060;transport=tcp',
      shows: `sip:+${e164}@192.0.2.9`,
      headers: [`P-Asserted-Identity: <sip:+${e164}@192.0.2.9>`],
    },
  ])
  expect(await call('+4315550002')).toMatchObject({ outcome: 'refused', reason: 'callee_unknown' })
})

test('GROW-08: without a directory the commands say so', async () => {
  await expect(runCommand(['cells', 'list'], {}, pino({ level: 'silent' }))).rejects.toThrow('Set DIRECTORY_URL')
})
