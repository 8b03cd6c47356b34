import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll } from 'vitest'
import { runCommand } from '../../src/admin-cli/run-command.ts'
import { createDemoIfWanted } from '../../src/demo/create-demo.ts'
import { readCustomerTables } from '../../src/domain/cells/customer-tables-store.ts'
import { prepareDirectory } from '../../src/domain/cells/directory-schema-store.ts'
import { saveCell } from '../../src/domain/cells/directory-store.ts'
import { watchMoves } from '../../src/domain/cells/moves/settle-moves.ts'
import { joinDirectory } from '../../src/domain/cells/own-claims-store.ts'
import { keepIdRange, publishCell, publishPortion } from '../../src/domain/cells/publish-cell.ts'
import type { Services } from '../../src/domain/services.ts'
import { saveDefaultSets } from '../../src/domain/sounds/default-sets.ts'
import { contactsRoutes } from '../../src/features/contacts/contacts-routes.ts'
import { conversationsRoutes } from '../../src/features/conversations/conversations-routes.ts'
import { sessionRoutes } from '../../src/features/session/session-routes.ts'
import { loadInstallation } from '../../src/installation.ts'
import { sealedColumns } from '../../src/key-rotation/sealed-columns.ts'
import { fillEveryTable } from '../builders/rows-of-every-table.ts'
import { createTestDatabase } from '../test-database.ts'
import { createTestApp, createTestPlatform } from '../test-platform.ts'

const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' })

/**
 * GROW-08: two cells, west and east, each with a database, a data directory and a key of its own, and a directory. A company of the
 * demo world, 'ahorn', is at west only, with rows in every table in which a customer can have some.
 */
export const startMovingWorld = async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'lineside-move-'))
  afterAll(() => rm(scratch, { recursive: true, force: true }))
  const passphrase = join(scratch, 'passphrase')
  await writeFile(passphrase, 'walnut ferry dawn 39\n')
  const { pool: directory, connectionString: DIRECTORY_URL } = await createTestDatabase()
  await prepareDirectory(directory)

  const startCell = async (name: string) => {
    const database = await createTestDatabase()
    const dataDir = await mkdtemp(join(scratch, name))
    const [secret] = await loadInstallation(database.pool, { dataDir })
    const { platform } = await createTestPlatform({ dataDir, demo: 'yes' }, {}, log, { secret, database })
    await saveCell(directory, { name, web: `http://${name}.test`, edges: [], sources: [] })
    await joinDirectory(platform.db, name)
    await keepIdRange(platform, directory, { cell: name, listed: null })
    const environment = {
      DATABASE_URL: database.connectionString,
      DATA_DIR: dataDir,
      DIRECTORY_URL,
      CELL: name,
      BACKUP_PASSPHRASE_FILE: passphrase,
    }
    const run = async (words: string, ...more: readonly string[]) =>
      JSON.parse(await runCommand([...words.split(' '), ...more, '--json'], environment, log)) as Record<
        string,
        unknown
      >
    const publish = async () => {
      while (await publishPortion(platform, directory, name));
    }
    const app = await createTestApp(platform, sessionRoutes, conversationsRoutes, contactsRoutes)
    return { name, platform, environment, run, publish, app, files: join(dataDir, 'files') }
  }
  const west = await startCell('west')
  const east = await startCell('east')
  await makeDemo(west.platform)
  // so that nothing that is found by its words has the same number there
  const { rows } = await east.platform.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relname ~ '^(resellers|profile_sets|profiles|device_|sound_sets)'`,
  )
  for (const { name } of rows) await east.platform.pool.query(`select setval('${name}', nextval('${name}') + 1000)`)
  await makeDemo(east.platform)
  for (const customer of ['ahorn', 'lindner']) await east.run(`customers remove --id ${customer} --yes`)
  await east.platform.pool.query(`delete from domains where name = 'nordwind.example'`)
  const id = (await idOf(west)) ?? 0
  await fillEveryTable(west.platform.pool, west.platform.secrets, id)
  for (const cell of [west, east]) await cell.publish()
  return { west, east, directory, scratch, passphrase, id }
}

export type MovingWorld = Awaited<ReturnType<typeof startMovingWorld>>
export type MovingCell = MovingWorld['west']

const makeDemo = async (platform: Services) => {
  await saveDefaultSets(platform.db)
  await createDemoIfWanted(platform, { isEmbedded: true, isLoopback: true })
}

export const idOf = async ({ platform }: { readonly platform: Services }) =>
  (await platform.db.selectFrom('customers').select('id').where('external_id', '=', 'ahorn').executeTakeFirst())?.id

/** Each cell tells the directory what it has, and reads what has become of its moves, as its servers do. @returns stops */
export const serveMoves = ({ west, east, directory }: Pick<MovingWorld, 'west' | 'east' | 'directory'>) => {
  const stops = [west, east].flatMap(({ platform, name }) => {
    const publishing = publishCell(platform, directory, name)
    return [watchMoves(platform, directory), () => publishing.close()]
  })
  return async () => {
    for (const stop of stops) await stop()
  }
}

/** All rows of the customer, without what has another id in each cell; secrets are opened. */
export const rowsOf = async ({ platform: { pool, secrets } }: { readonly platform: Services }, customerId: number) => {
  const shared = await pool.query<{ id: number; name: string }>(
    'select id, name from sound_sets where customer_id is null',
  )
  const named = (text: string) =>
    text.replace(/(?<="contract_sound_set":)\d+/, (id) => shared.rows.find((set) => String(set.id) === id)?.name ?? id)
  const found: Record<string, string[]> = {}
  for (const { name, isOf, shared: others, emptied } of await readCustomerTables(pool)) {
    const sealed = sealedColumns.filter(({ table }) => table === name).map(({ column }) => column)
    const { rows } = await pool.query<Record<string, unknown>>(`select * from ${name} where ${isOf(customerId)}`)
    const plain = rows.map((row) => {
      const renamed = [...others.map(({ column }) => column), ...emptied]
      const kept = Object.entries(row).filter(([column]) => !renamed.includes(column))
      return named(
        JSON.stringify(
          kept.map(([column, value]) => [
            column,
            sealed.includes(column) && value !== null ? secrets.open(value as Buffer) : value,
          ]),
        ),
      )
    })
    found[name] = plain.toSorted()
  }
  return found
}

export const signIn = ({ app }: Pick<MovingCell, 'app'>, username: string, password: string) =>
  app.inject({ method: 'POST', url: '/login_jwt', payload: { username, password } })
