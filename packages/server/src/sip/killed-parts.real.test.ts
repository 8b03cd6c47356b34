import { expect, test, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import type { OwnEdge } from '../../test/sip/own-edges.ts'
import { startWorldOfServers } from '../../test/sip/world-of-servers.ts'
import { callIdsOfRelay, callsOfRelay } from '../../test/sip/relay-calls.ts'

/* Three server processes behind two edges with two media relays each: parts of each kind are killed. */

const world = await startWorldOfServers({ processes: 3, relays: 2 })
const { sound } = world
const { db } = world.platform
const [here, there = here] = world.edges
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')
const carl = await world.seat('23', 'Carl')
const dora = await world.seat('24', 'Dora')
const emil = await world.seat('25', 'Emil')
const fred = await world.seat('26', 'Fred')
const gina = await world.seat('27', 'Gina')

type Phone = Awaited<ReturnType<typeof world.phone>>

const talk = async (from: Phone, to: Phone, extension: string): Promise<void> => {
  const [before, rung] = [from.events.length, to.events.length]
  await from.dial(extension)
  await to.says('CALL_INCOMING', rung)
  await to.command('accept')
  await to.says('CALL_ESTABLISHED', rung)
  await from.says('CALL_ESTABLISHED', before)
}
const hangUp = async (from: Phone, to: Phone): Promise<void> => {
  const before = to.events.length
  await from.command('hangup')
  await to.says('CALL_CLOSED', before)
}
/** Phones that are to hear each other, each with its tone. */
const hear = ([one, tone]: readonly [Phone, number], [other, another]: readonly [Phone, number]) =>
  Promise.all([sound.hears(one, another), sound.hears(other, tone)])

/** The relay of an edge that carries its only call. */
const relayOfCall = async ({ relays }: OwnEdge) => {
  for (const relay of relays) if ((await callsOfRelay(relay)) > 0) return relay
  throw new Error('No relay has a call')
}
/** The relay that carries the phone's side of its call. */
const relayOf = async ({ relays }: OwnEdge, { events }: Phone) => {
  const { id } = events.findLast(({ type }) => type === 'CALL_ESTABLISHED') as { readonly id?: unknown }
  for (const relay of relays) if ((await callIdsOfRelay(relay)).includes(String(id))) return relay
  throw new Error('No relay has the call')
}
const openCalls = async () =>
  (await db.selectFrom('calls').select('id').where('ended_at', 'is', null).execute()).map(({ id }) => id)

test('TEL-09: a media relay of a set is killed: new calls are heard through the other one at once, and the call that it carried is heard again', async () => {
  const one = await world.phone(anna, { tone: 440, edge: here.outside })
  const other = await world.phone(ben, { tone: 880, edge: here.outside })
  await talk(one, other, '22')
  await hear([one, 440], [other, 880])
  await (await relayOfCall(here)).kill()

  const third = await world.phone(carl, { tone: 660, edge: here.outside })
  const fourth = await world.phone(dora, { tone: 1320, edge: here.outside })
  // whichever relay a call would have had: half of them the dead one
  for (let calls = 0; calls < 4; calls++) {
    await talk(third, fourth, '24')
    await hear([third, 660], [fourth, 1320])
    await hangUp(third, fourth)
  }
  // the edge asks about each call every 30 s, and so finds out
  await hear([one, 440], [other, 880])
  await hangUp(one, other)
  await world.allOver()
})

test('TEL-09: an edge, a process and a media relay are killed at one moment: what lives is heard, what they carried is heard again or ends with a reason, new calls go on', async () => {
  const lost = await world.phone(anna, { tone: 440, edge: here.outside })
  await talk(lost, await world.phone(ben, { tone: 880, edge: here.outside }), '22')
  const ofLost = await openCalls()

  const one = await world.phone(carl, { tone: 440, edge: there.outside })
  const other = await world.phone(dora, { tone: 880, edge: there.outside })
  await talk(one, other, '24')
  await hear([one, 440], [other, 880])
  const [dead, relay] = [await world.ownerOf(carl), await relayOf(there, one)]

  // a call with neither of them: an edge spreads calls over processes, and the two sides of each over relays
  const third = await world.phone(emil, { tone: 660, edge: there.outside })
  const fourth = await world.phone(fred, { tone: 1320, edge: there.outside })
  const isApart = async () =>
    (await world.ownerOf(emil)) !== dead &&
    (await relayOf(there, third)) !== relay &&
    (await relayOf(there, fourth)) !== relay
  await talk(third, fourth, '26')
  while (!(await isApart())) {
    await hangUp(third, fourth)
    await talk(third, fourth, '26')
  }
  const caller = await world.phone(gina, { tone: 1000, edge: there.outside })

  await Promise.all([here.kill(), world.kill(dead), relay.kill()])
  // a new call: at first it may be refused, but hears so; then it reaches a process, which says that nobody is there
  await world.seat('28', 'Hugo')
  for (let refused = true; refused; ) {
    const before = caller.events.length
    await caller.dial('28')
    const { param } = await caller.says('CALL_CLOSED', before)
    expect(param).toMatch(/503|480/)
    refused = String(param).includes('503')
  }
  await hear([third, 660], [fourth, 1320])
  await hear([one, 440], [other, 880])
  expect(await world.ownerOf(carl)).not.toBe(dead)

  // phones of the dead edge register at the other one next
  const back = await world.phone(ben, { tone: 880, edge: there.outside })
  for (let calls = 0; calls < 3; calls++) {
    await talk(caller, back, '22')
    await hear([caller, 1000], [back, 880])
    await hangUp(caller, back)
  }
  // the call that was taken over is one as any other
  await other.command('hold')
  await sound.isSilent(one)
  await other.command('resume')
  await hear([one, 440], [other, 880])
  await hangUp(one, other)
  await hangUp(third, fourth)

  // an edge that is away for a minute has lost its calls
  const reasons = () => db.selectFrom('calls').select(['reason']).where('id', 'in', ofLost).execute()
  await vi.waitFor(async () => expect(await reasons()).toEqual([{ reason: 'lost' }]), {
    timeout: 90_000,
    interval: 100,
  })
  expect(await openCalls()).toEqual([])
  await world.allOver()
  await eventually(async () => expect(JSON.stringify(await there.rpc('dlg.stats_active'))).toContain('"ongoing":0'))
  await eventually(async () => expect(await callsOfRelay(await livingRelay(relay))).toBe(0))
})

const livingRelay = async (dead: OwnEdge['relays'][number]) => {
  const living = there.relays.find((relay) => relay !== dead)
  if (living === undefined) throw new Error('No relay lives')
  return living
}
