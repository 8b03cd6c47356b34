import { keyGroups } from '@lineside/contract/http/key-groups'
import { limits } from '@lineside/contract/limits'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenApiKey } from '../../../test/builders/api-key-builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { buildApp } from '../../app.ts'
import { blockCustomer, blockLine } from '../../domain/blocking/block.ts'

const logged: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
const { platform, clock } = await createTestPlatform({}, {}, log)
const { db } = platform
const app = await buildApp(platform)
afterAll(() => app.close())

let pilot: GivenSubscriber
let seat: GivenSubscriber
beforeEach(async () => {
  const customer = await givenCustomer(platform)
  pilot = await givenPilot(platform, { customer, display_name: 'Anna Novak' })
  seat = await givenSubscriber(platform, { customer, pbx_extension: '21' })
})

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Headers = Readonly<Record<string, string>>
const ask = async (headers: Headers, method: Method, url: string, payload?: object) => {
  const type = method === 'PATCH' ? { 'content-type': 'application/json-patch+json' } : {}
  const answer = await app.inject({ method, url, headers: { ...headers, ...type }, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.payload === '' ? {} : answer.json<Record<string, unknown>>() }
}
const path = '/api/lineside/apikeys'
const values = { name: 'Customer database', reads: ['calls', 'contacts'], writes: [], expires_at: null }
const listed = async (who: { id: number } = pilot) =>
  (await ask(await signedIn(platform, who), 'GET', path)).body['keys'] as Record<string, unknown>[]
const contacts = (headers: Headers) => ask(headers, 'GET', '/api/contacts/')
const logOf = async () =>
  await db.selectFrom('audit_log').selectAll().where('customer_id', '=', pilot.customer.id).orderBy('id').execute()

describe('KEYS-01: making and withdrawing', () => {
  test('a key is shown once; its beginning and its hash are stored, and its scope is in the log', async () => {
    const { status, body } = await ask(await signedIn(platform, pilot), 'POST', path, {
      ...values,
      writes: ['contacts', 'dialling'],
    })
    const key = String(body['key'])
    expect([status, key]).toEqual([200, expect.stringMatching(/^lsk_[\w-]{43}$/)])
    expect(await listed()).toEqual([
      {
        id: body['id'],
        name: 'Customer database',
        prefix: key.slice(0, 12),
        reads: ['calls'],
        writes: ['dialling', 'contacts'],
        made_by: 'Anna Novak',
        made_at: expect.any(String),
        expires_at: null,
        last_used_at: null,
        last_used_from: null,
        rests: null,
      },
    ])
    const { rows } = await platform.pool.query('select * from api_keys')
    expect(JSON.stringify([rows, await logOf()])).not.toContain(key.slice(12))
    expect(await logOf()).toMatchObject([{ resource: 'apikeys', method: 'create', item_name: 'Customer database' }])
    expect((await contacts({ authorization: `Bearer ${key}` })).status).toBe(200)
  })

  test('FACT-07: a session without a proof makes none', async () => {
    const headers = await signedIn(platform, pilot)
    clock.pass({ seconds: limits.proofSeconds + 1 })
    expect(await ask(headers, 'POST', path, values)).toMatchObject({
      status: 403,
      body: { reason: 'proof_needed' },
    })
    expect(await listed()).toEqual([])
  })

  test.each([
    ['no name', { name: ' ' }],
    ['a group that there is not', { reads: ['everything'] }],
    ['nothing that it opens', { reads: [], writes: [] }],
    ['only reading what can only be written', { reads: ['dialling'] }],
    ['an end that is over', { expires_at: '2020-01-01T00:00:00Z' }],
    ['an end that is no moment', { expires_at: 'soon' }],
  ])('%s is refused', async (_what, wrong) => {
    expect((await ask(await signedIn(platform, pilot), 'POST', path, { ...values, ...wrong })).status).toBe(422)
    expect(await listed()).toEqual([])
  })

  test('only the customer’s administrators see, make and withdraw keys', async () => {
    const { id } = await givenApiKey(platform, pilot, { reads: ['calls'] })
    const stranger = await givenPilot(platform, { customer: await givenCustomer(platform) })
    expect(await listed(stranger)).toEqual([])
    expect((await ask(await signedIn(platform, stranger), 'DELETE', `${path}/${id}`)).status).toBe(404)
    for (const [method, url] of [
      ['GET', path],
      ['POST', path],
      ['DELETE', `${path}/${id}`],
    ] as const)
      expect(
        (await ask(await signedIn(platform, seat), method, url, method === 'POST' ? values : undefined)).status,
      ).toBe(403)
    expect(await listed()).toHaveLength(1)
  })

  test('a withdrawn key ends at once, and is no guess; the last ones stay known', async () => {
    const { id, headers } = await givenApiKey(platform, pilot, { reads: ['contacts'] })
    expect((await contacts(headers)).status).toBe(200)
    expect((await ask(await signedIn(platform, pilot), 'DELETE', `${path}/${id}`)).status).toBe(204)
    for (let turn = 0; turn < 12; turn++) expect((await contacts(headers)).status).toBe(401)
    expect([await listed(), (await logOf()).at(-1)]).toMatchObject([[], { resource: 'apikeys', method: 'remove' }])
    for (let turn = 0; turn <= limits.endedApiKeys; turn++) {
      const next = await givenApiKey(platform, pilot, { reads: ['contacts'] })
      await ask(await signedIn(platform, pilot), 'DELETE', `${path}/${next.id}`)
    }
    const { rows } = await platform.pool.query('select from api_keys where customer_id = $1', [pilot.customer.id])
    expect(rows).toHaveLength(limits.endedApiKeys)
  })

  test('a customer has 50 at most', async () => {
    for (let made = 0; made < limits.apiKeys; made++) await givenApiKey(platform, pilot, { reads: ['calls'] })
    expect(await ask(await signedIn(platform, pilot), 'POST', path, values)).toMatchObject({
      status: 422,
      body: { reason: 'too_many' },
    })
  })
})

describe('KEYS-01: using', () => {
  test('a key acts as its maker, and the changes name it', async () => {
    const { headers } = await givenApiKey(platform, pilot, { writes: ['contacts', 'seats', 'forwarding'] })
    const contact = { name: 'Maria Huber', numbers: [{ label: 'work', number: '+43 1 234' }] }
    expect((await ask(headers, 'POST', '/api/contacts/', contact)).status).toBe(201)
    const rename = [{ op: 'replace', path: '/display_name', value: 'Ben' }]
    expect((await ask(headers, 'PATCH', `/api/subscribers/${seat.id}`, rename)).status).toBe(204)
    await ask(await signedIn(platform, pilot), 'PATCH', `/api/subscribers/${seat.id}`, [
      { op: 'replace', path: '/display_name', value: 'Ben Adler' },
    ])
    const entries = (await logOf()).filter(({ resource }) => resource === 'subscribers')
    expect(entries.map(({ subscriber_name, key_name }) => [subscriber_name, key_name])).toEqual([
      ['Anna Novak', 'Customer database'],
      ['Anna Novak', null],
    ])
    const found = await ask(await signedIn(platform, pilot), 'GET', '/api/auditlog/?search=customer%20database')
    const { _embedded: page } = found.body as unknown as { _embedded: { 'ngcp:auditlog': { key_name: string }[] } }
    expect(new Set(page['ngcp:auditlog'].map(({ key_name }) => key_name))).toEqual(new Set(['Customer database']))
  })

  test('a key neither changes nor removes an administrator’s line, and no password of its maker', async () => {
    const { headers } = await givenApiKey(platform, pilot, { writes: keyGroups })
    const other = await givenSubscriber(platform, {
      customer: pilot.customer,
      pbx_extension: '22',
      administrative: true,
    })
    for (const { id } of [pilot, other]) {
      const webpassword = [{ op: 'replace', path: '/webpassword', value: 'amber-lantern-78' }]
      expect(await ask(headers, 'PATCH', `/api/subscribers/${id}`, webpassword)).toMatchObject({
        status: 403,
        body: { reason: 'scope_missing' },
      })
    }
    expect((await ask(headers, 'DELETE', `/api/subscribers/${other.id}`)).status).toBe(403)
    expect((await ask(headers, 'DELETE', `/api/subscribers/${seat.id}`)).status).toBe(204)
  })

  test('the last use is stored with its address, once a minute', async () => {
    const { headers } = await givenApiKey(platform, pilot, { reads: ['contacts'] })
    await contacts(headers)
    const [first] = await listed()
    expect(first).toMatchObject({ last_used_at: expect.any(String), last_used_from: '127.0.0.1' })
    clock.pass({ seconds: 30 })
    await contacts(headers)
    expect((await listed())[0]).toEqual(first)
    clock.pass({ seconds: 31 })
    await contacts(headers)
    expect((await listed())[0]?.['last_used_at']).not.toBe(first?.['last_used_at'])
  })

  test('wrong keys are counted for their network, and end in a ban; the right one still goes through', async () => {
    const { key, headers } = await givenApiKey(platform, pilot, { reads: ['contacts'] })
    const guess = { authorization: `Bearer ${key.slice(0, -3)}AAA` }
    const statuses: number[] = []
    for (let turn = 0; turn < 11; turn++) statuses.push((await contacts(guess)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 403])
    expect((await contacts(headers)).status).toBe(200)
  })

  test('the log of requests names the key, and never shows it', async () => {
    const { headers } = await givenApiKey(platform, pilot, { reads: ['contacts'], name: 'seen' })
    await contacts(headers)
    await eventually(() => expect(logged.join('')).toContain('"key":"seen"'))
    expect(logged.join('')).not.toContain('lsk_')
  })
})

describe('KEYS-01: the end', () => {
  test('at its end date', async () => {
    const until = new Date(clock.now().getTime() + 3_600_000)
    const { headers } = await givenApiKey(platform, pilot, { reads: ['contacts'], until })
    expect((await contacts(headers)).status).toBe(200)
    clock.pass({ seconds: 3_600 })
    expect((await contacts(headers)).status).toBe(401)
    expect(await listed()).toMatchObject([{ rests: 'ended' }])
  })

  test('with its maker’s line, and while that is no administrator', async () => {
    const maker = await givenSubscriber(platform, {
      customer: pilot.customer,
      pbx_extension: '23',
      administrative: true,
    })
    const { headers } = await givenApiKey(platform, maker, { reads: ['contacts'] })
    const set = (change: object) => db.updateTable('subscribers').set(change).where('id', '=', maker.id).execute()
    await set({ administrative: false })
    expect((await contacts(headers)).status).toBe(401)
    expect(await listed()).toMatchObject([{ rests: 'maker' }])
    await set({ administrative: true })
    expect((await contacts(headers)).status).toBe(200)
    await set({ status: 'terminated' })
    expect((await contacts(headers)).status).toBe(401)
  })

  test('with a block of the line or of the customer, and it goes on after it', async () => {
    const { headers } = await givenApiKey(platform, pilot, { reads: ['contacts'] })
    const block = { by: 'Eva', at: clock.now(), reason: 'unpaid' }
    for (const set of [
      (to: typeof block | null) => db.transaction().execute((within) => blockLine(within, pilot.id, to)),
      (to: typeof block | null) => db.transaction().execute((within) => blockCustomer(within, pilot.customer.id, to)),
    ]) {
      await set(block)
      expect(await contacts(headers)).toMatchObject({ status: 403, body: { reason: 'line_blocked' } })
      await set(null)
      expect((await contacts(headers)).status).toBe(200)
    }
  })
})
