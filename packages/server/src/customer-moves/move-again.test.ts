import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { idOf, rowsOf, serveMoves, startMovingWorld } from '../../test/cells/moving-world.ts'
import { cellOfDomain } from '../domain/cells/directory-store.ts'

/* A move that fails after all has arrived, and is begun again. */

vi.setConfig({ testTimeout: 120_000 })

const world = await startMovingWorld()
const { west, east, directory, scratch, id } = world
afterAll(serveMoves(world))
await west.run('customers remove --id lindner --yes')

test('GROW-08: a customer whose freeze ends after it has arrived leaves no row at the new cell, and moves when it is tried again', async () => {
  const by = join(scratch, 'again')
  const before = await rowsOf(west, id)
  const { pool } = west.platform
  await pool.query(`create function stop() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$;
    create trigger stop before update of phase on customer_moves for each row when (new.phase = 'switching') execute function stop()`)
  const move = () => west.run(`customers move --id ahorn --to east --by ${by}`)
  const failing = move().catch((error: Error) => error.message)
  await vi.waitFor(
    async () => expect((await directory.query(`select from lineside_directory.moves`)).rowCount).toBe(1),
    60_000,
  )
  const receiving = east.run(`customers receive ${by}`)
  // awaited below
  receiving.catch(() => undefined)
  expect(await failing).toContain('power cut')
  await vi.waitFor(async () => expect(await idOf(east)).toBeUndefined(), 30_000)
  await pool.query('drop trigger stop on customer_moves')
  const [sent, received] = await Promise.all([move(), receiving])
  expect(sent).toMatchObject({ outcome: 'moved', customer: 'ahorn' })
  expect(received).toMatchObject({ outcome: 'received', id })
  expect(await cellOfDomain(directory, 'nordwind.example')).toBe('east')
  const after = await rowsOf(east, id)
  expect(Object.keys(before).filter((name) => after[name]?.length !== before[name]?.length)).toEqual([])
})
