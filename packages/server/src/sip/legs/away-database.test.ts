import { afterAll, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { startPhoneWorld } from '../../../test/phone-world.ts'
import type { Pool } from '../../platform/db/database.ts'
import { openSipPhones } from '../open-sip-phones.ts'

const world = await startPhoneWorld()
const { edge, platform } = world
const anna = await world.seat('21', 'Anna')

/** A process whose database answers questions of calls like this. @returns the calls that it has placed */
const processWith = async (query: () => Promise<unknown>) => {
  const pool = Object.assign(Object.create(platform.pool) as Pool, { query })
  const settings = { edges: [edge.address], listen: { host: '127.0.0.1', port: 0 } }
  const phones = await openSipPhones({ ...platform, pool }, settings, 50)
  afterAll(() => phones.close())
  const placed: unknown[] = []
  await phones.begin((origin) => placed.push(origin))
  edge.connectTo(phones.own)
  return placed
}
const refusedWith503 = async (caller: ReturnType<typeof edge.calls>) => {
  await eventually(() => expect(caller.rejected).toBe(503))
  const answers = edge.received.filter((text) => text.startsWith('SIP/2.0 503'))
  expect(answers.at(-1)).toMatch(/^Retry-After: 5\r$/m)
}

test('TEL-02: a call while the database does not answer is refused at once, and is not placed when it does', async () => {
  let answer = (_rows: { rows: unknown[] }): void => {}
  const placed = await processWith(() => new Promise((resolve) => (answer = resolve)))
  await refusedWith503(edge.calls(anna, '22'))
  answer({ rows: [{ username: anna.username, domain: anna.domain, id: anna.id }] })
  await new Promise(setImmediate)
  expect(placed).toEqual([])
})

test('TEL-02: a call while the database refuses connections is refused with 503, too', async () => {
  const placed = await processWith(() => Promise.reject(new Error('timeout exceeded when trying to connect')))
  await refusedWith503(edge.calls(anna, '22'))
  expect(placed).toEqual([])
})
