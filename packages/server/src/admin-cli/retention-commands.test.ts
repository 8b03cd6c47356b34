import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/test-database.ts'
import { runCommand } from './run-command.ts'

const { pool, connectionString } = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'lineside-retention-'))
afterAll(() => rm(dataDir, { recursive: true }))

const admin = (...args: string[]) =>
  runCommand(
    args,
    { DATABASE_URL: connectionString, DATA_DIR: dataDir, RETENTION_MONTHS: '12' },
    pino({ level: 'silent' }),
    async () => '',
  )
const json = async (...args: string[]): Promise<unknown> => JSON.parse(await admin(...args, '--json'))
const huber = ['--customer', 'huber']

beforeAll(async () => {
  await admin('resellers', 'save', '--name', 'Nordwind', '--domain', 'nordwind.test')
  for (const id of ['huber', 'maier']) {
    await admin('customers', 'save', '--reseller', 'Nordwind', '--id', id, '--name', id)
    await admin(
      'pilots',
      'save',
      '--customer',
      id,
      '--username',
      `${id}.pilot`,
      '--number',
      id === 'huber' ? '43 1 99200' : '43 1 99300',
    )
  }
  await pool.query(`insert into conversations (customer_id, subscriber_id, type, start_time, direction, caller, callee, call_id)
    select s.customer_id, s.id, 'call', now() - interval '8 months', 'in', 'a', 'b', 'c' from subscribers s`)
})

test('SAFE-04: an operator says for how long things of a customer are kept, and sees what goes', async () => {
  expect(await json('retention', 'save', ...huber, '--conversations', '6', '--faxes', '0')).toEqual({
    outcome: 'created',
  })
  expect(await json('retention', 'save', ...huber, '--conversations', '6')).toEqual({ outcome: 'unchanged' })
  const [calls, voicemails, faxes] = (await json('retention', 'preview', ...huber)) as { kept: string; goes: number }[]
  expect(calls).toMatchObject({ kind: 'conversations', goes: 1, oldest: expect.any(String) })
  expect(voicemails).toMatchObject({ kept: expect.stringMatching(/^since \d{4}-\d{2}-\d{2}$/), goes: 0 })
  expect(faxes).toMatchObject({ kept: 'for ever', goes: 0 })
  expect(await json('retention', 'save', ...huber, '--conversations', '')).toEqual({ outcome: 'updated' })
  expect(await json('retention', 'preview', ...huber)).toMatchObject([{ goes: 0 }, {}, {}, {}, {}])
  await expect(admin('retention', 'save', ...huber, '--faxes', 'six')).rejects.toThrow(
    '--faxes is a whole number of months',
  )
  await expect(admin('retention', 'preview', '--customer', 'nobody')).rejects.toThrow(`There is no customer 'nobody'.`)
})

test('SAFE-04: a hold keeps what it covers, and is listed until it is removed', async () => {
  await admin('retention', 'save', ...huber, '--conversations', '6')
  const hold = ['holds', 'save', ...huber, '--name', 'case 7']
  expect(await json(...hold, '--subscriber', 'huber.pilot@nordwind.test')).toEqual({ outcome: 'created' })
  expect(await json('retention', 'preview', ...huber)).toMatchObject([{ goes: 0 }, {}, {}, {}, {}])
  expect(await json('holds', 'list')).toMatchObject([{ name: 'case 7', customer: 'huber', subscriber: 'huber.pilot' }])
  await expect(admin(...hold, '--subscriber', 'maier.pilot@nordwind.test')).rejects.toThrow(
    `'maier.pilot@nordwind.test' is no line of the customer 'huber'.`,
  )
  expect(await json('holds', 'remove', ...huber, '--name', 'case 7')).toEqual({ outcome: 'removed' })
  await expect(admin('holds', 'remove', ...huber, '--name', 'case 7')).rejects.toThrow(`'huber' has no hold 'case 7'.`)
  expect(await json('retention', 'preview', ...huber)).toMatchObject([{ goes: 1 }, {}, {}, {}, {}])
})

test('SAFE-04: a person is exported by ID and name into a file that is not there yet', async () => {
  const to = join(dataDir, 'person.zip')
  const exported = (...options: string[]) =>
    json('persons', 'export', '--id', '2', '--to', to, '--username', ...options)
  await expect(exported('huber.pilot')).rejects.toThrow(`There is no line 2 with the name 'huber.pilot'.`)
  const made = await exported('maier.pilot')
  expect(made).toEqual({
    id: 2,
    to,
    rows: expect.any(Number),
    files: 0,
    missing: 0,
    bytes: (await stat(to)).size,
  })
  await expect(exported('maier.pilot')).rejects.toThrow('is there already')
  const entries = await json('log', 'list', '--command', 'persons export')
  expect(entries).toMatchObject([
    { object: 'line', object_id: null, outcome: 'refused' },
    { object: 'line', object_id: 2, name: '2', outcome: 'done', options: expect.arrayContaining(['to', 'username']) },
    { object: 'line', object_id: null, outcome: 'refused' },
  ])
})

test('SAFE-04: a person is erased by ID and name, once the line has ended', async () => {
  const erase = (...options: string[]) => json('persons', 'erase', '--id', '2', '--username', ...options)
  await expect(erase('huber.pilot')).rejects.toThrow(`There is no line 2 with the name 'huber.pilot'.`)
  await expect(erase('maier.pilot')).rejects.toThrow(`'maier.pilot' is in use: end the line first.`)
  await pool.query(`update subscribers set status = 'terminated' where id = 2`)
  expect(await erase('maier.pilot')).toEqual({ id: 2, pseudonym: 'erased-2', conversations: 1, files: 0 })
  await expect(erase('maier.pilot')).rejects.toThrow('There is no line 2')
})
