import { beforeEach, expect, test, vi } from 'vitest'
import { givenApiKey } from '../../../test/builders/api-key-builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { startRealPhoneWorld } from '../../../test/sip/real-phone-world.ts'

vi.setConfig({ testTimeout: 90_000 })

const world = await startRealPhoneWorld()
const { platform, sound } = world
const { db } = platform
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
// keys are administrators'
await db.updateTable('subscribers').set({ administrative: true }).where('id', '=', anna.id).execute()
const key = await givenApiKey(platform, { ...anna, customer: world.customer }, { writes: ['dialling'] })
beforeEach(() => world.allOver())

const ask = async (number = '22') => {
  const answer = await fetch(`${world.address}/api/lineside/calls`, {
    method: 'POST',
    headers: { ...key.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ number }),
  })
  return { status: answer.status, body: (await answer.json()) as { readonly id?: string; readonly reason?: string } }
}
const incoming = (phone: Awaited<ReturnType<typeof world.phone>>) =>
  phone.events.filter(({ type }) => type === 'CALL_INCOMING').length
/** No leg, no call and no place of it is left. */
const nothingIsOpen = async (id: string | undefined) =>
  await eventually(async () => {
    const call = db
      .selectFrom('calls')
      .select('ended_at')
      .where('id', '=', id ?? '')
    expect(await call.executeTakeFirst()).not.toEqual({ ended_at: null })
    const legs = db.selectFrom('call_legs').select('call_id').where('ended_at', 'is', null)
    expect(await legs.execute()).toEqual([])
  })

test('KEYS-03: a program rings my phone; only when I take it does the other side ring, and both hear each other', async () => {
  const mine = await world.phone(anna, { tone: 440 })
  const other = await world.phone(ben, { tone: 880 })
  const { status, body } = await ask()
  expect(status).toBe(202)
  await mine.says('CALL_INCOMING')
  expect(incoming(other)).toBe(0)
  await mine.command('accept')
  await other.says('CALL_INCOMING')
  await other.command('accept')
  await Promise.all([sound.hears(mine, 880), sound.hears(other, 440)])
  await other.command('hangup')
  await mine.says('CALL_CLOSED')
  await nothingIsOpen(body.id)
  const rows = await world.conversations(2)
  expect(rows.map(({ subscriber_id, direction, status: ended }) => [subscriber_id, direction, ended])).toEqual(
    expect.arrayContaining([
      [anna.id, 'out', 'ok'],
      [ben.id, 'in', 'ok'],
    ]),
  )
})

test('KEYS-03: my phone rejects: the other side never rings, and nothing is left open', async () => {
  const mine = await world.phone(anna)
  const other = await world.phone(ben)
  const { body } = await ask()
  await mine.says('CALL_INCOMING')
  await mine.command('hangup')
  await nothingIsOpen(body.id)
  expect(incoming(other)).toBe(0)
})

test('KEYS-03: my phone is not taken: after its time it stops, and nothing is left open', async () => {
  const mine = await world.phone(anna)
  const other = await world.phone(ben)
  const { body } = await ask()
  await mine.says('CALL_INCOMING')
  await eventually(() => expect(mine.events.map(({ type }) => type)).toContain('CALL_CLOSED'))
  await nothingIsOpen(body.id)
  expect(incoming(other)).toBe(0)
})

test('KEYS-03: my phone was pulled out, or never there: nothing is left open', async () => {
  const other = await world.phone(ben)
  expect(await ask()).toMatchObject({ status: 422, body: { reason: 'no_phone_registered' } })
  await (await world.phone(anna)).kill()
  const { status, body } = await ask()
  expect(status).toBe(202)
  await nothingIsOpen(body.id)
  expect(incoming(other)).toBe(0)
})

test('KEYS-03: the other side is busy or does not exist: my phone is told, and nothing is left open', async () => {
  const mine = await world.phone(anna)
  const other = await world.phone(ben)
  const { body } = await ask()
  await mine.says('CALL_INCOMING')
  await mine.command('accept')
  await other.says('CALL_INCOMING')
  await other.command('hangup')
  await mine.says('CALL_CLOSED')
  await nothingIsOpen(body.id)
  expect(await ask('99')).toMatchObject({ status: 422, body: { reason: 'number_unknown' } })
})
