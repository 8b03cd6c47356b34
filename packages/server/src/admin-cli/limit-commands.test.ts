import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/test-database.ts'
import { runCommand } from './run-command.ts'

const { db, connectionString } = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'lineside-limits-'))
afterAll(() => rm(dataDir, { recursive: true }))

const log = pino({ level: 'silent' })
const admin = (args: readonly string[]) =>
  runCommand(args, { DATABASE_URL: connectionString, DATA_DIR: dataDir }, log, async () => '')
const json = async (args: readonly string[]): Promise<unknown> => JSON.parse(await admin([...args, '--json']))
const rates = async (text: string): Promise<readonly string[]> => {
  const file = join(dataDir, 'rates.csv')
  await writeFile(file, text)
  return ['rates', 'import', '--file', file]
}
const stored = () => db.selectFrom('outside_rates').selectAll().orderBy('prefix').execute()

beforeAll(async () => {
  await admin(['resellers', 'save', '--name', 'Nordwind', '--domain', 'nordwind.test'])
  await admin(['customers', 'save', '--reseller', 'Nordwind', '--id', 'huber', '--name', 'Huber'])
})

describe('HARD-02: limits of the operator', () => {
  test('hold for everybody, and for a customer', async () => {
    const all = ['limits', 'save', '--calls-a-minute', '30', '--cost-a-day', '12,50', '--bar', 'premium,satellite']
    expect(await json(all)).toEqual({ outcome: 'updated' })
    expect(await json(all)).toEqual({ outcome: 'unchanged' })
    expect(await json(['limits', 'save', '--countries', '43,49', '--calls-a-minute', ''])).toEqual({
      outcome: 'updated',
    })
    expect(await json(['limits', 'show'])).toEqual({
      countries: ['43', '49'],
      barred: ['premium', 'satellite'],
      calls_a_minute: null,
      calls_a_day: null,
      cost_a_day: 12.5,
      currency: null,
      new_phones: 'off',
    })
    expect(await json(['limits', 'save', '--new-phones', 'hold'])).toEqual({ outcome: 'updated' })
    expect(await json(['limits', 'save', '--new-phones', 'hold'])).toEqual({ outcome: 'unchanged' })
    expect(await json(['limits', 'show'])).toMatchObject({ new_phones: 'hold', cost_a_day: 12.5 })
    expect(await json(['customers', 'limit', '--id', 'huber', '--calls-a-day', '500', '--bar', ''])).toMatchObject({
      outcome: 'updated',
    })
    const row = await db
      .selectFrom('outside_limits')
      .selectAll()
      .where('customer_id', 'is not', null)
      .executeTakeFirst()
    expect(row).toMatchObject({ set_by: 'operator', calls_a_day: 500, barred: [], cost_a_day: null })
  })

  test('a half-good file of rates gives its good half, and a bad one changes nothing', async () => {
    expect(await json(await rates('43;0.02;EUR\n43664;0.15;EUR\n49;free;EUR\n'))).toMatchObject({
      outcome: 'updated',
      rates: 2,
      left_out: 1,
      lines: [{ line: 3, why: 'the price is not an amount such as 0.0125' }],
    })
    expect(await json(['rates', 'show', '--number', '+43 664 1234567'])).toEqual({
      prefix: '43664',
      price: 0.15,
      currency: 'EUR',
    })
    const before = await stored()
    await expect(admin(await rates('nonsense'))).rejects.toThrow('The file has no rate.')
    expect(await stored()).toEqual(before)
  })

  test.each<[readonly string[], string]>([
    [['limits', 'save', '--calls-a-minute', '-1'], '--calls-a-minute is a number of calls'],
    [['limits', 'save', '--calls-a-day', 'many'], '--calls-a-day is a number of calls'],
    [['limits', 'save', '--cost-a-day', '1e9'], '--cost-a-day is an amount'],
    [['limits', 'save', '--bar', 'moon'], "'moon' is none of premium, shared_cost, satellite."],
    [['limits', 'save', '--countries', 'AT'], "'AT' is not a country code"],
    [['customers', 'limit', '--id', 'nobody', '--calls-a-day', '1'], 'nobody'],
    [['rates', 'show', '--number', 'x'], "'x' is not a number"],
  ])('%j is refused, with nothing changed', async (args, sentence) => {
    const before = await db.selectFrom('outside_limits').selectAll().orderBy('id').execute()
    await expect(admin(args)).rejects.toThrow(sentence)
    expect(await db.selectFrom('outside_limits').selectAll().orderBy('id').execute()).toEqual(before)
  })
})
