import { describe, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn, testPassword } from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { sessionRoutes } from '../../features/session/session-routes.ts'
import { subscribersRoutes } from '../../features/subscribers/subscribers-routes.ts'
import { issueAuthToken } from '../../features/session/issue-auth-token.ts'
import { blockCustomer, blockLine } from './block.ts'
import { type Block, endRegistrationsOf } from './blocking-store.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(platform, sessionRoutes, subscribersRoutes)

const block: Block = { by: 'Eva', reason: 'fraud', at: new Date() }
const blocks = (id: number, how: Block | null) => db.transaction().execute((within) => blockCustomer(within, id, how))
const blocksLine = (id: number, how: Block | null) => db.transaction().execute((within) => blockLine(within, id, how))
const statusOf = async (id: number) =>
  (await db.selectFrom('subscribers').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const refusal = { code: 403, message: 'The operator has blocked this line.', reason: 'line_blocked', values: {} }

const company = async () => {
  const customer = await givenCustomer(platform)
  const pilot = await givenPilot(platform, { customer })
  const seat = await givenSubscriber(platform, { customer, pbx_extension: '21' })
  return { customer, pilot, seat }
}
const get = (id: number, headers: Record<string, string>) =>
  app.inject({ method: 'GET', url: `/api/subscribers/${id}`, headers })
const signIn = (username: string, password = testPassword) =>
  app.inject({ method: 'POST', url: '/login_jwt', payload: { username, password } })
const basic = (username: string, password = testPassword) => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
})

describe('RUN-01: blocking', () => {
  test('a customer blocks its lines, unblocking brings them back, and both are safe to repeat', async () => {
    const { customer, pilot, seat } = await company()
    const other = await givenSubscriber(platform)
    expect(await blocks(customer.id, block)).toBe('blocked')
    expect(await blocks(customer.id, block)).toBe('unchanged')
    expect([await statusOf(pilot.id), await statusOf(seat.id), await statusOf(other.id)]).toEqual([
      'locked',
      'locked',
      'active',
    ])
    expect(await statusOf((await givenSubscriber(platform, { customer, pbx_extension: '22' })).id)).toBe('locked')
    expect(await blocks(customer.id, null)).toBe('unblocked')
    expect(await blocks(customer.id, null)).toBe('unchanged')
    expect([await statusOf(pilot.id), await statusOf(seat.id)]).toEqual(['active', 'active'])
  })

  test('a line that is blocked itself stays blocked when its customer is unblocked', async () => {
    const { customer, pilot, seat } = await company()
    expect(await blocksLine(seat.id, block)).toMatchObject({ outcome: 'blocked', byCustomer: false })
    await blocks(customer.id, block)
    await blocks(customer.id, null)
    expect([await statusOf(pilot.id), await statusOf(seat.id)]).toEqual(['active', 'locked'])
    expect(await blocksLine(seat.id, null)).toMatchObject({ outcome: 'unblocked', byCustomer: false })
    expect(await statusOf(seat.id)).toBe('active')
  })

  test('a line of a blocked customer is unblocked in vain, and a removed line stays removed', async () => {
    const { customer, seat, pilot } = await company()
    await db.updateTable('subscribers').set({ status: 'terminated' }).where('id', '=', pilot.id).execute()
    await blocks(customer.id, block)
    await blocksLine(seat.id, block)
    expect(await blocksLine(seat.id, null)).toMatchObject({ outcome: 'unblocked', byCustomer: true })
    expect([await statusOf(seat.id), await statusOf(pilot.id)]).toEqual(['locked', 'terminated'])
  })

  test('sign-in, Basic, one-time tokens and sessions that exist say that the line is blocked', async () => {
    const { customer, seat } = await company()
    const session = await signedIn(platform, seat)
    expect((await get(seat.id, session)).statusCode).toBe(200)
    const principal = await platform.sessions.principalOf(session.authorization.slice('Bearer '.length))
    if (principal === null) throw new Error('No session')
    const token = await issueAuthToken(platform, principal, { type: 'onetime', expires: 300 })
    await blocks(customer.id, block)
    for (const answer of [
      await signIn(seat.webusername),
      await get(seat.id, basic(seat.webusername)),
      await app.inject({ method: 'POST', url: '/login_jwt', payload: { token } }),
      await app.inject({ method: 'POST', url: '/login_jwt', payload: { jwt: session.authorization.slice(7) } }),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([403, refusal])
    // what is remembered of sessions is doubted when the notification is there
    await expect.poll(async () => (await get(seat.id, session)).json()).toEqual(refusal)
    await blocks(customer.id, null)
    expect((await signIn(seat.webusername)).statusCode).toBe(200)
    expect((await get(seat.id, basic(seat.webusername))).statusCode).toBe(200)
    // whoever was in before signs in again
    await expect.poll(async () => (await get(seat.id, session)).statusCode).toBe(401)
  })

  test('a stranger who guesses learns nothing of it', async () => {
    const { customer, seat } = await company()
    await blocks(customer.id, block)
    expect((await signIn(seat.webusername, 'wrong-guess-11')).json()).toEqual({ code: 403, message: 'User not found' })
    expect((await get(seat.id, basic(seat.webusername, 'wrong-guess-11'))).statusCode).toBe(401)
  })

  test('ends registrations, and refuses a reason that is too long without a change', async () => {
    const { customer, seat } = await company()
    const row = { subscriber_id: seat.id, contact: 'sip:a@192.0.2.9', expires: new Date(Date.now() + 60_000) }
    await db.insertInto('registrations').values(row).execute()
    await expect(blocks(customer.id, { ...block, reason: 'x'.repeat(501) })).rejects.toThrow('up to 500 characters')
    expect(await statusOf(seat.id)).toBe('active')
    await blocks(customer.id, block)
    await endRegistrationsOf(db, { customerId: customer.id })
    expect(await db.selectFrom('registrations').selectAll().where('subscriber_id', '=', seat.id).execute()).toEqual([])
  })

  test('waits for nobody who writes a row that names the customer, and no such row waits for it', async () => {
    const { customer, seat } = await company()
    const client = await platform.pool.connect()
    await client.query('begin')
    await client.query(`update subscribers set display_name = 'y' where id = $1`, [seat.id])
    const blocking = blocks(customer.id, block)
    await expect
      .poll(async () => (await platform.pool.query(`select from pg_locks where not granted`)).rowCount)
      .toBeGreaterThan(0)
    await client.query(`insert into live_events (topic, customer_id) values ('subscribers', $1)`, [customer.id])
    await client.query('commit')
    client.release()
    expect(await blocking).toBe('blocked')
  })

  test('a phone that refreshes its registration meanwhile is signed out without a deadlock', async () => {
    const { customer, seat } = await company()
    await platform.pool.query(
      `insert into lineside_sip.location (ruid, username, domain, contact, expires, q)
       select 'refreshing', s.username, d.name, 'sip:a@192.0.2.8', extract(epoch from now() + interval '1 hour')::int, -1
       from subscribers s join domains d on d.id = s.domain_id where s.id = $1`,
      [seat.id],
    )
    await blocks(customer.id, block)
    const client = await platform.pool.connect()
    await client.query('begin')
    await client.query(`select from lineside_sip.location where ruid = 'refreshing' for update`)
    const ending = endRegistrationsOf(db, { customerId: customer.id })
    await expect
      .poll(async () => (await platform.pool.query(`select from pg_locks where not granted`)).rowCount)
      .toBeGreaterThan(0)
    // the edge's next statement: its trigger writes the registration
    await client.query(`update registrations set q = 1 where ruid = 'refreshing'`)
    await client.query('commit')
    client.release()
    await ending
    expect((await platform.pool.query(`select from registrations where ruid = 'refreshing'`)).rowCount).toBe(0)
    expect((await platform.pool.query(`select from lineside_sip.location where ruid = 'refreshing'`)).rowCount).toBe(0)
  })
})
