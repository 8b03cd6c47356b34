import type { QueryConfig } from 'pg'
import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { createPool } from '../../platform/db/pool.ts'
import { recordProcess, nextProcessId } from './processes-store.ts'
import { createSignals } from './signals.ts'

const { platform, connectionString } = await createTestPlatform()
const pool = createPool(connectionString, { max: 1, log: platform.log })
afterAll(() => pool.end())
const { db } = platform

const given = async () => {
  const id = await nextProcessId(db)
  await recordProcess(db, id, new Date())
  const heard: unknown[] = []
  const log = pino({ level: 'silent' })
  const warned = vi.spyOn(log, 'warn')
  const signals = createSignals({ ...platform, log }, id)
  signals.begin((leg, content) => heard.push([leg, content]))
  return { id, heard, warned, signals }
}

/** @returns takes the refusal back */
const refuseWith = async (code: string) => {
  await pool.query(`create or replace function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused' using errcode = '${code}'; end $$`)
  await pool.query('create trigger refuse before insert on rtc_signals execute function refuse()')
  return () => pool.query('drop trigger refuse on rtc_signals')
}

test('CALL-16: signals to another process wait in order while the database is away', async () => {
  const [one, other] = [await given(), await given()]
  const takeBack = await refuseWith('57P01')
  one.signals.send({ to: other.id, leg: 'leg-1', content: 'rings' })
  await eventually(() => expect(one.warned).toHaveBeenCalled())
  one.signals.send({ to: other.id, leg: 'leg-1', content: 'ended' })
  await takeBack()
  await eventually(() =>
    expect(other.heard).toEqual([
      ['leg-1', 'rings'],
      ['leg-1', 'ended'],
    ]),
  )
  await Promise.all([one.signals.close(), other.signals.close()])
})

test('a signal that the database never accepts delays no other; closing does not wait for a database', async () => {
  const [one, other] = [await given(), await given()]
  const takeBack = await refuseWith('22023')
  one.signals.send({ to: other.id, leg: 'leg-1', content: 'rings' })
  await eventually(() => expect(one.warned).toHaveBeenCalledTimes(1))
  await takeBack()
  one.signals.send({ to: other.id, leg: 'leg-2', content: 'rings' })
  await eventually(() => expect(other.heard).toEqual([['leg-2', 'rings']]))

  const takeAwayBack = await refuseWith('57P01')
  one.signals.send({ to: other.id, leg: 'leg-3', content: 'rings' })
  await eventually(() => expect(one.warned).toHaveBeenCalledTimes(2))
  await Promise.all([one.signals.close(), other.signals.close()])
  await takeAwayBack()
})

test('CALL-16: a batch whose connection broke during the commit is written again and heard once', async () => {
  const [one, other] = [await given(), await given()]
  let commits = 0
  const query = async (statement: QueryConfig) => {
    const told = await platform.pool.query(statement)
    commits += 1
    if (commits === 1) throw new Error('Connection terminated unexpectedly')
    return told
  }
  const signals = createSignals({ ...platform, pool: { query } as unknown as typeof pool }, one.id)
  signals.send({ to: other.id, leg: 'leg-1', content: 'rings' })
  await eventually(() => expect(commits).toBe(2))
  signals.send({ to: other.id, leg: 'leg-1', content: 'ended' })
  await eventually(() => expect(other.heard.at(-1)).toEqual(['leg-1', 'ended']))
  expect(other.heard).toEqual([
    ['leg-1', 'rings'],
    ['leg-1', 'ended'],
  ])
  await Promise.all([signals.close(), one.signals.close(), other.signals.close()])
})

test('RUN-04: a receiver says once that the database is away, and once more the next time', async () => {
  const log = pino({ level: 'silent' })
  const warned = vi.spyOn(log, 'warn')
  let [asked, isAway] = [0, true]
  const query = async (statement: QueryConfig) => {
    asked += 1
    if (isAway) throw new Error('the database is away')
    return await platform.pool.query(statement)
  }
  let bell = () => {}
  const carrier = {
    ...platform.carrier,
    hear: (_channel: string, _id: number | null, listener: (id: number, content: unknown) => void) => {
      bell = () => listener(0, undefined)
      return () => undefined
    },
    patienceMs: () => 3_600_000,
  }
  const signals = createSignals({ pool: { query } as unknown as typeof pool, log, carrier }, 0)
  signals.begin(() => undefined)
  const ask = async (): Promise<void> => {
    const before = asked
    bell()
    // questions are asked one after the other: those before have been answered
    await eventually(() => expect(asked).toBe(before + 1))
  }
  await eventually(() => expect(asked).toBe(1))
  await ask()
  await ask()
  isAway = false
  await ask()
  expect(warned).toHaveBeenCalledTimes(1)
  isAway = true
  await ask()
  await signals.close()
  expect(warned).toHaveBeenCalledTimes(2)
})
