import { test } from 'vitest'
import type { OwnEdge } from '../../test/sip/own-edges.ts'
import { startWorldOfServers } from '../../test/sip/real-phone-world.ts'
import { callsOfRelay } from '../../test/sip/relay-calls.ts'

/* Two edges with two media relays each, and two server processes: a relay is killed. */

const world = await startWorldOfServers({ processes: 2, relays: 2 })
const { sound } = world
const [here] = world.edges
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
const carl = await world.seat('23', 'Carl')
const dora = await world.seat('24', 'Dora')

type Phone = Awaited<ReturnType<typeof world.phone>>

const talk = async (from: Phone, to: Phone, extension: string): Promise<void> => {
  const before = to.events.length
  await from.dial(extension)
  await to.says('CALL_INCOMING', before)
  await to.command('accept')
  await to.says('CALL_ESTABLISHED', before)
}

/** The relay of an edge that carries its only call. */
const relayOfCall = async ({ relays }: OwnEdge) => {
  for (const relay of relays) if ((await callsOfRelay(relay)) > 0) return relay
  throw new Error('No relay has a call')
}

test('TEL-09: a media relay of a set is killed: new calls are heard through the other one at once, and the call that it carried is heard again', async () => {
  const one = await world.phone(anna, { tone: 440, edge: here.outside })
  const other = await world.phone(ben, { tone: 880, edge: here.outside })
  await talk(one, other, '22')
  await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
  await (await relayOfCall(here)).kill()

  const third = await world.phone(carl, { tone: 660, edge: here.outside })
  const fourth = await world.phone(dora, { tone: 1320, edge: here.outside })
  // whichever relay a call would have had: half of them the dead one
  for (let calls = 0; calls < 4; calls++) {
    const before = fourth.events.length
    await talk(third, fourth, '24')
    await Promise.all([sound.hears(third, 1320), sound.hears(fourth, 660)])
    await third.command('hangup')
    await fourth.says('CALL_CLOSED', before)
  }
  // the edge asks about each call every 30 s, and so finds out
  await Promise.all([sound.hears(one, 880), sound.hears(other, 440)])
  await one.command('hangup')
  await other.says('CALL_CLOSED')
  await world.allOver()
})
