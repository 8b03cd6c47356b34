import { beforeEach, describe, expect, test, vi } from 'vitest'
import { givenTrunk } from '../../../test/builders/trunk-builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { attempt } from '../../../test/sip/attempt.ts'
import { startOperator } from '../../../test/sip/operator.ts'
import { startRealPhoneWorld } from '../../../test/sip/real-phone-world.ts'
import { createSipSender } from '../../../test/sip/sip-sender.ts'
import { callsUp, traceCall } from '../../domain/calls-up/calls-up-store.ts'
import { endCallUp } from '../../domain/calls-up/end-call-up.ts'
import { blockCustomer, blockLine } from '../../domain/blocking/block.ts'
import { type Block, endRegistrationsOf } from '../../domain/blocking/blocking-store.ts'

vi.setConfig({ testTimeout: 90_000 })

const world = await startRealPhoneWorld()
const { platform, edge, customer } = world
const { db } = platform
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')

const how: Block = { by: 'Eva', reason: 'fraud', at: new Date() }
const blocks = (line: { id: number }, block: Block | null) =>
  db.transaction().execute((within) => blockLine(within, line.id, block))
const blocksAll = (block: Block | null) =>
  db.transaction().execute((within) => blockCustomer(within, customer.id, block))
const registered = async (line: { id: number }) =>
  (await db.selectFrom('registrations').select('id').where('subscriber_id', '=', line.id).execute()).length
const located = async ({ username }: { username: string }) =>
  (await platform.pool.query('select from lineside_sip.location where username = $1', [username])).rowCount
const reasons = async () =>
  (await db.selectFrom('calls').select('reason').orderBy('started_at', 'desc').limit(1).execute()).map(
    ({ reason }) => reason,
  )
const accountOf = ({ username, domain }: { username: string; domain: string }) => ({
  username,
  domain,
  password: world.sipPassword,
})

beforeEach(async () => {
  await world.allOver()
  await blocksAll(null)
  for (const line of [anna, ben]) await blocks(line, null)
})

test('RUN-03: the operator sees a call between phones, and ends it', async () => {
  const phone = await world.phone(anna, { tone: 440 })
  const other = await world.phone(ben, { tone: 880, answers: true })
  await phone.dial('22')
  await Promise.all([phone.says('CALL_ESTABLISHED'), other.says('CALL_ESTABLISHED')])
  const [call] = await eventually(async () => {
    const up = await callsUp(db, new Date(), { limit: 10, offset: 0 })
    expect(up).toMatchObject([{ state: 'talking', parties: [expect.stringContaining('phone'), expect.anything()] }])
    return up
  })
  expect(await endCallUp(db, call?.id ?? '')).toEqual({ outcome: 'ended' })
  await Promise.all([phone.says('CALL_CLOSED'), other.says('CALL_CLOSED')])
  await eventually(async () => expect(await reasons()).toEqual(['operator_ended']))
  expect(await traceCall(db, call?.id ?? '', anna.id)).toMatchObject({
    call: { reason: 'operator_ended' },
    conversations: [{ direction: expect.any(String) }, {}],
  })
})

describe('RUN-01: phones of a blocked line', () => {
  test('hang up, are signed out and refused, without a ban; unblocking brings them back', async () => {
    const phone = await world.phone(anna, { tone: 440 })
    const other = await world.phone(ben, { tone: 880, answers: true })
    await phone.dial('22')
    await Promise.all([phone.says('CALL_ESTABLISHED'), other.says('CALL_ESTABLISHED')])
    await blocks(anna, how)
    await endRegistrationsOf(db, { customerId: anna.customer.id, line: anna.id })
    await Promise.all([phone.says('CALL_CLOSED'), other.says('CALL_CLOSED')])
    await eventually(async () => expect(await reasons()).toEqual(['line_blocked']))
    expect([await registered(anna), await located(anna), await located(ben)]).toEqual([0, 0, 1])
    const sender = await createSipSender(edge.outside)
    for (let times = 0; times < 12; times++) expect(await attempt(sender, accountOf(anna))).toBe(403)
    expect(await attempt(sender, { ...accountOf(anna), password: 'guessed' })).toBe(401)
    await blocks(anna, null)
    expect(await attempt(sender, accountOf(anna))).toBe(200)
    expect(await registered(anna)).toBe(1)
  })

  test('TEL-06: call for help and nobody else, and such a call goes on when the line is blocked', async () => {
    const there = await startOperator({ edge: edge.outside, tone: 1000 })
    await givenTrunk(platform, { host: there.address, sources: [there.address] })
    const phone = await world.phone(anna, { tone: 440 })
    await blocks(anna, how)
    await phone.dial('06641234567')
    expect(await phone.says('CALL_CLOSED')).toMatchObject({ param: expect.stringContaining('403') })
    const spoken = phone.events.length
    await phone.dial('112')
    expect(await there.isCalled()).toMatch(/^INVITE sip:112@/)
    await phone.says('CALL_ESTABLISHED', spoken)
    await blocksAll(how)
    await there.hears(440)
    await phone.command('hangup')
    await there.isHungUp()
  })

  test('a caller from outside hears that nobody is there, and nothing is forwarded outside; browsers are disconnected', async () => {
    const there = await startOperator({ edge: edge.outside, tone: 1000 })
    await givenTrunk(platform, { host: there.address, sources: [there.address] })
    await world.forwards(ben, 'cfu', 'sip:436647654321@example.org')
    const browser = await world.browser(ben)
    const gone = new Promise<number>((resolve) => browser.socket.addEventListener('close', ({ code }) => resolve(code)))
    await blocksAll(how)
    expect(await gone).toBe(4401)
    expect(await there.call(`+${ben.number}`)).toBe(480)
    await blocksAll(null)
    await db.deleteFrom('cf_mappings').execute()
    const back = await world.browser(ben)
    const ringing = there.call(`+${ben.number}`)
    const { call } = await back.next('incoming')
    back.send({ type: 'end', call })
    expect(await ringing).toBeGreaterThanOrEqual(480)
    back.socket.close(1000)
  })
})
