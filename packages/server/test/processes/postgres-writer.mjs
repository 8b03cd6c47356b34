/**
 * A server that does nothing but write: `node … postgres-writer.mjs DATA_DIR SUPERVISOR POOL`, the modules of these names as
 * they are built or not, prints the number of each row once it is committed, and goes on until somebody kills it.
 */
const [dataDir, ...modules] = process.argv.slice(2)
const [{ startPostgres }, { createPool }] = await Promise.all(modules.map((path) => import(path)))
const silent = () => undefined
const log = { trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent }
const postgres = await startPostgres({ dataDir, log })
const pool = createPool(postgres.connectionString)
await pool.query('create table if not exists written (id integer generated always as identity primary key)')
for (;;) {
  const written = await pool.query('insert into written default values returning id').catch(() => undefined)
  if (written) process.stdout.write(`${written.rows[0].id}\n`)
}
