import { makeWorkerUtils } from 'graphile-worker'
import { afterAll, describe, expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenPilot, givenSubscriber, signedIn, testPassword } from '../../test/builders.ts'
import { givenFax } from '../../test/builders/conversation-builders.ts'
import { createTestApp, createTestPlatform } from '../../test/test-platform.ts'
import { sessionRoutes } from '../features/session/session-routes.ts'
import { endCallUp } from '../domain/calls-up/end-call-up.ts'
import { allCommands } from './commands/all-commands.ts'
import { perform } from './perform.ts'

const { platform, connectionString } = await createTestPlatform()
const { db, pool } = platform
const app = await createTestApp(platform, sessionRoutes)
const worker = await makeWorkerUtils({ connectionString })
await worker.migrate()
afterAll(() => worker.release())

const run = async (
  command: string,
  values: Record<string, string | number | boolean> = {},
  reseller: number | null = null,
) => {
  const [noun, verb] = command.split(' ')
  const found = allCommands.find((each) => each.noun === noun && each.verb === verb)
  if (found === undefined) throw new Error(`There is no ${command}`)
  return await perform(platform, found, values, { by: 'Eva', reseller })
}
const company = async () => {
  const customer = await givenCustomer(platform)
  const { external_id } = await db
    .selectFrom('customers')
    .select('external_id')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow()
  const pilot = await givenPilot(platform, { customer })
  const number = await givenNumber(platform, pilot.id)
  return { customer, external_id, pilot, number, name: `${pilot.username}@${customer.domain}` }
}

describe('RUN-01: everything is shown, listed and changed', () => {
  test('a customer, a line, a reseller and a number', async () => {
    const { customer, external_id, name, number, pilot } = await company()
    const { name: reseller } = await db
      .selectFrom('resellers')
      .select('name')
      .where('id', '=', customer.reseller_id)
      .executeTakeFirstOrThrow()
    expect(await run('customers show', { id: external_id })).toMatchObject({
      id: customer.id,
      subscribers: 1,
      numbers: 1,
      blocked_at: null,
    })
    await run('customers block', { id: external_id, reason: 'unpaid' })
    expect(await run('customers show', { id: external_id })).toMatchObject({
      blocked_by: 'Eva',
      blocked_reason: 'unpaid',
    })
    const shown = await run('subscribers show', { subscriber: name })
    expect(shown).toMatchObject({
      id: pilot.id,
      kind: 'pilot',
      status: 'locked',
      numbers: [number.e164],
      has_web_password: true,
    })
    expect(JSON.stringify(shown)).not.toMatch(/argon2|_box|ha1/)
    expect(await run('resellers show', { name: reseller })).toMatchObject({ customers: 1, blocked_customers: 1 })
    const dialled = `${number.cc} ${number.ac} ${number.sn}`
    expect(await run('numbers show', { number: dialled })).toMatchObject({ subscriber: name, is_primary: true })
    await expect(run('numbers show', { number: dialled }, -1)).rejects.toThrow('Nobody has')
  })

  test('lists have pages, and a reseller sees only its own', async () => {
    const [own, other] = [await company(), await company()]
    const list = (await run('customers list', {}, own.customer.reseller_id)) as { external_id: string }[]
    expect(list.map(({ external_id }) => external_id)).toEqual([own.external_id])
    const all = (await run('customers list')) as { id: number }[]
    const paged = [
      await run('customers list', { rows: 1, page: 1 }),
      await run('customers list', { rows: 1, page: 2 }),
    ].flat()
    expect(paged).toEqual(all.slice(0, 2))
    await expect(run('customers list', { rows: 1001 })).rejects.toThrow('A page has 1 to 1000 rows.')
    await expect(run('customers show', { id: other.external_id }, own.customer.reseller_id)).rejects.toThrow(
      'There is no customer',
    )
    await expect(run('subscribers show', { subscriber: other.name }, own.customer.reseller_id)).rejects.toThrow(
      'There is no subscriber',
    )
    await expect(run('customers block', { id: other.external_id }, own.customer.reseller_id)).rejects.toThrow(
      'There is no customer',
    )
    expect(await run('subscribers list', {}, own.customer.reseller_id)).toMatchObject([
      { name: own.name, blocked: false },
    ])
  })

  test('a line is changed, whatever its kind', async () => {
    const { name, pilot } = await company()
    expect(
      await run('subscribers change', { subscriber: name, 'display-name': 'Anna', email: 'anna@example.com' }),
    ).toEqual({ id: pilot.id, outcome: 'updated' })
    expect(await run('subscribers change', { subscriber: name, email: 'anna@example.com' })).toEqual({
      id: pilot.id,
      outcome: 'unchanged',
    })
    await expect(run('subscribers change', { subscriber: name, profile: 'None' })).rejects.toThrow(
      "There is no profile 'None'.",
    )
  })

  test('sessions are listed and ended, one or all', async () => {
    const { name, pilot } = await company()
    await signedIn(platform, pilot)
    await signedIn(platform, pilot)
    const [first] = (await run('sessions list', { subscriber: name })) as { id: string }[]
    await run('sessions end', { subscriber: name, id: first?.id ?? '' })
    expect(await run('sessions list', { subscriber: name })).toHaveLength(1)
    await expect(run('sessions end', { subscriber: name, id: first?.id ?? '' })).rejects.toThrow('has no session')
    await run('sessions end', { subscriber: name })
    expect(await run('sessions list', { subscriber: name })).toEqual([])
  })

  test('a ban is listed and lifted, by its name and address or by its ID', async () => {
    const { pilot } = await company()
    const signIn = async (password: string) =>
      (
        await app.inject({
          method: 'POST',
          url: '/login_jwt',
          payload: { username: pilot.webusername, password },
          remoteAddress: '192.0.2.7',
        })
      ).statusCode
    const ban = async () => {
      for (let times = 0; times < 10; times += 1) await signIn('wrong-guess-11')
      expect(await signIn(testPassword)).toBe(403)
    }
    await ban()
    await run('bans lift', { subscriber: pilot.webusername, address: '192.0.2.7' })
    expect(await signIn(testPassword)).toBe(200)
    await ban()
    const [listed] = (await run('bans list')) as { id: string }[]
    await run('bans lift', { id: listed?.id ?? '' })
    expect(await signIn(testPassword)).toBe(200)
    await expect(run('bans lift', { id: 'x' })).rejects.toThrow('Add --subscriber and --address')
    await expect(run('bans lift', { subscriber: 'a@b.test', address: '192.0.2.7' })).rejects.toThrow(
      'There is no such ban.',
    )
  })

  test('failed jobs and mails are listed without what they hold, tried again and given up', async () => {
    const add = (task: string) => worker.addJob(task, { box: 'secret-of-the-mail' }, { maxAttempts: 1 })
    const [one, two, waiting] = [await add('send_mail'), await add('send_fax'), await add('send_mail')]
    await pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = E'no route\nstack' where id = any($1)`,
      [[one.id, two.id]],
    )
    const listed = await run('jobs list')
    expect(listed).toMatchObject([{ task: expect.any(String), error: 'no route' }, {}])
    expect(JSON.stringify(listed)).not.toContain('secret-of-the-mail')
    expect(await run('mails list')).toMatchObject([{ id: Number(one.id), task: 'send_mail' }])
    expect(await run('jobs retry', { id: Number(one.id) })).toMatchObject({ outcome: 'waits' })
    expect(await run('jobs remove', { id: Number(two.id) })).toMatchObject({ outcome: 'removed' })
    expect(await run('jobs list')).toEqual([])
    await expect(run('jobs remove', { id: Number(waiting.id) })).rejects.toThrow(
      `There is no failed job ${waiting.id}.`,
    )
  })

  test('faxes of a customer that failed are listed', async () => {
    const { pilot, external_id, name } = await company()
    await givenFax(platform, pilot, { direction: 'out', status: 'FAILED', reason: 'busy', callee: '43664' })
    await givenFax(platform, pilot, { direction: 'out', status: 'SUCCESS' })
    expect(await run('faxes list', { customer: external_id })).toMatchObject([
      { subscriber: name, callee: '43664', reason: 'busy' },
    ])
  })
})

describe('RUN-03: calls', () => {
  const call = async () => {
    const { pilot, number, name } = await company()
    const seat = await givenSubscriber(platform, { customer: pilot.customer })
    const { id: owner } = await db
      .insertInto('rtc_processes')
      .values({ started_at: platform.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const id = `call-of-${pilot.id}`
    const state = JSON.stringify({
      stage: { phase: 'talking' },
      dialled: '21',
      called: { line: pilot.id, number: number.e164 },
      trace: [{ code: 'rings' }],
      lines: { [pilot.id]: {}, [seat.id]: {} },
      legs: { b: { party: { number: '43664999' } } },
    })
    await db.insertInto('calls').values({ id, owner, started_at: platform.now(), state }).execute()
    const leg = { call_id: id, state: 'talking', since: platform.now(), device: 'Firefox' } as const
    await db
      .insertInto('call_legs')
      .values([
        { ...leg, leg_id: 'a', subscriber_id: pilot.id, kind: 'browser', role: 'target' },
        { ...leg, leg_id: 'b', subscriber_id: null, kind: 'outside', role: 'origin', device: null },
      ])
      .execute()
    return { id, name, number }
  }

  test('are listed while they are up, traced by ID and number, and ended', async () => {
    const { id, name, number } = await call()
    expect(await run('calls list')).toMatchObject([
      { id, state: 'talking', parties: ['43664999 (outside, talking)', `${name} (browser Firefox, talking)`] },
    ])
    expect(await run('calls trace', { id })).toMatchObject({
      id,
      steps: [{ code: 'rings' }],
      legs: [{ leg: 'a' }, { leg: 'b' }],
      call: { stage: 'talking' },
    })
    expect(await run('calls trace', { number: `+${number.e164}` })).toEqual([{ id }])
    expect(await run('calls trace', { number: '43664999' })).toEqual([{ id }])
    await expect(run('calls trace')).rejects.toThrow('Add --id or --number.')
    const waits = { forMs: 20, everyMs: 10 }
    expect(await endCallUp(db, id, waits)).toEqual({ outcome: 'not reachable', process: expect.any(Number) })
    const stop = platform.notifications.subscribe('end_call', (named) => {
      void db.updateTable('calls').set({ ended_at: platform.now() }).where('id', '=', named).execute()
    })
    expect(await run('calls end', { id })).toEqual({ outcome: 'ended' })
    stop()
    expect(await run('calls list')).toEqual([])
    expect(await run('calls end', { id })).toEqual({ outcome: 'was over already' })
    await expect(run('calls end', { id: 'none' })).rejects.toThrow(`Nothing is known of a call 'none'.`)
    await expect(run('calls trace', { id: 'nothing-known' })).rejects.toThrow('Nothing is stored')
  })
})
