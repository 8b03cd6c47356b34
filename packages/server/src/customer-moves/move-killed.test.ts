import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { idOf, type MovingCell, rowsOf, serveMoves, signIn, startMovingWorld } from '../../test/cells/moving-world.ts'
import { programOf } from '../platform/child/child.ts'
import type { Pool } from '../platform/db/database.ts'

/* Both commands of a move are processes that are killed at each step: before it is committed, which is after the one before it. */

vi.setConfig({ testTimeout: 180_000 })

const world = await startMovingWorld()
const { west, east, directory, scratch, id } = world
await west.run('customers remove --id lindner --yes')
const anna = { username: 'anna.novak@nordwind.example', password: 'walnut-ferry-39-dawn' }
afterAll(serveMoves(world))

/** Lets a write of a phase wait until `goOn`. */
const stops = `
  create table stop_at (phase text);
  create function stop_at() returns trigger language plpgsql as $$ begin
    if new.phase = (select phase from stop_at) then perform pg_advisory_xact_lock(4711); end if;
    return new;
  end $$;`
for (const [pool, table] of [
  [directory, 'lineside_directory.moves'],
  [west.platform.pool, 'customer_moves'],
  [east.platform.pool, 'customer_moves'],
] as const)
  await pool.query(
    `${stops} create trigger stop_at before insert or update of phase on ${table} for each row execute function stop_at()`,
  )

const stopAt = async (pool: Pool, phase: string) => {
  const client = await pool.connect()
  await client.query('delete from stop_at')
  await client.query('insert into stop_at values ($1)', [phase])
  await client.query('select pg_advisory_lock(4711)')
  return {
    reached: () =>
      vi.waitFor(
        async () =>
          expect(
            (await client.query(`select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`))
              .rowCount,
          ).toBe(1),
        { timeout: 90_000, interval: 20 },
      ),
    goOn: async () => {
      await client.query('delete from stop_at')
      await client.query('select pg_advisory_unlock(4711)')
      client.release()
    },
  }
}

const { path, execArgv } = programOf(new URL('../admin-cli/main.ts', import.meta.url))
const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
})
const start = ({ environment }: MovingCell, words: string) => {
  const child = spawn(process.execPath, [...execArgv, path, ...words.split(' ')], {
    cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
    env: { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', ...environment },
    stdio: 'ignore',
  })
  running.add(child)
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  return { child, ended }
}

/** Runs a command until it has done its work, however often it has to be begun anew. */
const untilDone = async (cell: MovingCell, words: string, first = start(cell, words)): Promise<void> => {
  for (let one = first, tries = 1; (await one.ended) !== 0; tries += 1) {
    if (tries > 6) throw new Error(`${words} does not come to an end`)
    one = start(cell, words)
  }
}

const serving = async () => {
  const cells: MovingCell[] = []
  // a cell that does not know her would count failures, and ban her
  for (const cell of [west, east])
    if ((await idOf(cell)) !== undefined && (await signIn(cell, anna.username, anna.password)).statusCode === 200)
      cells.push(cell)
  return cells
}

const acknowledged: string[] = []
/** Writes where the customer is served; two cells never serve it. */
const write = async (): Promise<void> =>
  await vi.waitFor(
    async () => {
      const cells = await serving()
      expect(cells.length).toBeLessThan(2)
      const [cell] = cells
      const session = cell && (await signIn(cell, anna.username, anna.password))
      const headers = { authorization: `Bearer ${session?.json<{ jwt: string }>().jwt}` }
      const name = `Contact ${acknowledged.length}`
      const answer = await cell?.app.inject({ method: 'POST', url: '/api/contacts/', headers, payload: { name } })
      expect(answer?.statusCode).toBe(201)
      acknowledged.push(name)
    },
    { timeout: 90_000, interval: 100 },
  )

const cleanUp = async (cell: MovingCell) => {
  await cell.platform.pool.query('delete from holds where customer_id = $1', [id])
  await cell.run('customers remove --id ahorn --yes')
  await cell.platform.pool.query(`delete from domains where name in ('nordwind.example', 'ahorn.example')`)
}

const way = { from: west, to: east }

test.each([
  ['the old cell', 'own', 'copied'],
  ['the old cell', 'directory', 'offered'],
  ['the new cell', 'directory', 'ready'],
  ['the old cell', 'own', 'frozen'],
  ['the old cell', 'directory', 'frozen'],
  ['the new cell', 'own', 'arrived'],
  ['the new cell', 'directory', 'arrived'],
  ['the old cell', 'own', 'switching'],
  ['the old cell', 'directory', 'switched'],
  ['the old cell', 'directory', 'followed'],
  ['the new cell', 'directory', 'done'],
] as const)(
  'GROW-08: %s is killed before its %s row says %s: one cell serves, and run again it goes on',
  async (whose, where, phase) => {
    const { from, to } = way
    const by = join(scratch, `${from.name}-${where}-${phase}`)
    const [send, receive] = [`customers move --id ahorn --to ${to.name} --by ${by} --wait 2`, `customers receive ${by}`]
    const cell = whose === 'the old cell' ? from : to
    const stop = await stopAt(where === 'own' ? cell.platform.pool : directory, phase)
    await write()
    const sender = start(from, send)
    const hasOffer = () =>
      vi.waitFor(
        async () => expect((await directory.query(`select from lineside_directory.moves`)).rowCount).toBe(1),
        90_000,
      )
    const isEarly = phase === 'copied' || phase === 'offered'
    if (!isEarly) await hasOffer()
    const receiver = isEarly ? undefined : start(to, receive)
    await stop.reached()
    const killed = cell === from ? sender : receiver
    killed?.child.kill('SIGKILL')
    await killed?.ended
    await stop.goOn()
    const sent = untilDone(from, send, cell === from ? start(from, send) : sender)
    if (isEarly) await hasOffer()
    const received = untilDone(to, receive, receiver === undefined || cell === to ? start(to, receive) : receiver)
    await write()
    await Promise.all([sent, received])
    await write()
    expect(await serving()).toEqual([to])
    const { rows } = await to.platform.pool.query<{ name: string }>(
      'select name from contacts where customer_id = $1',
      [id],
    )
    const there = rows.map(({ name }) => name)
    expect(acknowledged.filter((name) => !there.includes(name))).toEqual([])
    await cleanUp(from)
    Object.assign(way, { from: to, to: from })
  },
)

test('GROW-08: after all these moves nothing of the customer is lost', async () => {
  const found = await rowsOf(way.from, id)
  expect(Object.entries(found).flatMap(([name, rows]) => (rows.length === 0 ? [name] : []))).toEqual([])
})
