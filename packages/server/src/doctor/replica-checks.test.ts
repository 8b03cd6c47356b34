import { afterAll, describe, expect, test } from 'vitest'
import { startReplicatedPostgres } from '../../test/replica/replicated-postgres.ts'
import { createPool } from '../platform/db/pool.ts'
import { findDatabase } from './database-checks.ts'
import { judgeReplica, replicaChecks } from './replica-checks.ts'

const facts = { name: 'db2:5432', isReplica: true, isOurs: true, isThere: true, newestMs: 12 * 3_600_000 }

describe('GROW-07: the doctor finds a replica', () => {
  test.each([
    ['well, also when nothing has changed for long', facts, 'ok', 'has everything'],
    ['hours behind', { ...facts, isThere: false }, 'wrong', 'its newest change is 12 hours old'],
    ['that never told a change', { ...facts, isThere: false, newestMs: null }, 'wrong', 'is behind.'],
    ['that is none', { ...facts, isReplica: false, isThere: false }, 'wrong', 'takes writes'],
    ['of another database', { ...facts, isOurs: false, isThere: false }, 'wrong', 'another database'],
    ['that is away', { name: 'db2:5432', failure: 'connect ECONNREFUSED' }, 'wrong', 'ECONNREFUSED'],
  ] as const)('%s', (_case, given, state, says) => {
    expect(judgeReplica(given)).toMatchObject({ state, says: expect.stringContaining(says) })
  })

  test('by asking it: a real one that follows, stands still, and is away', async () => {
    const postgres = await startReplicatedPostgres()
    const replica = await postgres.startReplica()
    const pool = createPool(postgres.connectionString, { max: 1 })
    const found = await findDatabase({ databaseUrl: postgres.connectionString, dataDir: '/nowhere' })
    afterAll(async () => {
      await pool.end()
      await found.questions?.close()
      await replica.close()
      await postgres.close()
    })
    const ask = async () => {
      const [check] = replicaChecks(found, { databaseReadUrls: [replica.address] })
      return await check?.ask(AbortSignal.timeout(10_000))
    }
    expect(await ask()).toMatchObject({ state: 'ok' })
    await replica.pause()
    await pool.query('create table later (id int)')
    expect(await ask()).toMatchObject({ state: 'wrong', says: expect.stringContaining('is behind') })
    await replica.resume()
    replica.relay.be('refuse')
    expect(await ask()).toMatchObject({ state: 'wrong', says: expect.stringContaining('does not answer') })
    expect(
      replicaChecks({ questions: null, why: judgeReplica(facts) }, { databaseReadUrls: [replica.address] }),
    ).toHaveLength(1)
    expect(replicaChecks(found, {})).toEqual([])
  })
})
