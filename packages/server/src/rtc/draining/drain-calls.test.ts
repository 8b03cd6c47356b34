import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { closeCodes } from '@lineside/contract/rtc/frames'
import { givenCustomer, givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { fakeMedia } from '../../../test/fake-legs.ts'
import { givenRtcSession, givenRtcToken, noMedia, openBrowser, type TestBrowser } from '../../../test/test-browser.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { startRtc } from '../start-rtc.ts'

/* A process that is about to stop hands its calls and browsers to the others on the same database. */

const { platform, connectionString } = await createTestPlatform()
const { db } = platform
const customer = await givenCustomer(platform)
const seat = (pbx_extension: string) => givenSubscriber(platform, { customer, pbx_extension })
const [anna, max] = [await seat('21'), await seat('22')]

/** It looks for dead processes so rarely that only what others tell it makes it look. */
const startProcess = async () => {
  const app = await createTestApp(platform)
  const rtc = await startRtc(platform, {
    server: app.server,
    connectionString,
    media: fakeMedia(),
    lookEveryMs: 3_600_000,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await rtc.close()
  }
  onTestFinished(close)
  return { ...rtc, close, address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}
type Process = Awaited<ReturnType<typeof startProcess>>

/** A browser at a process. @param again with which its session connects anew */
const connect = async ({ address }: Process, who: { id: number }) => {
  const session = await givenRtcSession(platform, who)
  const open = async (at: string, more: { resume?: string[]; previous?: string } = {}) =>
    openBrowser(at, { ...more, token: await givenRtcToken(platform, session) })
  const browser = await open(address)
  return {
    ...browser,
    comesTo: (other: Process, resume: string[]) => open(other.address, { resume, previous: browser.welcome.session }),
  }
}

const rings = async (caller: TestBrowser, callee: TestBrowser, call: string): Promise<void> => {
  caller.send({ type: 'call', call, to: '22', description: 'offer of anna', media: noMedia })
  await callee.next('incoming')
}
const isTaken = async (caller: TestBrowser, callee: TestBrowser, call: string): Promise<void> => {
  callee.send({ type: 'accept', call, description: 'answer of max', media: noMedia })
  await caller.next('accepted')
  await eventually(async () => expect((await open()).map(({ state }) => state)).toEqual(['talking', 'talking']))
}
const open = () =>
  db
    .selectFrom('call_legs as l')
    .innerJoin('calls as c', 'c.id', 'l.call_id')
    .select(['l.state', 'c.owner'])
    .where('l.ended_at', 'is', null)
    .execute()
const endings = async (call: string) =>
  (await db.selectFrom('calls').select('reason').where('id', '=', call).execute()).map(({ reason }) => reason)
const patience = () => new AbortController()

test('GROW-03: a conversation whose process drains goes on at another one: its browsers are sent there, and it ends there', async () => {
  const [here, there] = [await startProcess(), await startProcess()]
  const [one, two] = [await connect(here, anna), await connect(here, max)]
  await rings(one, two, 'call-moves')
  await isTaken(one, two, 'call-moves')
  const [before] = await open()

  here.draining.begin()
  await here.draining.finish(patience().signal)
  expect([await one.closed(), await two.closed()]).toEqual([closeCodes.goingAway, closeCodes.goingAway])
  expect(one.heard.map(({ type }) => type)).not.toContain('ended')
  await eventually(async () => expect((await open())[0]?.owner).toBeGreaterThan(before?.owner ?? 0))

  const back = [await one.comesTo(there, ['call-moves']), await two.comesTo(there, ['call-moves'])] as const
  expect(back.map(({ welcome }) => welcome.resumed)).toEqual([['call-moves'], ['call-moves']])
  await here.close()
  expect((await open()).map(({ state }) => state)).toEqual(['talking', 'talking'])
  back[0].send({ type: 'end', call: 'call-moves' })
  expect(await back[1].next('ended')).toMatchObject({ call: 'call-moves' })
  await eventually(async () => expect(await open()).toEqual([]))
  const records = await db.selectFrom('conversations').select(['status']).where('call_id', '=', 'call-moves').execute()
  expect(records.map(({ status }) => status)).toEqual(['ok', 'ok'])
})

test('GROW-03: the party at another process keeps its socket, and still hears the one that was sent there', async () => {
  const [here, there] = [await startProcess(), await startProcess()]
  const [one, two] = [await connect(here, anna), await connect(there, max)]
  await rings(one, two, 'call-half')
  await isTaken(one, two, 'call-half')
  here.draining.begin()
  await here.draining.finish(patience().signal)
  expect(await one.closed()).toBe(closeCodes.goingAway)
  const back = await one.comesTo(there, ['call-half'])
  expect(back.welcome.resumed).toEqual(['call-half'])
  await here.close()
  two.send({ type: 'end', call: 'call-half' })
  await back.next('ended')
  await eventually(async () => expect(await open()).toEqual([]))
})

test('GROW-03: a call that rings stays, with its browsers, until somebody has answered', async () => {
  const [here, there] = [await startProcess(), await startProcess()]
  const [one, two] = [await connect(here, anna), await connect(here, max)]
  await rings(one, two, 'call-rings')
  here.draining.begin()
  const drained = here.draining.finish(patience().signal)
  await one.settled()
  expect(one.socket.readyState).toBe(one.socket.OPEN)
  await isTaken(one, two, 'call-rings')
  await drained
  expect([await one.closed(), await two.closed()]).toEqual([closeCodes.goingAway, closeCodes.goingAway])
  const back = await two.comesTo(there, ['call-rings'])
  expect(back.welcome.resumed).toEqual(['call-rings'])
  back.send({ type: 'end', call: 'call-rings' })
  await eventually(async () => expect(await open()).toEqual([]))
})

test('GROW-03: no call begins at a process that hands over; one that rings when time is up ends with a reason', async () => {
  const [here] = [await startProcess(), await startProcess()]
  const [one, two] = [await connect(here, anna), await connect(here, max)]
  await rings(one, two, 'call-late')
  const time = patience()
  here.draining.begin()
  const drained = here.draining.finish(time.signal)
  two.send({ type: 'call', call: 'call-new', to: '21', description: 'offer of max', media: noMedia })
  expect(await two.next('ended')).toMatchObject({ call: 'call-new', reason: 'server_stopped' })
  time.abort()
  await drained
  await here.close()
  expect(one.heard.find((frame) => frame.type === 'ended')).toMatchObject({
    call: 'call-late',
    reason: 'server_stopped',
  })
  expect(await endings('call-late')).toEqual(['server_stopped'])
})

test('GROW-03: members of a conference that lasts longer than the drain meet again at another process, and are not told that it has ended', async () => {
  const [here, there] = [await startProcess(), await startProcess()]
  const [one, two] = [await connect(here, anna), await connect(here, max)]
  const join = (who: TestBrowser) =>
    who.send({ type: 'conference_join', room: 'plan', display_name: 'Somebody', media: noMedia })
  for (const member of [one, two]) {
    join(member)
    await member.next('conference_joined')
  }
  const time = patience()
  here.draining.begin()
  const drained = here.draining.finish(time.signal)
  await one.settled()
  expect(one.socket.readyState).toBe(one.socket.OPEN)
  time.abort()
  await drained
  await here.close()
  expect([await one.closed(), await two.closed()]).toEqual([closeCodes.goingAway, closeCodes.goingAway])
  for (const { heard } of [one, two]) expect(heard.map(({ type }) => type)).not.toContain('conference_ended')
  const back = [await one.comesTo(there, []), await two.comesTo(there, [])] as const
  for (const member of back) join(member)
  await back[0].next('conference_joined')
  expect((await back[1].next('conference_joined')).members).toHaveLength(1)
})
