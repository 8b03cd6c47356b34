import { expect, test } from 'vitest'
import { freePort } from '../../test/processes/free-port.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { findDatabase } from './database-checks.ts'
import { poolerChecks } from './pooler-checks.ts'
import { runChecks } from './run-checks.ts'

const { connectionString } = await createTestDatabase()
const nowhere = async () => `postgresql://me:secret@127.0.0.1:${await freePort()}/lineside`

test('GROW-02: the doctor asks the pooler of DATABASE_URL, where there is one', async () => {
  expect(poolerChecks({})).toEqual([])
  const askAt = (databasePoolerUrl: string) => runChecks(poolerChecks({ databasePoolerUrl }), 10_000)
  expect(await askAt(connectionString)).toEqual([
    { part: 'pooler', state: 'ok', says: 'The pooler of DATABASE_URL answers.' },
  ])
  const [finding] = await askAt(await nowhere())
  expect(finding).toMatchObject({ part: 'pooler', state: 'wrong', says: expect.stringContaining('ECONNREFUSED') })
  expect(finding?.mend).toContain('DATABASE_URL')
  expect(JSON.stringify(finding)).not.toContain('secret')
})

test('GROW-02: the doctor names the setting by which it looked for the database', async () => {
  const given = { dataDir: '/nowhere', databaseUrl: await nowhere() }
  const mendOf = async (more: { databasePoolerUrl?: string }) => {
    const found = await findDatabase({ ...given, ...more })
    return found.questions === null ? found.why.mend : undefined
  }
  expect(await mendOf({})).toContain('the password of DATABASE_URL are right')
  expect(await mendOf({ databasePoolerUrl: connectionString })).toContain('the password of DATABASE_SESSION_URL are')
})
