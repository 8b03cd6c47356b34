import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillEveryTable } from '../../test/builders/rows-of-every-table.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { createTestApp, createTestPlatform } from '../../test/test-platform.ts'
import { runCommand } from '../admin-cli/run-command.ts'
import { createDemoIfWanted } from '../demo/create-demo.ts'
import { prepareDirectory } from '../domain/cells/directory-schema-store.ts'
import { cellOfDomain, cellOfNumber, saveCell } from '../domain/cells/directory-store.ts'
import { readCustomerTables } from '../domain/cells/customer-tables-store.ts'
import { joinDirectory } from '../domain/cells/own-claims-store.ts'
import { keepIdRange, publishPortion } from '../domain/cells/publish-cell.ts'
import { saveDefaultSets } from '../domain/sounds/default-sets.ts'
import { sessionRoutes } from '../features/session/session-routes.ts'
import { conversationsRoutes } from '../features/conversations/conversations-routes.ts'
import { loadInstallation } from '../installation.ts'
import { sealedColumns } from '../key-rotation/sealed-columns.ts'

/* A company of the demo world moves between two cells, each with a database, a data directory and a key of its own, by the commands. */

const log = pino({ level: 'silent' })
const scratch = await mkdtemp(join(tmpdir(), 'lineside-move-'))
afterAll(() => rm(scratch, { recursive: true, force: true }))
const exported = join(scratch, 'ahorn')
const passphrase = join(scratch, 'passphrase')
await writeFile(passphrase, 'walnut ferry dawn 39\n')
const { pool: directory, connectionString: DIRECTORY_URL } = await createTestDatabase()
await prepareDirectory(directory)

const givenCell = async (name: string) => {
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
    JSON.parse(await runCommand([...words.split(' '), ...more, '--json'], environment, log)) as Record<string, unknown>
  const publish = async () => {
    while (await publishPortion(platform, directory, name));
  }
  const app = await createTestApp(platform, sessionRoutes, conversationsRoutes)
  return { name, platform, run, publish, app, files: join(dataDir, 'files') }
}
type Cell = Awaited<ReturnType<typeof givenCell>>
const west = await givenCell('west')
const east = await givenCell('east')

const world = async ({ platform }: Cell) => {
  await saveDefaultSets(platform.db)
  await createDemoIfWanted(platform, { isEmbedded: true, isLoopback: true })
}
const idOf = async ({ platform }: Cell) =>
  (await platform.db.selectFrom('customers').select('id').where('external_id', '=', 'ahorn').executeTakeFirst())?.id

/** All rows of the customer, without what has another id in each cell; secrets are opened. */
const rowsOf = async ({ platform: { pool, secrets } }: Cell, customerId: number) => {
  const shared = await pool.query<{ id: number; name: string }>(
    'select id, name from sound_sets where customer_id is null',
  )
  const named = (text: string) =>
    text.replace(/(?<="contract_sound_set":)\d+/, (id) => shared.rows.find((set) => String(set.id) === id)?.name ?? id)
  const found: Record<string, unknown[]> = {}
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

const signIn = ({ app }: Cell, username: string, password: string) =>
  app.inject({ method: 'POST', url: '/login_jwt', payload: { username, password } })

let id = 0
beforeAll(async () => {
  await world(west)
  // so that nothing that is found by its words has the same number there
  const { rows } = await east.platform.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relname ~ '^(resellers|profile_sets|profiles|device_|sound_sets)'`,
  )
  for (const { name } of rows) await east.platform.pool.query(`select setval('${name}', nextval('${name}') + 1000)`)
  await world(east)
  for (const customer of ['ahorn', 'lindner']) await east.run(`customers remove --id ${customer} --yes`)
  await east.platform.pool.query(`delete from domains where name = 'nordwind.example'`)
  id = (await idOf(west)) ?? 0
  await fillEveryTable(west.platform.pool, west.platform.secrets, id)
  for (const cell of [west, east]) await cell.publish()
}, 120_000)

describe('GROW-08: a customer that moves', () => {
  test('is refused while it shares a domain, or works', async () => {
    await expect(west.run(`customers export --id ahorn --to ${exported}`)).rejects.toThrow(
      'The domain nordwind.example also has lines of another customer',
    )
    await west.run('customers remove --id lindner --yes')
    await expect(west.run(`customers export --id ahorn --to ${exported}`)).rejects.toThrow('Block the customer first')
    await expect(east.run(`customers import ${exported}`)).rejects.toThrow('There is no whole export')
  })

  test('has its files copied ahead, and is exported blocked', async () => {
    expect(await west.run(`customers export --id ahorn --to ${exported} --ahead`)).toMatchObject({
      outcome: 'files copied',
    })
    await west.run('customers block --id ahorn')
    const made = await west.run(`customers export --id ahorn --to ${exported}`)
    expect(made).toMatchObject({ outcome: 'exported', customer: 'ahorn' })
    expect(Number(made['files'])).toBeGreaterThan(5)
    expect(made['missing']).toBeUndefined()
  })

  test('is damaged by a change to any part, and nothing of it comes with another passphrase', async () => {
    const manifest = join(exported, 'manifest.json')
    const [saved, rows] = [await readFile(manifest), await readFile(join(exported, 'contacts.copy.gz'))]
    const refused = async (path: string, content: Buffer, sentence: string, back: Buffer) => {
      await writeFile(path, content)
      await expect(east.run(`customers import ${exported}`)).rejects.toThrow(sentence)
      await writeFile(path, back)
    }
    const other = Buffer.from(saved.toString().replace('"ahorn"', '"eichen"'))
    await refused(manifest, other, 'its manifest was changed', saved)
    await refused(join(exported, 'contacts.copy.gz'), rows.subarray(1), 'contacts.copy.gz has', rows)
    await refused(
      passphrase,
      Buffer.from('another long passphrase\n'),
      'does not open',
      Buffer.from('walnut ferry dawn 39\n'),
    )
    expect(await idOf(east)).toBeUndefined()
  })

  test('needs what it shares with others at the new cell', async () => {
    const { db } = east.platform
    const rename = async (from: string, to: string) => {
      await db.updateTable('resellers').set({ name: to }).where('name', '=', from).execute()
    }
    await rename('Nordwind Telecom', 'Nordost')
    await expect(east.run(`customers import ${exported}`)).rejects.toThrow(
      "This cell has no reseller 'Nordwind Telecom'",
    )
    await rename('Nordost', 'Nordwind Telecom')
  })

  test('arrives whole or not at all: an import that breaks off leaves no row and no file', async () => {
    const { pool } = east.platform
    const files = await readdir(east.files, { recursive: true })
    await pool.query(`create function stop() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$;
      create trigger stop before insert on call_recording_streams for each row execute function stop()`)
    await expect(east.run(`customers import ${exported}`)).rejects.toThrow('power cut')
    await pool.query('drop trigger stop on call_recording_streams; drop function stop')
    expect(await idOf(east)).toBeUndefined()
    const left = (await readdir(east.files, { recursive: true })).filter((name) => /-[0-9a-f]{8}$/.test(name))
    expect(left.filter((name) => !files.includes(name))).toEqual([])
  })

  test('has all that it had, under the same ids, and its secrets open with the key there', async () => {
    const before = await rowsOf(west, id)
    expect(await east.run(`customers import ${exported}`)).toMatchObject({ outcome: 'imported', customer: 'ahorn', id })
    expect(await idOf(east)).toBe(id)
    expect(await rowsOf(east, id)).toEqual(before)
    const empty = Object.entries(before).flatMap(([name, rows]) => (rows.length === 0 ? [name] : []))
    expect(empty).toEqual([])
    await expect(east.run(`customers import ${exported}`)).rejects.toThrow(`a customer with the id ${id} already`)
    expect(await rowsOf(east, id)).toEqual(before)
  })

  test('is found at the new cell once it has left the old one, and signs in there', async () => {
    const domain = 'nordwind.example'
    for (const cell of [west, east]) await cell.publish()
    expect(await cellOfDomain(directory, domain)).toBe('west')
    const blocked = await signIn(east, `anna.novak@${domain}`, 'walnut-ferry-39-dawn')
    expect([blocked.statusCode, blocked.json()]).toMatchObject([403, { reason: 'line_blocked' }])
    await west.run('holds remove --customer ahorn --name', 'case 1')
    await west.run('customers remove --id ahorn --yes')
    await west.run('domains remove --name nordwind.example --reseller', 'Nordwind Telecom')
    for (const cell of [west, east]) await cell.publish()
    expect(await cellOfDomain(directory, domain)).toBe('east')
    expect(await cellOfDomain(directory, 'ahorn.example')).toBe('east')
    expect(await cellOfNumber(directory, '4319920021')).toBe('east')
    await east.run('customers unblock --id ahorn')
    // at that time other processes have been told
    await expect
      .poll(async () => (await signIn(east, `anna.novak@${domain}`, 'walnut-ferry-39-dawn')).statusCode)
      .toBe(200)
    expect((await signIn(west, `anna.novak@${domain}`, 'walnut-ferry-39-dawn')).statusCode).toBe(403)
    const { jwt } = (await signIn(east, `anna.novak@${domain}`, 'walnut-ferry-39-dawn')).json<{ jwt: string }>()
    const headers = { authorization: `Bearer ${jwt}` }
    const list = await east.app.inject({ method: 'GET', url: '/api/conversations/?type=voicemail', headers })
    expect(list.statusCode).toBe(200)
    expect(list.json<{ total_count: number }>().total_count).toBeGreaterThan(0)
  })

  test('goes on with ids of its own in the new cell', async () => {
    const { pool } = east.platform
    const { rows } = await pool.query<{ id: number }>(
      `insert into contacts (customer_id, name, search_text) values ($1, 'New', 'new') returning id`,
      [id],
    )
    expect(Math.floor((rows[0]?.id ?? 0) / 2 ** 24)).toBe(2)
  })
})
