import pino from 'pino'
import { eventually } from '../../test/eventually.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenKey, givenSide, runAs } from '../../test/operator-world.ts'
import { createTestPlatform } from '../../test/test-platform.ts'
import { buildApp } from '../app.ts'
import { mostRequests } from './serve-operator-api.ts'

const logged: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
const { platform, clock } = await createTestPlatform({}, {}, log)
const app = await buildApp(platform)
afterAll(() => app.close())
beforeAll(async () => {
  await givenSide(platform, { word: 'nordwind', digit: '1' })
  await givenSide(platform, { word: 'helios', digit: '2' })
})

type Headers = Readonly<Record<string, string>>
const get = (path: string, headers: Headers) => app.inject({ url: `/api/operator/commands/${path}`, headers })
const post = (path: string, headers: Headers, payload: object) =>
  app.inject({ method: 'POST', url: `/api/operator/commands/${path}`, headers, payload })
const listed = async (name: string) => {
  const keys = (await runAs(platform, 'keys list', {})) as readonly Record<string, unknown>[]
  return keys.find((key) => key['name'] === name)
}

describe('KEYS-01: keys', () => {
  test('a key is shown once; its beginning and its hash are stored', async () => {
    const { authorization } = await givenKey(platform, { role: 'reseller', reseller: 'nordwind', name: 'billing' })
    const key = authorization.slice('Bearer '.length)
    expect(key).toMatch(/^lsk_[\w-]{43}$/)
    expect(await listed('billing')).toMatchObject({
      role: 'reseller',
      reseller: 'nordwind',
      prefix: key.slice(0, 12),
      by: 'Eva',
      until: null,
      revoked: null,
      used: null,
    })
    const { rows } = await platform.pool.query('select * from operator_keys')
    expect(JSON.stringify(rows)).not.toContain(key.slice(12))
  })

  test.each([
    ['another role', { role: 'admin', name: 'x' }, 'The role is operator or reseller.'],
    ['a reseller’s key without a reseller', { role: 'reseller', name: 'x' }, 'Add --reseller'],
    ['an operator’s key with a reseller', { role: 'operator', reseller: 'nordwind', name: 'x' }, 'Add --reseller'],
    ['an unknown reseller', { role: 'reseller', reseller: 'nobody', name: 'x' }, "There is no reseller 'nobody'."],
    ['a name that is taken', { role: 'operator', name: 'billing' }, 'choose another name'],
    ['no name', { role: 'operator', name: ' ' }, 'up to 60 characters'],
    ['no day', { role: 'operator', name: 'x', until: '2027-02-31' }, 'is not a day'],
    ['a day that is over', { role: 'operator', name: 'x', until: '2020-01-01' }, 'is over'],
  ])('RUN-02: %s is refused', async (_what, values, sentence) => {
    await expect(runAs(platform, 'keys create', values)).rejects.toThrow(sentence)
    expect(await listed('x')).toBeUndefined()
  })

  test('RUN-02: a revoked key ends at once, and one with an end after its last day', async () => {
    const until = platform.now().toISOString().slice(0, 10)
    const [short, long] = [
      await givenKey(platform, { role: 'operator', name: 'short', until }),
      await givenKey(platform, { role: 'operator', name: 'long' }),
    ]
    expect((await get('resellers/list', short)).statusCode).toBe(200)
    clock.pass({ seconds: 86_400 })
    expect((await get('resellers/list', short)).statusCode).toBe(401)
    expect((await get('resellers/list', long)).statusCode).toBe(200)
    await runAs(platform, 'keys revoke', { name: 'long' })
    expect((await get('resellers/list', long)).statusCode).toBe(401)
    await expect(runAs(platform, 'keys revoke', { name: 'long' })).rejects.toThrow("No key 'long' is in use.")
  })

  test('the last use is stored with its address, once a minute', async () => {
    const key = await givenKey(platform, { role: 'operator', name: 'used' })
    await get('resellers/list', key)
    const first = await listed('used')
    expect(first).toMatchObject({ used: expect.any(Date), from: '127.0.0.1' })
    clock.pass({ seconds: 30 })
    await get('resellers/list', key)
    expect(await listed('used')).toEqual(first)
    clock.pass({ seconds: 31 })
    await get('resellers/list', key)
    expect((await listed('used'))?.['used']).not.toEqual(first?.['used'])
  })

  test('SAFE-05: wrong keys are counted for their network, and the right one still goes through', async () => {
    const key = await givenKey(platform, { role: 'operator', name: 'guessed' })
    const guess = { authorization: `${key.authorization.slice(0, -3)}AAA` }
    const statuses: number[] = []
    for (let turn = 0; turn < 11; turn++) statuses.push((await get('resellers/list', guess)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 403])
    expect((await get('resellers/list', key)).statusCode).toBe(200)
  })

  test('WATCH-03: the log names the key of a request, and never shows it', async () => {
    const key = await givenKey(platform, { role: 'operator', name: 'seen' })
    await get('resellers/list', key)
    await eventually(() => expect(logged.join('')).toContain('"key":"seen"'))
    expect(logged.join('')).not.toContain('lsk_')
  })

  test('a key of operators opens nothing of the portal, and a session nothing of the operators', async () => {
    const key = await givenKey(platform, { role: 'operator', name: 'portal' })
    expect((await app.inject({ url: '/api/subscribers/', headers: key })).statusCode).toBe(401)
    const line = await platform.db.selectFrom('subscribers').select('id').limit(1).executeTakeFirstOrThrow()
    const session = await platform.sessions.open(line.id)
    expect((await get('resellers/list', { authorization: `Bearer ${session?.jwt}` })).statusCode).toBe(401)
  })

  test('RUN-02: a key has a number of requests a minute', async () => {
    const key = await givenKey(platform, { role: 'operator', name: 'busy' })
    const other = await givenKey(platform, { role: 'operator', name: 'idle' })
    // an unknown option costs no transaction
    for (let sent = 0; sent < mostRequests; sent += 30)
      await Promise.all(Array.from({ length: 30 }, () => get('resellers/list?odd=1', key)))
    const refused = await get('resellers/list', key)
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 429 }])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await get('resellers/list', other)).statusCode).toBe(200)
  })
})

describe('RUN-02: options', () => {
  test.each([
    ['no body', undefined, 400],
    ['no options', {}, 422],
    ['a number for a text', { id: 1 }, 422],
    ['a text for a switch', { reseller: 'nordwind', name: 'n', id: 'x', 'max-subscribers': '3' }, 422],
    ['a list', [], 422],
    ['a NUL', { reseller: 'nordwind', name: 'a\0', id: 'x' }, 422],
  ])('%s is refused with a sentence', async (_what, body, status) => {
    const key = await givenKey(platform, { role: 'operator', name: `options ${_what}` })
    const answer = await post('customers/save', key, body as object)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      status,
      { code: status, message: expect.stringMatching(/\w/) },
    ])
  })

  test('a block of the operator is not the reseller’s to read or to lift', async () => {
    const key = await givenKey(platform, { role: 'reseller', reseller: 'nordwind', name: 'shop' })
    const customer = { reseller: 'nordwind', id: 'nordwind-1' }
    await runAs(platform, 'customers block', { ...customer, reason: 'fraud' })
    expect((await get('customers/show?id=nordwind-1', key)).json()).toMatchObject({
      blocked_at: expect.any(String),
      blocked_by: null,
      blocked_reason: null,
    })
    const lifted = await post('customers/unblock', key, customer)
    expect([lifted.statusCode, lifted.json()]).toMatchObject([403, { code: 403, reason: 'not_allowed' }])
    await runAs(platform, 'customers unblock', customer)
    expect((await post('customers/block', key, { ...customer, reason: 'unpaid' })).json()).toMatchObject({
      outcome: 'blocked',
    })
    expect((await get('customers/show?id=nordwind-1', key)).json()).toMatchObject({
      blocked_by: 'key shop',
      blocked_reason: 'unpaid',
    })
    expect((await post('customers/unblock', key, customer)).json()).toMatchObject({ outcome: 'unblocked' })
  })

  test('two moves of numbers between the same customers in opposite directions both end', async () => {
    const number = (digit: string, sn: string) => `43 720 ${digit}00${sn}`
    for (let round = 0; round < 5; round++) {
      const [one, other] = round % 2 === 0 ? ['helios', 'nordwind'] : ['nordwind', 'helios']
      const done = await Promise.all([
        runAs(platform, 'numbers move', { number: number('1', '100'), subscriber: `ben@${one}.test` }),
        runAs(platform, 'numbers move', { number: number('2', '100'), subscriber: `ben@${other}.test` }),
      ])
      expect(done).toMatchObject([{ outcome: 'updated' }, { outcome: 'updated' }])
    }
  })

  test('API-01: /docs lists the commands with their options', async () => {
    const { paths, components } = (await app.inject('/docs/json')).json<{
      paths: Record<string, Record<string, { security: unknown; requestBody: unknown }>>
      components: { securitySchemes: object }
    }>()
    const save = paths['/api/operator/commands/seats/save']?.['post']
    expect(save).toMatchObject({ operationId: 'operator.seats.save', security: [{ key: [] }] })
    expect(JSON.stringify(save?.requestBody)).toContain('sip-password')
    expect(components.securitySchemes).toHaveProperty('key')
  })
})
