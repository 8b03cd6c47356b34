import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenPilot, givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { testCarriers } from '../../../test/processes/carriers.ts'
import { type ServerProcess, startServerProcess } from '../../../test/processes/server-process.ts'
import { givenRtcSession, givenRtcToken, noMedia, openBrowser, type TestBrowser } from '../../../test/test-browser.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { askCallBack } from '../../domain/call-backs/ask-call-back.ts'

const timeout = 180_000
const { platform, connectionString } = await createTestPlatform()
const { db } = platform
const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer, pbx_extension: '1' })
await givenNumber(platform, pilot.id)
const anna = await givenSubscriber(platform, { customer, pbx_extension: '21', display_name: 'Anna' })
const ben = await givenSubscriber(platform, { customer, pbx_extension: '22', display_name: 'Ben' })
const carl = await givenSubscriber(platform, { customer, pbx_extension: '23', display_name: 'Carl' })
const dora = await givenSubscriber(platform, { customer, pbx_extension: '24', display_name: 'Dora' })

const dataDir = await mkdtemp(join(tmpdir(), 'lineside-processes-'))
/** Settings of the carrier. */
let carried: Record<string, string> = {}
const start = () =>
  startServerProcess({
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    LINESIDE_SECRET: '6c696e65736964652d746573742d7365637265742d6f662d33322d6279746573',
    ...carried,
  })
const servers: ServerProcess[] = []
/** Returns running servers; those of earlier tests are reused. */
const running = async (count: number): Promise<ServerProcess[]> => {
  while (servers.length < count) servers.push(await start())
  return servers.slice(0, count)
}
const kill = async (server: ServerProcess): Promise<void> => {
  servers.splice(servers.indexOf(server), 1)
  await server.kill()
}
afterAll(() => rm(dataDir, { recursive: true, force: true }))

interface Person extends TestBrowser {
  readonly who: { id: number }
}
const connect = async ({ address }: ServerProcess, who: { id: number }, more = {}): Promise<Person> => {
  const token = await givenRtcToken(platform, await givenRtcSession(platform, who))
  const browser = await openBrowser(address, { token, ...more })
  sockets.push(browser.socket)
  return { ...browser, who }
}
const sockets: TestBrowser['socket'][] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close(1000)
  await eventually(async () => {
    const left = await db.selectFrom('rtc_connections').select('name').execute()
    if (left.length > 0) throw new Error('A browser of the test before is still there')
  })
})
/** Connects again like a page after a lost socket: the same page, or a reloaded one. */
const again = (server: ServerProcess, before: Person, call: string, isReloaded = false): Promise<Person> =>
  connect(server, before.who, { resume: [call], ...(isReloaded ? {} : { previous: before.welcome.session }) })

const openRows = async () => ({
  calls: await db.selectFrom('calls').select('id').where('ended_at', 'is', null).execute(),
  legs: await db.selectFrom('call_legs').select('leg_id').where('ended_at', 'is', null).execute(),
})
const nothingIsOpen = () => eventually(async () => expect(await openRows()).toEqual({ calls: [], legs: [] }))
const reasonOf = async (id: string) =>
  (await db.selectFrom('calls').select('reason').where('id', '=', id).executeTakeFirst())?.reason
const isWritten = (id: string) =>
  eventually(async () => {
    const legs = await db.selectFrom('call_legs').select('state').where('call_id', '=', id).execute()
    expect(legs.map(({ state }) => state)).toEqual(['talking', 'talking'])
  })

const dial = (caller: Person, call: string, to: string) =>
  caller.send({ type: 'call', call, to, description: `offer of ${call}`, media: noMedia })
const talk = async (caller: Person, callee: Person, call: string, to: string) => {
  dial(caller, call, to)
  expect(await callee.next('incoming')).toMatchObject({ call, description: `offer of ${call}` })
  callee.send({ type: 'accept', call, description: `answer of ${call}`, media: noMedia })
  expect(await caller.next('description')).toMatchObject({ description: `answer of ${call}` })
  expect(await caller.next('accepted')).toMatchObject({ call })
  await isWritten(call)
}
/** Both browsers negotiate media again, as the server asks them to. */
const agree = async (offers: Person, answers: Person) => {
  const asked = await offers.next('negotiate')
  expect(asked.description).toBeNull()
  offers.send({ type: 'describe', call: asked.call, exchange: asked.exchange, description: 'fresh offer' })
  const offered = await answers.next('negotiate')
  expect(offered.description).toBe('fresh offer')
  answers.send({ type: 'describe', call: offered.call, exchange: offered.exchange, description: 'fresh answer' })
  expect(await offers.next('confirm')).toMatchObject({ exchange: asked.exchange, description: 'fresh answer' })
}
const ends = async (one: Person, other: Person, call: string) => {
  one.send({ type: 'end', call })
  for (const person of [one, other]) expect(await person.next('ended')).toMatchObject({ call, reason: 'hung_up' })
  await nothingIsOpen()
}
const conversationsOf = (call: string) =>
  db
    .selectFrom('conversations')
    .select(['subscriber_id', 'direction', 'status', 'duration_ms', 'start_time', 'trace'])
    .where('call_id', '=', call)
    .orderBy('id')
    .execute()

describe.each(testCarriers)('over $name', (carrier) => {
  let stopCarrier: () => Promise<void> = () => Promise.resolve()
  beforeAll(async () => {
    // calls have the same names over each carrier
    for (const table of ['calls', 'conversations'] as const) await db.deleteFrom(table).execute()
    const { environment, nats } = await carrier.start()
    carried = environment
    stopCarrier = async () => nats?.close()
  })
  afterAll(async () => {
    for (const server of servers.splice(0)) await server.kill()
    await stopCarrier()
  })

  test('CALL: browsers of two servers on one database call each other', { timeout }, async () => {
    const [one, two] = (await running(2)) as [ServerProcess, ServerProcess]
    const [caller, callee] = [await connect(one, anna), await connect(two, ben)]
    await talk(caller, callee, 'call-across', '22')
    caller.send({ type: 'hold', call: 'call-across' })
    expect(await callee.next('held')).toMatchObject({ call: 'call-across' })
    await ends(callee, caller, 'call-across')
  })

  test('RECEIVE-02: two servers see that a colleague is free, and whoever waits is rung once', {
    timeout,
  }, async () => {
    const [one, two] = (await running(2)) as [ServerProcess, ServerProcess]
    const [asker, busy, other] = [await connect(one, anna), await connect(two, ben), await connect(one, carl)]
    for (let round = 1; round <= 5; round++) {
      const call = `call-busy-${round}`
      await talk(other, busy, call, '22')
      await askCallBack(platform, { customerId: customer.id, subscriberId: anna.id }, { to: '22', after: 'busy' })
      busy.send({ type: 'end', call })
      const rung = await asker.next('incoming')
      expect(rung).toMatchObject({ from: { number: '22', name: 'Ben' }, is_own: true })
      asker.send({ type: 'end', call: rung.call })
      await eventually(async () => expect(await db.selectFrom('call_backs').selectAll().execute()).toEqual([]))
      await nothingIsOpen()
      await asker.settled()
      expect(asker.heard.filter(({ type }) => type === 'incoming')).toHaveLength(round)
    }
  })

  test('CALL: a server is killed in a call: the call continues at another one, can be held and transferred, and its record is complete', {
    timeout,
  }, async () => {
    const [one, two] = (await running(2)) as [ServerProcess, ServerProcess]
    const [caller, callee, third] = [await connect(one, anna), await connect(two, ben), await connect(two, carl)]
    await talk(caller, callee, 'call-killed', '22')
    const before = await db.selectFrom('calls').select('started_at').where('id', '=', 'call-killed').executeTakeFirst()
    await kill(one)
    await caller.closed()
    const back = await again(two, caller, 'call-killed')
    expect(back.welcome.resumed).toEqual(['call-killed'])
    expect(await back.next('party')).toMatchObject({ with: { name: 'Ben' } })

    back.send({ type: 'hold', call: 'call-killed' })
    expect(await callee.next('held')).toMatchObject({ call: 'call-killed' })
    back.send({ type: 'resume', call: 'call-killed' })
    await callee.next('talking')
    back.send({ type: 'transfer', call: 'call-killed', to: '23' })
    expect(await back.next('ended')).toMatchObject({ reason: 'transferred' })
    expect(await third.next('incoming')).toMatchObject({ from: { name: 'Ben' } })
    third.send({ type: 'accept', call: 'call-killed', description: 'offer of carl', media: noMedia })
    const offered = await callee.next('negotiate')
    callee.send({ type: 'describe', call: 'call-killed', exchange: offered.exchange, description: 'answer of ben' })
    expect(await third.next('description')).toMatchObject({ description: 'answer of ben' })
    await ends(third, callee, 'call-killed')
    expect(await reasonOf('call-killed')).toBe('hung_up')
    const kept = await eventually(async () => {
      const rows = await conversationsOf('call-killed')
      expect(rows.map(({ subscriber_id, status }) => [subscriber_id, status])).toEqual([
        [anna.id, 'ok'],
        [ben.id, 'ok'],
        [carl.id, 'ok'],
      ])
      return rows
    })
    expect(kept[0]?.start_time).toEqual(before?.started_at)
    expect(kept[0]?.trace).toContainEqual(expect.objectContaining({ code: 'rings' }))
  })

  test('CALL: the only server is killed and restarted: both browsers find their call, one after a reload; ringing calls have ended', {
    timeout,
  }, async () => {
    const [one, two] = (await running(2)) as [ServerProcess, ServerProcess]
    await kill(two)
    const [caller, callee, third] = [await connect(one, anna), await connect(one, ben), await connect(one, carl)]
    await talk(caller, callee, 'call-restarted', '22')
    const fourth = await connect(one, dora)
    dial(fourth, 'call-ringing', '23')
    expect(await third.next('incoming')).toMatchObject({ call: 'call-ringing' })
    await fourth.next('ringing')
    await eventually(async () => expect((await openRows()).legs).toHaveLength(4))
    await kill(one)
    const [next] = (await running(1)) as [ServerProcess]
    expect(await reasonOf('call-ringing')).toBe('server_stopped')
    expect((await again(next, fourth, 'call-ringing')).welcome.resumed).toEqual([])

    const reloaded = await again(next, callee, 'call-restarted', true)
    expect(reloaded.welcome.resumed).toEqual(['call-restarted'])
    // its page does not know how long the conversation has lasted
    expect((await reloaded.next('answered')).seconds_ago).toBeGreaterThan(0)
    const back = await again(next, caller, 'call-restarted')
    expect(back.welcome.resumed).toEqual(['call-restarted'])
    expect(await reloaded.next('back')).toMatchObject({ call: 'call-restarted' })
    await agree(reloaded, back)
    await ends(back, reloaded, 'call-restarted')
    // no other subscriber gets into the call
    expect((await again(next, third, 'call-restarted')).welcome.resumed).toEqual([])
  })

  test('CALL: the callee’s server is killed: the call waits for its browser, which comes back elsewhere', {
    timeout,
  }, async () => {
    const [one, two] = (await running(2)) as [ServerProcess, ServerProcess]
    const [caller, callee] = [await connect(one, anna), await connect(two, ben)]
    await talk(caller, callee, 'call-holder', '22')
    await kill(two)
    expect(await caller.next('lost')).toMatchObject({ call: 'call-holder' })
    const back = await again(one, callee, 'call-holder')
    expect(back.welcome.resumed).toEqual(['call-holder'])
    expect(await caller.next('back')).toMatchObject({ call: 'call-holder' })
    // another window that knows the call's ID cannot take it from the browser that has it
    const [, next] = (await running(2)) as [ServerProcess, ServerProcess]
    const other = await connect(next, ben, { resume: ['call-holder'] })
    expect(await other.next('ended')).toMatchObject({ call: 'call-holder', reason: 'lost' })
    caller.send({ type: 'hold', call: 'call-holder' })
    expect(await back.next('held')).toMatchObject({ call: 'call-holder' })
    await ends(back, caller, 'call-holder')
  })

  test('CALL: a party that hangs up as the server of its call is killed ends the call, and nobody is waited for', {
    timeout,
  }, async () => {
    const [one, two] = (await running(2)) as [ServerProcess, ServerProcess]
    const [caller, callee] = [await connect(one, anna), await connect(two, ben)]
    await talk(caller, callee, 'call-left', '22')
    await kill(one)
    callee.send({ type: 'end', call: 'call-left' })
    expect(await callee.next('ended')).toMatchObject({ call: 'call-left', reason: 'hung_up' })
    await nothingIsOpen()
    expect(await reasonOf('call-left')).toBe('hung_up')
  })

  test('TEL-05: calls of two servers are put together from either side, and the parties talk on', {
    timeout,
  }, async () => {
    const [one, two] = (await running(2)) as [ServerProcess, ServerProcess]
    const caller = await connect(one, carl)
    const asker = await connect(two, ben, { waiting: 1 })
    for (const [number, third] of [await connect(one, anna), await connect(two, dora)].entries()) {
      const [first, second] = [`call-first-${number}`, `call-second-${number}`]
      await talk(caller, asker, first, '22')
      asker.send({ type: 'hold', call: first })
      expect(await caller.next('held')).toMatchObject({ call: first })
      await talk(asker, third, second, number === 0 ? '21' : '24')
      // the call named first stays
      const [stays, goes] = number === 0 ? [first, second] : [second, first]
      asker.send({ type: 'connect', call: stays, with: goes })
      const over = [await asker.next('ended'), await asker.next('ended')]
      expect(over).toMatchObject([{ reason: 'transferred' }, { reason: 'transferred' }])
      await (number === 0 ? agree(third, caller) : agree(caller, third))
      expect((await third.next('party')).with.name).toBe('Carl')
      expect((await caller.next('party')).with.name).toBe(number === 0 ? 'Anna' : 'Dora')
      third.send({ type: 'end', call: second })
      expect(await caller.next('ended')).toMatchObject({ call: first })
      await third.next('ended')
      await nothingIsOpen()
      expect((await conversationsOf(stays)).map(({ status }) => status)).toEqual(['ok', 'ok', 'ok'])
    }
    // a call of somebody else can not be joined
    await talk(caller, asker, 'call-own', '22')
    asker.send({ type: 'connect', call: 'call-own', with: 'call-none' })
    expect(await asker.next('error')).toMatchObject({ code: 'unknown_call' })
    // the leg at the other server still works after somebody else has asked for the call
    const thief = await connect(one, ben, { resume: ['call-own'] })
    expect(await thief.next('ended')).toMatchObject({ call: 'call-own', reason: 'lost' })
    await ends(asker, caller, 'call-own')
  })

  test('TEL-05: a party of calls put together finds its call at another server, after a reload and after a lost socket', {
    timeout,
  }, async () => {
    const [one, two] = (await running(2)) as [ServerProcess, ServerProcess]
    const [caller, third] = [await connect(one, carl), await connect(one, anna)]
    const asker = await connect(two, ben, { waiting: 1 })
    await talk(caller, asker, 'call-stays', '22')
    asker.send({ type: 'hold', call: 'call-stays' })
    await talk(asker, third, 'call-goes', '21')
    asker.send({ type: 'connect', call: 'call-stays', with: 'call-goes' })
    await agree(third, caller)
    let here = third
    for (const [server, isReloaded] of [
      [two, true],
      [one, false],
    ] as const) {
      here.socket.terminate()
      expect(await caller.next('lost')).toMatchObject({ call: 'call-stays' })
      here = await again(server, here, 'call-goes', isReloaded)
      expect(here.welcome.resumed).toEqual(['call-goes'])
      expect(await caller.next('back')).toMatchObject({ call: 'call-stays' })
      if (isReloaded) await agree(caller, here)
    }
    here.send({ type: 'end', call: 'call-goes' })
    expect(await caller.next('ended')).toMatchObject({ call: 'call-stays', reason: 'hung_up' })
    await nothingIsOpen()
  })

  test('CALL: a talk is taken to another window of the same person, at another server, and back', {
    timeout,
  }, async () => {
    const [one, two] = (await running(2)) as [ServerProcess, ServerProcess]
    const [caller, callee] = [await connect(one, anna), await connect(two, ben)]
    await talk(caller, callee, 'call-taken', '22')
    const [there, stranger] = [await connect(one, ben), await connect(two, carl)]
    stranger.send({ type: 'take', call: 'call-taken', media: noMedia })
    expect(await stranger.next('error')).toMatchObject({ code: 'unknown_call', about: 'take' })
    let lasted = 0
    for (const [from, to] of [
      [callee, there],
      [there, callee],
    ] as const) {
      to.send({ type: 'take', call: 'call-taken', media: noMedia })
      // frames about the call wait until it is taken
      to.send({ type: 'media', call: 'call-taken', media: noMedia })
      const { seconds_ago } = await to.next('answered')
      expect(seconds_ago).toBeGreaterThan(lasted)
      lasted = seconds_ago
      expect(await to.next('party')).toMatchObject({ with: { name: 'Anna' } })
      await agree(caller, to)
      expect(await from.next('ended')).toMatchObject({ call: 'call-taken', reason: 'moved' })
    }
    caller.send({ type: 'hold', call: 'call-taken' })
    expect(await callee.next('held')).toMatchObject({ call: 'call-taken' })
    await ends(callee, caller, 'call-taken')
    expect((await conversationsOf('call-taken')).map(({ status }) => status)).toEqual(['ok', 'ok'])
  })

  test('CONF-09: a conference is one over two servers, and those at the other one meet again when its own is killed', {
    timeout,
  }, async () => {
    const [one, two] = (await running(2)) as [ServerProcess, ServerProcess]
    const [first, second, third] = [await connect(one, anna), await connect(two, ben), await connect(two, carl)]
    const enter = async (person: Person, name: string) => {
      person.send({ type: 'conference_join', room: 'plan', display_name: name, media: noMedia })
      return await person.next('conference_joined')
    }
    const { dial_in } = await enter(first, 'Anna')
    expect((await enter(second, 'Ben')).members).toMatchObject([{ display_name: 'Anna' }])
    const carls = await enter(third, 'Carl')
    expect((await first.next('member_joined')).member.display_name).toBe('Ben')
    third.send({
      type: 'conference_signal',
      to: carls.members[0]?.id ?? '',
      connection: 'c',
      kind: 'offer',
      description: 'v=0',
    })
    expect(await first.next('conference_signal')).toMatchObject({ from: carls.me, description: 'v=0' })
    await kill(one)
    const met = [await second.next('conference_joined'), await third.next('conference_joined')]
    expect(met.map((joined) => joined.dial_in)).toEqual([dial_in, dial_in])
    const [late] = met.toSorted((a, b) => b.members.length - a.members.length)
    expect(late?.members.map(({ display_name }) => display_name)).toEqual([late === met[0] ? 'Carl' : 'Ben'])
    for (const person of [second, third]) person.send({ type: 'conference_leave' })
    await eventually(async () => {
      const held = await db.selectFrom('conferences').select('name').where('owner', 'is not', null).execute()
      expect(held).toEqual([])
    })
  })
})
