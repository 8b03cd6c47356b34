import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { givenNumber, givenPilot, signedIn } from '../../../../test/builders.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { createTestApp, createTestPlatform } from '../../../../test/test-platform.ts'
import { contactsRoutes } from '../../../features/contacts/contacts-routes.ts'
import { deleteExpired } from '../../../platform/auth/expired-store.ts'
import { createPool } from '../../../platform/db/pool.ts'
import { refuseOperatorWhileMoving, writingFor } from '../../../platform/db/moving-writes.ts'
import { removeCustomer } from '../../removal/remove-customer.ts'
import { prepareDirectory } from '../directory-schema-store.ts'
import { cellOfDomain, cellOfNumber, saveCell } from '../directory-store.ts'
import { joinDirectory, noteAll, savePeers } from '../own-claims-store.ts'
import { publishPortion } from '../publish-cell.ts'
import { advanceMove, type MovePhase, offerMove, readMove, switchMove } from './directory-moves-store.ts'
import {
  beginSwitch,
  belongingsOf,
  freezeCustomer,
  insertCopied,
  isCalling,
  longestFreeze,
  readOwnMove,
  serveCustomer,
} from './own-moves-store.ts'
import { settleMove, settleMoves } from './settle-moves.ts'

const { pool: directory } = await createTestDatabase()
await prepareDirectory(directory)
for (const name of ['west', 'east'])
  await saveCell(directory, { name, web: `http://${name}.test`, edges: [], sources: [] })
const { platform } = await createTestPlatform()
const { db, pool } = platform
await joinDirectory(db, 'west')
const cells = { directoryUrl: 'postgresql://directory.test/directory', name: 'west' }
const app = await createTestApp({ ...platform, config: { ...platform.config, cells } }, contactsRoutes)
const away = createPool('postgresql://127.0.0.1:1/nothing', { max: 1 })

const world = { id: 0, token: '', number: '', domain: '', headers: {} as Record<string, string> }
beforeEach(async () => {
  const pilot = await givenPilot(platform)
  const { e164 } = await givenNumber(platform, pilot.id)
  const { id, domain } = pilot.customer
  Object.assign(world, {
    id,
    domain,
    number: e164,
    token: crypto.randomUUID(),
    headers: await signedIn(platform, pilot),
  })
  await insertCopied(db, { customerId: id, token: world.token, otherCell: 'east' })
  await offerMove(directory, { token: world.token, customer: id, from: 'west', to: 'east' })
  while (await publishPortion(platform, directory, 'west'));
})

const freeze = (waitMs = 5_000) => db.transaction().execute((within) => freezeCustomer(within, world.id, waitMs))
const toArrived = () => advanceMove(directory, world.token, { from: ['offered'], to: 'arrived' })
const switchIt = async () =>
  await switchMove(directory, { token: world.token, from: 'west', to: 'east' }, await belongingsOf(db, world.id))
/** The minute is over, by the clock of the database. */
const passMinute = () =>
  sql`update customer_moves set frozen_until = clock_timestamp() where customer_id = ${world.id}`.execute(db)
const own = async () => {
  const move = await readOwnMove(db, world.id)
  if (move === undefined) throw new Error('No move')
  return move
}
const listed = async (): Promise<MovePhase | undefined> => (await readMove(directory, world.token))?.phase
const settle = async (at = directory) => await settleMove(platform, at, await own())
const write = () =>
  app.inject({ method: 'POST', url: '/api/contacts/', headers: world.headers, payload: { name: 'Somebody' } })
const isRefused = async () => (await write()).statusCode === 503

describe('GROW-08: a freeze', () => {
  test('refuses writes in words, with a time, and nothing else', async () => {
    expect((await write()).statusCode).toBe(201)
    await freeze()
    const answer = await write()
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toMatchObject([
      503,
      { reason: 'customer_moving' },
      '5',
    ])
    await expect(refuseOperatorWhileMoving(db, world.id)).rejects.toMatchObject({
      code: 'customer_moving',
      message: 'This customer moves to east: it can be changed there, or here, in a minute at most.',
    })
    const read = await app.inject({ url: '/api/contacts/', headers: world.headers })
    expect([read.statusCode, read.json<{ total_count: number }>().total_count]).toEqual([200, 1])
    // what a call writes
    await db
      .transaction()
      .execute((within) => sql`update customers set name = name || ' Ltd' where id = ${world.id}`.execute(within))
  })

  test('waits for a write that is under way, which is there behind it', async () => {
    const order: string[] = []
    let goOn = (): void => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    const writing = writingFor(world.id, () =>
      db.transaction().execute(async (within) => {
        await sql`update customers set name = 'Late' where id = ${world.id}`.execute(within)
        order.push('begun')
        await held
      }),
    ).then(() => order.push('written'))
    await expect.poll(() => order).toEqual(['begun'])
    await expect(freeze(50)).rejects.toThrow('lock timeout')
    const freezing = freeze().then(() => order.push('frozen'))
    await expect
      .poll(async () => (await pool.query('select from pg_locks where not granted')).rowCount)
      .toBeGreaterThan(0)
    goOn()
    await Promise.all([writing, freezing])
    expect(order).toEqual(['begun', 'written', 'frozen'])
  })

  test('ends by itself, and then the directory cannot give the customer away', async () => {
    await toArrived()
    await freeze()
    const { leftMs } = await own()
    expect(leftMs).toBeLessThanOrEqual(longestFreeze * 1000)
    await passMinute()
    expect((await write()).statusCode).toBe(201)
    expect(await beginSwitch(db, world.id)).toBe(false)
    await settleMoves(platform, directory)
    expect([(await own()).phase, await listed(), await switchIt()]).toEqual(['copied', 'offered', false])
    expect(await cellOfDomain(directory, world.domain)).toBe('west')
  })
})

describe('GROW-08: a switch', () => {
  test('is the move: the directory leads to the new cell, and the old one has left', async () => {
    await toArrived()
    await freeze()
    expect([await beginSwitch(db, world.id), await switchIt()]).toEqual([true, true])
    expect([await cellOfDomain(directory, world.domain), await cellOfNumber(directory, world.number)]).toEqual([
      'east',
      'east',
    ])
    await settleMoves(platform, directory)
    expect((await own()).phase).toBe('left')
    await settle()
    expect(await isRefused()).toBe(false)
    expect((await write()).statusCode).toBe(401)
    await expect(refuseOperatorWhileMoving(db, world.id)).rejects.toMatchObject({ code: 'operator' })
    // told again, the old cell claims nothing
    while (await publishPortion(platform, directory, 'west'));
    expect(await cellOfDomain(directory, world.domain)).toBe('east')
    expect((await directory.query('select from lineside_directory.contested')).rowCount).toBe(0)
  })

  test('has an unknown outcome while the directory is away: writes are refused until it is back', async () => {
    await toArrived()
    await freeze()
    await beginSwitch(db, world.id)
    await passMinute()
    await expect(settle(away)).rejects.toThrow('ECONNREFUSED')
    expect(await isRefused()).toBe(true)
    await settle()
    expect([(await own()).phase, await listed(), await isRefused()]).toEqual(['copied', 'offered', false])
    expect(await switchIt()).toBe(false)
  })

  test('and the thaw exclude each other', async () => {
    await toArrived()
    await freeze()
    await beginSwitch(db, world.id)
    await passMinute()
    const [isSwitched] = await Promise.all([switchIt(), settle()])
    await settle()
    expect([(await own()).phase, await cellOfDomain(directory, world.domain)]).toEqual(
      isSwitched ? ['left', 'east'] : ['copied', 'west'],
    )
  })
})

/** A customer of this cell as one that has come from another. */
const arrive = () =>
  sql`update customer_moves set phase = 'arrived', other_cell = 'east' where customer_id = ${world.id}`.execute(db)

describe('GROW-08: the work that is left', () => {
  test('lasts three seconds at least: calls may begin for one of them', async () => {
    await toArrived()
    await freeze()
    await beginSwitch(db, world.id)
    await switchIt()
    await settle()
    expect([(await own()).phase, await isCalling(db, world.id)]).toEqual(['left', true])
    await sql`update customer_moves set since = now() - interval '4 seconds' where customer_id = ${world.id}`.execute(
      db,
    )
    expect(await isCalling(db, world.id)).toBe(false)
  })

  test('is done for one move also where that for another fails', async () => {
    await freeze()
    await passMinute()
    const failing = await givenPilot(platform)
    // the first of both
    await sql`update customer_moves set customer_id = ${failing.customer.id}, phase = 'arrived' where customer_id = ${world.id}`.execute(
      db,
    )
    const second = await givenPilot(platform)
    await insertCopied(db, { customerId: second.customer.id, token: crypto.randomUUID(), otherCell: 'east' })
    await db.transaction().execute((within) => freezeCustomer(within, second.customer.id, 5_000))
    await sql`update customer_moves set frozen_until = clock_timestamp() where customer_id = ${second.customer.id}`.execute(
      db,
    )
    await pool.query(`create function stop() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$;
      create trigger stop before delete on customers for each row execute function stop()`)
    onTestFinished(async () => {
      await pool.query('drop trigger stop on customers; drop function stop')
      await sql`delete from customer_moves where customer_id = ${failing.customer.id}`.execute(db)
    })
    await expect(settleMoves(platform, directory)).rejects.toThrow('power cut')
    expect((await readOwnMove(db, second.customer.id))?.phase).toBe('copied')
  })

  test('is logged once where the directory cannot say it', async () => {
    await freeze()
    await beginSwitch(db, world.id)
    await passMinute()
    await directory.query('delete from lineside_directory.moves where token = $1', [world.token])
    const error = vi.fn()
    const said = new Set<string>()
    for (let time = 1; time <= 3; time += 1)
      await settleMove({ db, pool, log: { error } as unknown as typeof platform.log }, directory, await own(), said)
    expect(error.mock.calls).toEqual([[expect.stringContaining('The directory knows nothing of the move')]])
    await sql`delete from customer_moves where customer_id = ${world.id}`.execute(db)
  })
})

test('GROW-08: passkeys of a customer that has left are known by their cell until they come back', async () => {
  await pool.query(
    `insert into passkeys (subscriber_id, name, credential_id, public_key, counter, transports, is_synced, host, made_at)
     select id, 'Laptop', 'key of ' || id, '\\x00', 0, '{}', false, 'portal.test', now() from subscribers where customer_id = $1`,
    [world.id],
  )
  const known = async () => (await pool.query<{ cell: string }>('select cell from moved_passkeys')).rows
  await freeze()
  await beginSwitch(db, world.id)
  await toArrived()
  await switchIt()
  expect(await known()).toEqual([])
  await settle()
  expect(await known()).toEqual([{ cell: 'east' }])
  await sql`update customer_moves set phase = 'arrived' where customer_id = ${world.id}`.execute(db)
  await serveCustomer(db, world.id)
  expect(await known()).toEqual([])
  await pool.query(
    `insert into moved_passkeys values ('old', 'east', now() - interval '401 days'), ('new', 'north', now())`,
  )
  await deleteExpired(db, new Date())
  expect(await known()).toEqual([{ cell: 'north' }])
})

test('GROW-08: passkeys of a customer that left with the version before are known once it is removed here', async () => {
  await pool.query(
    `insert into passkeys (subscriber_id, name, credential_id, public_key, counter, transports, is_synced, host, made_at)
     select id, 'Laptop', 'old key of ' || id, '\\x00', 0, '{}', false, 'portal.test', now() from subscribers where customer_id = $1`,
    [world.id],
  )
  await sql`update customer_moves set phase = 'left' where customer_id = ${world.id}`.execute(db)
  await pool.query('delete from moved_passkeys')
  await removeCustomer(platform, world.id, { at: new Date(), reason: 'It has moved', by: 'operator' })
  expect((await pool.query('select cell from moved_passkeys')).rows).toEqual([{ cell: 'east' }])
})

describe('GROW-08: a phone of a customer that has left', () => {
  test('is told the edges of the new cell, by its own name, and nobody else is', async () => {
    const lines = await pool.query<{ name: string }>(
      'select username as name from subscribers where customer_id = $1',
      [world.id],
    )
    const told = async (domain = world.domain, name = lines.rows[0]?.name) =>
      (await pool.query<{ at: string }>('select lineside_sip.moved_to($1, $2) as at', [name, domain])).rows[0]?.at
    const edges = ['tcp:10.2.0.5:5060', 'tls:[2001:db8::5]:5061']
    await savePeers(db, [{ name: 'east', web: 'http://east.test', edges, sources: [] }])
    expect(await told()).toBe('')
    await freeze()
    await beginSwitch(db, world.id)
    await toArrived()
    await switchIt()
    await settle()
    expect(await told()).toBe('<sip:10.2.0.5:5060;transport=tcp>;q=1.0, <sip:[2001:db8::5]:5061;transport=tls>;q=0.9')
    expect([await told('elsewhere.test'), await told(world.domain, 'nobody')]).toEqual(['', ''])
    await savePeers(db, [])
    expect(await told()).toBe('')
  })
})

describe('GROW-08: a customer that has arrived', () => {
  test('keeps its domains and numbers in the directory, whenever its cell tells what it has', async () => {
    await arrive()
    // given to this cell since it has read its own rows
    await directory.query(`update lineside_directory.entries set version = 0`)
    await noteAll(db)
    while (await publishPortion(platform, directory, 'west'));
    expect([await cellOfDomain(directory, world.domain), await cellOfNumber(directory, world.number)]).toEqual([
      'west',
      'west',
    ])
  })

  test('has its reminders planned when it is served', async () => {
    await arrive()
    await advanceMove(directory, world.token, { from: ['offered'], to: 'switched' })
    await settleMoves(platform, directory)
    expect((await own()).phase).toBe('serving')
    const { rowCount } = await pool.query(
      `select from graphile_worker.jobs where task_identifier = 'plan_reminders' and run_at <= now()`,
    )
    expect(rowCount).toBe(1)
  })

  test('can move on only when all has come that its calls at the other cell have written', async () => {
    await arrive()
    await advanceMove(directory, world.token, { from: ['offered'], to: 'switched' })
    const onward = () => insertCopied(db, { customerId: world.id, token: crypto.randomUUID(), otherCell: 'north' })
    for (let time = 1; time <= 2; time += 1) await settleMoves(platform, directory)
    await onward()
    expect([(await own()).phase, (await own()).isDone]).toEqual(['serving', false])
    await advanceMove(directory, world.token, { from: ['switched'], to: 'done' })
    await settleMoves(platform, directory)
    expect((await own()).isDone).toBe(true)
    await onward()
    expect([(await own()).phase, (await own()).isDone]).toEqual(['copied', false])
  })
})
