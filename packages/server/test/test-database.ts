import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { Client, type Pool } from 'pg'
import { afterAll, inject } from 'vitest'
import { createDatabase } from '../src/platform/db/database.ts'
import { createPool } from '../src/platform/db/pool.ts'
import type { Database } from '../src/platform/db/schema.ts'

export interface TestDatabase {
  connectionString: string
  pool: Pool
  db: Kysely<Database>
}

/**
 * A database of its own for one test file: every table, no rows. Called at the top of the file
 * (`const { db } = await createTestDatabase()`); dropped after its last test.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('postgresUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await maintain(template, `create database ${name} template ${template.pathname.slice(1)} strategy file_copy`)
  const connectionString = withDatabase(template, name)
  const pool = createPool(connectionString)
  afterAll(async () => {
    if (!pool.ended) await pool.end()
    await maintain(template, `drop database ${name} with (force)`)
  })
  return { connectionString, pool, db: createDatabase(pool) }
}

/** One connection for all files of a test process: a new one each time is a process of PostgreSQL each time. */
let maintenance: Promise<Client> | undefined

async function maintain(template: URL, sql: string): Promise<void> {
  maintenance ??= connected(withDatabase(template, 'postgres'))
  await (await maintenance).query(sql)
}

async function connected(connectionString: string): Promise<Client> {
  const client = new Client(connectionString)
  // the database ends before the test process does
  client.on('error', () => {
    maintenance = undefined
  })
  await client.connect()
  return client
}

function withDatabase(template: URL, name: string): string {
  const url = new URL(template)
  url.pathname = `/${name}`
  return url.href
}
