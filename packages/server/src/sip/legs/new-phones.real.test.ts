import { beforeEach, expect, test, vi } from 'vitest'
import { signedIn } from '../../../test/builders.ts'
import { givenTrunk } from '../../../test/builders/trunk-builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { attempt } from '../../../test/sip/attempt.ts'
import { startOperator } from '../../../test/sip/operator.ts'
import { startRealPhoneWorld } from '../../../test/sip/real-phone-world.ts'
import { createSipSender } from '../../../test/sip/sip-sender.ts'
import { runTestJobs } from '../../../test/test-jobs.ts'
import { createTestApp } from '../../../test/test-platform.ts'
import { heldPhonesRoutes } from '../../features/held-phones/held-phones-routes.ts'
import { writeNewPhones } from '../../domain/outside-limits/limits-store.ts'

vi.setConfig({ testTimeout: 90_000 })

const world = await startRealPhoneWorld()
const { platform, customer, edge } = world
const { db } = platform
await runTestJobs({ platform, connectionString: world.connectionString, clock: { now: platform.now, pass: () => {} } })
const app = await createTestApp(platform, heldPhonesRoutes)
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
await db.updateTable('subscribers').set({ email: 'anna@nordwind.example' }).where('id', '=', anna.id).execute()

const holds = (what: 'off' | 'hold') =>
  writeNewPhones(db, { customerId: customer.id, subscriberId: null, setBy: 'company' }, what)
const held = async (): Promise<readonly { id: number; user_agent: string }[]> =>
  (await app.inject({ url: '/api/lineside/heldphones', headers: await signedIn(platform, anna) })).json().items
const decides = async (id: number, is_allowed: boolean) =>
  app.inject({
    method: 'POST',
    url: `/api/lineside/heldphones/${id}`,
    headers: await signedIn(platform, anna),
    payload: { is_allowed },
  })
const noticed = async () =>
  (await db.selectFrom('security_notices').select(['subscriber_id', 'kind']).execute()).map(({ kind }) => kind)

type Phone = Awaited<ReturnType<typeof world.phone>>
const dials = async (phone: Phone, to: string, says: 'CALL_ESTABLISHED' | 'CALL_CLOSED') => {
  const after = phone.events.length
  await phone.dial(to)
  return await phone.says(says, after)
}
const hangsUp = async (phone: Phone) => {
  const after = phone.events.length
  await phone.command('hangup')
  await phone.says('CALL_CLOSED', after)
  await world.allOver()
}
const operator = async () => {
  await db.deleteFrom('trunks').execute()
  const there = await startOperator({ edge: edge.outside, tone: 1000 })
  await givenTrunk(platform, { host: there.address, sources: [there.address] })
  return there
}

beforeEach(async () => {
  await world.allOver()
  for (const table of ['line_phones', 'security_notices', 'outside_refusals'] as const)
    await db.deleteFrom(table).execute()
})

test('HARD-02: a new phone registers, and calls nobody outside until its owner says yes', async () => {
  const there = await operator()
  await holds('hold')
  const phone = await world.phone(anna, { tone: 440 })
  const [waiting] = await eventually(async () => {
    const items = await held()
    expect(items).toMatchObject([{ user_agent: expect.stringContaining('baresip') }])
    return items
  })
  expect(await noticed()).toEqual(['phone'])
  expect(await dials(phone, '06641234567', 'CALL_CLOSED')).toMatchObject({ param: '403 Limit Of Outside Calls' })
  expect(there.invites).toHaveLength(0)
  const other = await world.phone(ben, { tone: 880, answers: true })
  await dials(phone, '22', 'CALL_ESTABLISHED')
  await hangsUp(phone)
  await other.close()
  await dials(phone, '112', 'CALL_ESTABLISHED')
  await hangsUp(phone)
  expect((await decides(waiting?.id ?? 0, true)).statusCode).toBe(204)
  expect(await held()).toEqual([])
  await dials(phone, '06641234567', 'CALL_ESTABLISHED')
  await hangsUp(phone)
})

test('HARD-02: a phone that was called cannot transfer to the outside while it is held', async () => {
  const there = await operator()
  await holds('off')
  const caller = await world.phone(ben, { tone: 880 })
  await eventually(async () => expect(await db.selectFrom('line_phones').select('id').execute()).toHaveLength(1))
  await holds('hold')
  const phone = await world.phone(anna, { tone: 440, answers: true })
  await eventually(async () => expect(await held()).toHaveLength(1))
  await dials(caller, '21', 'CALL_ESTABLISHED')
  await phone.command('transfer', `sip:06641234567@${anna.domain}`)
  await phone.says('TRANSFER_FAILED')
  expect(there.invites).toHaveLength(0)
  await phone.command('hangup')
  await world.allOver()
})

test('HARD-02: a phone to which the owner says no is signed out, and comes back neither by registering nor by calling', async () => {
  await holds('hold')
  const account = { username: anna.username, domain: anna.domain, password: world.sipPassword }
  const thief = await createSipSender(edge.outside)
  expect(await attempt(thief, account)).toBe(200)
  const [waiting] = await eventually(async () => {
    const items = await held()
    expect(items).toMatchObject([{ user_agent: 'Sender', address: thief.address }])
    return items
  })
  expect((await decides(waiting?.id ?? 0, false)).statusCode).toBe(204)
  const registered = () => db.selectFrom('registrations').select('id').where('user_agent', '=', 'Sender').execute()
  expect(await registered()).toEqual([])
  expect(await attempt(thief, account)).toBe(403)
  expect(await registered()).toEqual([])
  // a wrong password still looks like one
  expect(await attempt(thief, { ...account, password: 'guessed' })).toBe(401)
})
