import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { idOf, rowsOf, serveMoves, signIn, startMovingWorld, type MovingCell } from '../../test/cells/moving-world.ts'
import { listMoves } from '../domain/cells/moves/directory-moves-store.ts'
import { longestFreeze } from '../domain/cells/moves/own-moves-store.ts'
import { cellOfDomain, cellOfNumber } from '../domain/cells/directory-store.ts'

/* A company moves between two cells while its people work: they write all the time, and a call goes on. */

vi.setConfig({ testTimeout: 120_000 })

const world = await startMovingWorld()
const { west, east, directory, scratch, id } = world
const by = join(scratch, 'move')
const domain = 'nordwind.example'
const anna = { username: `anna.novak@${domain}`, password: 'walnut-ferry-39-dawn' }
afterAll(serveMoves(world))
const cells = { west, east } as Record<string, MovingCell>

/** Writes contacts one after the other at the cell that the directory names, as a program of the company would. */
const writeAllTheTime = () => {
  const state = { isOver: false }
  const acknowledged: string[] = []
  const refusals: { readonly at: number; readonly status: number; readonly reason: unknown }[] = []
  const write = async (): Promise<void> => {
    let headers: Record<string, string> | undefined
    for (let number = 1; !state.isOver; number += 1) {
      const cell = cells[(await cellOfDomain(directory, domain)) ?? ''] ?? west
      if (headers === undefined) {
        const session = await signIn(cell, anna.username, anna.password)
        if (session.statusCode !== 200) {
          refusals.push({
            at: performance.now(),
            status: session.statusCode,
            reason: session.json<{ reason?: string }>().reason,
          })
          await delay(20)
          continue
        }
        headers = { authorization: `Bearer ${session.json<{ jwt: string }>().jwt}` }
      }
      const name = `Contact ${number}`
      const answer = await cell.app.inject({ method: 'POST', url: '/api/contacts/', headers, payload: { name } })
      if (answer.statusCode < 300) acknowledged.push(name)
      else
        refusals.push({
          at: performance.now(),
          status: answer.statusCode,
          reason: answer.json<{ reason?: string }>().reason,
        })
      if (answer.statusCode === 401) headers = undefined
      await delay(20)
    }
  }
  const writing = write()
  return {
    acknowledged,
    refusals,
    end: async () => {
      state.isOver = true
      await writing
    },
  }
}

const isOffered = () =>
  vi.waitFor(
    async () =>
      expect((await directory.query(`select from lineside_directory.moves where phase = 'offered'`)).rowCount).toBe(1),
    60_000,
  )

describe('GROW-08: a customer that works', () => {
  test('is refused before anything is frozen: no such cell, the same one, a domain that it shares', async () => {
    const move = (to: string) => west.run(`customers move --id ahorn --to ${to} --by ${by}`)
    await expect(move('north')).rejects.toThrow('The directory has no cell north')
    await expect(move('west')).rejects.toThrow('at west already')
    await expect(move('east')).rejects.toThrow('The domain nordwind.example also has lines of another customer')
    await west.run('customers remove --id lindner --yes')
    await expect(west.run('customers move --id ahorn')).rejects.toThrow('--to')
    await expect(west.run('customers move --id ahorn --give-up')).rejects.toThrow('not on its way')
  })

  test('is refused by the new cell before anything is frozen, moves once at a time, and may stay', async () => {
    const place = join(scratch, 'given up')
    const first = west.run(`customers move --id ahorn --to east --by`, place).catch((error: Error) => error.message)
    await isOffered()
    await expect(west.run(`customers move --id ahorn --to east --by`, place)).rejects.toThrow('is being moved already')
    const receive = () => east.run('customers receive', place)
    const { pool } = east.platform
    await pool.query(`insert into schema_migrations (name, kind) values ('9999-later', 'expand')`)
    await expect(receive()).rejects.toThrow('Both cells need the same version')
    await pool.query(`delete from schema_migrations where name = '9999-later'`)
    await pool.query(`update profiles set name = name || ' of old'`)
    await expect(receive()).rejects.toThrow('This cell has no profile')
    await pool.query(`update profiles set name = replace(name, ' of old', '')`)
    await expect(west.run('customers receive', place)).rejects.toThrow('This customer moves to east, and this is west')
    // how long it would be refused changes is said beforehand, and nothing begins by that
    expect(await east.run('customers receive', place, '--dry-run')).toMatchObject({
      outcome: 'tried',
      id,
      moves: 'while it works',
      takes_ms: expect.any(Number),
    })
    expect([await idOf(east), await phaseAt(west)]).toEqual([undefined, 'copied'])
    expect((await directory.query<{ phase: string }>('select phase from lineside_directory.moves')).rows).toEqual([
      { phase: 'offered' },
    ])
    await expect(west.run('directory check')).rejects.toThrow(`customer ${id}: from west to east, offered`)
    expect(await west.run('customers move --id ahorn --give-up')).toMatchObject({ outcome: 'given up' })
    expect(await first).toBe('This move was given up.')
    await expect(receive()).rejects.toThrow('The other cell has given up this move')
    expect((await signIn(west, anna.username, anna.password)).statusCode).toBe(200)
  })

  test('moves while its people write: each write that was acknowledged is at the new cell', async () => {
    const writing = writeAllTheTime()
    onTestFinished(writing.end)
    const moving = west.run(`customers move --id ahorn --to east --by ${by}`)
    await isOffered()
    const receiving = east.run(`customers receive ${by}`)
    const [sent, received] = await Promise.all([moving, receiving])
    const written = writing.acknowledged.length
    await vi.waitFor(() => expect(writing.acknowledged.length).toBeGreaterThan(written + 3), 10_000)
    await writing.end()
    expect(sent).toMatchObject({ outcome: 'moved', customer: 'ahorn' })
    expect(received).toMatchObject({ outcome: 'received', id })
    const { rows } = await east.platform.pool.query<{ name: string }>(
      'select name from contacts where customer_id = $1',
      [id],
    )
    const there = new Set(rows.map(({ name }) => name))
    expect(writing.acknowledged.filter((name) => !there.has(name))).toEqual([])
    const statuses = new Set(writing.refusals.map(({ status, reason }) => `${status} ${String(reason)}`))
    expect([...statuses].filter((one) => !['503 customer_moving', '401 undefined'].includes(one))).toEqual([])
    const [first, last] = [writing.refusals[0], writing.refusals.at(-1)]
    expect((last?.at ?? 0) - (first?.at ?? 0)).toBeLessThan(longestFreeze * 1000)
    expect(Number(sent['refused_ms'])).toBeLessThan(longestFreeze * 1000)
    expect(await cellOfNumber(directory, '4319920021')).toBe('east')
    await expect(west.run('customers block --id ahorn')).rejects.toThrow('The cell east has this customer.')
  })
})

/** A line of the customer, of which nobody else changes anything. */
const seatOf = async ({ platform: { pool } }: MovingCell) => {
  const { rows } = await pool.query<{ id: number }>(
    `select id from subscribers where customer_id = $1 and status = 'active' and not is_pbx_group and not is_pbx_pilot order by id desc limit 1`,
    [id],
  )
  return rows[0]?.id ?? 0
}

const phaseAt = async ({ platform: { pool } }: MovingCell) =>
  (await pool.query<{ phase: string }>('select phase from customer_moves where customer_id = $1', [id])).rows[0]?.phase

const isPhase = (cell: MovingCell, phase: string) =>
  vi.waitFor(async () => expect(await phaseAt(cell)).toBe(phase), { timeout: 60_000, interval: 50 })

/** Removes what a move has left behind, so that the customer may come back. */
const cleanUp = async (cell: MovingCell) => {
  await cell.platform.pool.query('delete from holds where customer_id = $1', [id])
  await cell.run('customers remove --id ahorn --yes')
  await cell.platform.pool.query(`delete from domains where name in ('nordwind.example', 'ahorn.example')`)
}

describe('GROW-08: a customer that moves while a call is up', () => {
  test('has at the new cell what the call writes until it ends, and there nothing that was changed since is lost', async () => {
    await cleanUp(west)
    const seat = await seatOf(east)
    const { pool } = east.platform
    await pool.query(`insert into calls (id, owner, started_at) values ('long', 1, now())`)
    await pool.query(
      `insert into call_legs (call_id, leg_id, subscriber_id, kind, role, state, since) values ('long', 'a', $1, 'phone', 'origin', 'talking', now())`,
      [seat],
    )
    await pool.query(
      `insert into reminders (subscriber_id, time, recur) values ($1, '07:30', 'never') on conflict (subscriber_id) do update set time = '07:30'`,
      [seat],
    )
    await pool.query(
      `insert into speed_dials (subscriber_id, slot, destination) values ($1, '*7', '4319920017'), ($1, '*8', '4319920018'), ($1, '*9', '4319920019') on conflict do nothing`,
      [seat],
    )
    const session = await signIn(east, anna.username, anna.password)
    const back = join(scratch, 'back')
    const moving = east.run(`customers move --id ahorn --to west --by ${back}`)
    await isPhase(east, 'copied')
    const receiving = west.run(`customers receive ${back}`)
    await isPhase(west, 'serving')
    await isPhase(east, 'left')
    expect((await signIn(west, anna.username, anna.password)).statusCode).toBe(200)
    const refused = await signIn(east, anna.username, anna.password)
    expect([refused.statusCode, refused.json()]).toMatchObject([503, { reason: 'customer_moving' }])
    const headers = { authorization: `Bearer ${session.json<{ jwt: string }>().jwt}` }
    await vi.waitFor(
      async () => expect((await east.app.inject({ url: '/api/contacts/', headers })).statusCode).toBe(401),
      20_000,
    )
    // the new cell, and then the call at the old one, which does not know of it
    await west.platform.pool.query(
      `update speed_dials set destination = '111' where subscriber_id = $1 and slot = '*8'`,
      [seat],
    )
    await pool.query(`update speed_dials set destination = '222' where subscriber_id = $1 and slot in ('*7', '*8')`, [
      seat,
    ])
    await pool.query(`delete from speed_dials where subscriber_id = $1 and slot = '*9'`, [seat])
    const { rows } = await pool.query<{ id: number }>(
      `insert into conversations (customer_id, subscriber_id, type, start_time, direction, caller, callee, call_id, status, call_type, duration_ms)
       values ($1, $2, 'call', now(), 'out', '4319920021', '4319920031', 'long', 'ok', 'call', 5000) returning id`,
      [id, seat],
    )
    await vi.waitFor(async () => {
      const found = await west.platform.pool.query<{ slot: string; destination: string }>(
        `select slot, destination from speed_dials where subscriber_id = $1 and slot in ('*7', '*8', '*9') order by slot`,
        [seat],
      )
      expect(found.rows).toEqual([
        { slot: '*7', destination: '222' },
        { slot: '*8', destination: '111' },
      ])
    }, 30_000)
    expect((await listMoves(directory)).map(({ phase }) => phase)).toEqual(['switched'])
    for (const cell of [east, west])
      await expect(cell.run('customers remove --id ahorn --yes')).rejects.toThrow('Its move is not over')
    const onward = west.run(`customers move --id ahorn --to east --by ${join(scratch, 'onward')}`)
    await expect(onward).rejects.toThrow('is being moved already')
    await pool.query(`update calls set ended_at = now() where id = 'long'`)
    await pool.query(`update call_legs set ended_at = now(), state = 'ended' where call_id = 'long'`)
    expect(await moving).toMatchObject({ outcome: 'moved' })
    expect(await receiving).toMatchObject({ outcome: 'received', id })
    const told = await west.platform.pool.query('select from conversations where id = $1 and customer_id = $2', [
      rows[0]?.id,
      id,
    ])
    expect(told.rowCount).toBe(1)
    expect(await listMoves(directory)).toEqual([])
  })

  test('has all that it had, under the same ids, and nobody was told of it twice', async () => {
    const [old, here] = [await rowsOf(east, id), await rowsOf(west, id)]
    const known = ['speed_dials', 'known_browsers']
    for (const [name, rows] of Object.entries(old))
      if (!known.includes(name)) expect([name, here[name]]).toEqual([name, rows])
  })
})
