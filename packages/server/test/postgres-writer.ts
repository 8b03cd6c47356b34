import pino from 'pino'
import { createPool } from '../src/platform/db/pool.ts'
import { startPostgres } from '../src/platform/db/postgres-supervisor.ts'

/**
 * A server that does nothing but write: `node … postgres-writer.ts DATA_DIR` prints the number of each row once it is
 * committed, and goes on until somebody kills it.
 */
const postgres = await startPostgres({ dataDir: process.argv[2] ?? '', log: pino({ level: 'silent' }) })
const pool = createPool(postgres.connectionString)
await pool.query('create table if not exists written (id integer generated always as identity primary key)')
for (;;) {
  const written = await pool.query('insert into written default values returning id').catch(() => undefined)
  if (written) process.stdout.write(`${written.rows[0].id}\n`)
}
