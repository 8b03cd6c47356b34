import { beforeEach, expect, test, vi } from 'vitest'
import { startRealPhoneWorld } from '../../../test/sip/real-phone-world.ts'
import type { TestPhone } from '../../../test/sip/test-phone.ts'

/* The two minutes of a parked call, as long as they are. */

vi.setConfig({ testTimeout: 240_000 })

const world = await startRealPhoneWorld()
const { sound } = world
const { db } = world.platform
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
beforeEach(() => world.allOver())

const ringsBack = ({ events }: TestPhone, after: number) =>
  vi.waitFor(() => expect(events.slice(after).map(({ type }) => type)).toContain('CALL_INCOMING'), {
    timeout: 180_000,
    interval: 200,
  })

test('TEAM-03: a call that nobody takes within two minutes rings the phone that parked it, and both hear each other', async () => {
  const [caller, parker] = [await world.phone(anna, { tone: 440 }), await world.phone(ben, { tone: 880 })]
  await caller.dial('22')
  await parker.says('CALL_INCOMING')
  await parker.command('accept')
  await sound.hears(caller, 880)
  await parker.command('transfer', `sip:*59@${ben.domain}`)
  await parker.says('CALL_CLOSED')
  expect(await db.selectFrom('parked_calls').select('place').execute()).toEqual([{ place: 1 }])
  const before = parker.events.length
  await sound.hearsSomething(caller)
  await ringsBack(parker, before)
  // the caller hears the music on while it rings
  await sound.hearsSomething(caller)
  await parker.command('accept')
  await Promise.all([sound.hears(caller, 880), sound.hears(parker, 440)])
  expect(await db.selectFrom('parked_calls').select('place').execute()).toEqual([])
  await caller.command('hangup')
  await parker.says('CALL_CLOSED', before)
})
