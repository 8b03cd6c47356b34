import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { startRealPhoneWorld } from '../../../test/sip/real-phone-world.ts'

vi.setConfig({ testTimeout: 60_000 })

const world = await startRealPhoneWorld()
const { sound } = world
const { db } = world.platform
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
const eva = await world.seat('23', 'Eva')
await world.group('50', [ben, eva])
beforeEach(() => world.allOver())

/** Anna's phone calls Ben, whose phone and browser ring; Eva's phone is there, too. */
const rings = async () => {
  const browser = await world.browser(ben)
  const [caller, called, picker] = await Promise.all([
    world.phone(anna, { tone: 440 }),
    world.phone(ben, { tone: 880 }),
    world.phone(eva, { tone: 660 }),
  ])
  await caller.dial('22')
  const [{ call }] = await Promise.all([browser.next('incoming'), called.says('CALL_INCOMING')])
  // it can be picked up once its row says that it rings
  await eventually(async () => {
    const legs = await db.selectFrom('call_legs').select('state').where('subscriber_id', '=', ben.id).execute()
    expect(legs.filter(({ state }) => state === 'ringing')).toHaveLength(2)
  })
  return { browser, caller, called, picker, call }
}
const talking = async (call: string) =>
  (
    await db
      .selectFrom('call_legs')
      .select('subscriber_id')
      .where('call_id', '=', call)
      .where('state', '=', 'talking')
      .where('ended_at', 'is', null)
      .orderBy('subscriber_id')
      .execute()
  ).map(({ subscriber_id }) => subscriber_id)

test('TEAM-02: a phone picks up what rings at a colleague’s phone and browser: both stop, and sound goes both ways', async () => {
  const { browser, caller, called, picker, call } = await rings()
  await picker.dial('*822')
  await Promise.all([caller.says('CALL_ESTABLISHED'), picker.says('CALL_ESTABLISHED'), called.says('CALL_CLOSED')])
  expect(await browser.next('ended')).toMatchObject({ call, reason: 'answered_elsewhere', by: { name: 'Eva' } })
  expect(called.events.map(({ type }) => type)).not.toContain('CALL_ESTABLISHED')
  await Promise.all([sound.hears(caller, 660), sound.hears(picker, 440)])
  expect(await talking(call)).toEqual([anna.id, eva.id])
  // either of them ends it as any other call
  await picker.command('hangup')
  await caller.says('CALL_CLOSED')
  expect(await world.conversations(3)).toMatchObject([
    { subscriber_id: anna.id, direction: 'out', status: 'ok', answered_by: eva.id },
    { subscriber_id: ben.id, direction: 'in', status: 'ok', answered_by: eva.id },
    { subscriber_id: eva.id, direction: 'in', status: 'ok', answered_by: eva.id },
  ])
  browser.socket.close(1000)
})

test('TEAM-02: a pick-up and the ringing phone’s own answer at once: one of them talks, and nothing rings on', async () => {
  const { browser, caller, called, picker, call } = await rings()
  await Promise.all([picker.dial('*822'), called.command('accept')])
  await caller.says('CALL_ESTABLISHED')
  expect(await browser.next('ended')).toMatchObject({ call, reason: 'answered_elsewhere' })
  const winner = await eventually(async () => {
    const [first, second, third] = await talking(call)
    expect([first, third]).toEqual([anna.id, undefined])
    return second === eva.id ? picker : called
  })
  const loser = winner === picker ? called : picker
  await Promise.all([sound.hears(caller, winner === picker ? 660 : 880), sound.hears(winner, 440)])
  // a picker that came too late hears that, and its call ends
  await loser.says('CALL_CLOSED')
  await winner.command('hangup')
  await caller.says('CALL_CLOSED')
  browser.socket.close(1000)
})

test('TEAM-02: a phone that picks up where nothing rings is told so, and the call that rings elsewhere rings on', async () => {
  const { browser, caller, called, picker, call } = await rings()
  await picker.dial('*821')
  await picker.says('CALL_ESTABLISHED')
  await Promise.all([sound.hearsSomething(picker), picker.says('CALL_CLOSED')])
  expect(called.events.map(({ type }) => type)).not.toContain('CALL_CLOSED')
  await called.command('accept')
  await Promise.all([sound.hears(caller, 880), sound.hears(called, 440)])
  expect(await browser.next('ended')).toMatchObject({ call, reason: 'answered_elsewhere' })
  await caller.command('hangup')
  await called.says('CALL_CLOSED')
  browser.socket.close(1000)
})
