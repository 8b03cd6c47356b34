import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { type ServerProcess, startServerProcess } from '../../../test/processes/server-process.ts'
import {
  givenRtcSession,
  givenRtcToken,
  noMedia,
  openBrowser,
  type TestBrowser,
  type TestBrowserOptions,
} from '../../../test/test-browser.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { createSecretBox } from '../../platform/auth/secret-box.ts'
import { savePushDevice } from '../../domain/push/push-store.ts'

/*
 * Two real servers. Ben has a device that push wakes; his browsers open their sockets at the server that does not run
 * the call. No push service takes the messages, which must not matter.
 */

const timeout = 120_000
const { platform, connectionString } = await createTestPlatform()
const { db } = platform
const customer = await givenCustomer(platform)
await givenPilot(platform, { customer, pbx_extension: '1' })
const anna = await givenSubscriber(platform, { customer, pbx_extension: '21', display_name: 'Anna' })
const ben = await givenSubscriber(platform, { customer, pbx_extension: '22', display_name: 'Ben' })
const secret = '6c696e65736964652d746573742d7365637265742d6f662d33322d6279746573'
const target = { endpoint: 'https://127.0.0.1:1/ben', p256dh: '', auth: '' }
await savePushDevice(db, {
  subscriberId: ben.id,
  endpoint: target.endpoint,
  box: createSecretBox(Buffer.from(secret, 'hex')).seal(JSON.stringify(target)),
  name: 'Chrome (Android)',
  language: 'en',
  kinds: ['call'],
  now: platform.now(),
})

const dataDir = await mkdtemp(join(tmpdir(), 'lineside-push-'))
const start = () => startServerProcess({ DATABASE_URL: connectionString, DATA_DIR: dataDir, LINESIDE_SECRET: secret })
let [one, two] = await Promise.all([start(), start()])
afterAll(async () => {
  for (const server of [one, two]) await server.kill()
  await rm(dataDir, { recursive: true, force: true })
})

interface Person extends TestBrowser {
  readonly session: Awaited<ReturnType<typeof givenRtcSession>>
}
const opened: Person[] = []
afterEach(async () => {
  for (const { socket } of opened.splice(0)) socket.close(1000)
  await eventually(async () => {
    const browsers = await db.selectFrom('rtc_connections').select('name').execute()
    const calls = await db.selectFrom('calls').select('id').where('ended_at', 'is', null).execute()
    if (browsers.length + calls.length > 0) throw new Error('Something of the test before is still there')
  })
})
const connect = async (
  { address }: ServerProcess,
  who: { id: number },
  more: Omit<TestBrowserOptions, 'token'> = {},
  session?: Person['session'],
): Promise<Person> => {
  const holder = session ?? (await givenRtcSession(platform, who))
  const browser = await openBrowser(address, { token: await givenRtcToken(platform, holder), ...more })
  const person = { ...browser, session: holder }
  opened.push(person)
  return person
}
const calls = async (call: string): Promise<Person> => {
  const caller = await connect(one, anna)
  caller.send({ type: 'call', call, to: '22', description: `offer of ${call}`, media: noMedia })
  await caller.next('ringing')
  return caller
}
const talks = async (caller: Person, callee: Person, call: string) => {
  callee.send({ type: 'accept', call, description: `answer of ${call}`, media: noMedia })
  expect(await caller.next('description')).toMatchObject({ description: `answer of ${call}` })
  await caller.next('accepted')
  caller.send({ type: 'hold', call })
  expect(await callee.next('held')).toMatchObject({ call })
  caller.send({ type: 'resume', call })
  await callee.next('talking')
  await eventually(async () => {
    const legs = await db.selectFrom('call_legs').select('state').where('call_id', '=', call).execute()
    expect(legs.filter(({ state }) => state === 'talking')).toHaveLength(2)
  })
}
const hangsUp = async (by: Person, other: Person, call: string) => {
  by.send({ type: 'end', call })
  expect(await other.next('ended')).toMatchObject({ call, reason: 'hung_up' })
}

test('APP-01: a browser that push has woken rings at another server than the one of the call, and is answered there', {
  timeout,
}, async () => {
  const caller = await calls('call-woken')
  const woken = await connect(two, ben)
  expect(await woken.next('incoming')).toMatchObject({
    call: 'call-woken',
    from: { name: 'Anna' },
    description: 'offer of call-woken',
  })
  await talks(caller, woken, 'call-woken')
  await hangsUp(woken, caller, 'call-woken')
  await eventually(async () => {
    const kept = await db.selectFrom('conversations').select(['status']).where('call_id', '=', 'call-woken').execute()
    expect(kept.map(({ status }) => status)).toEqual(['ok', 'ok'])
  })
})

test('PUSH-01: if the window at another server is closed without an answer, the next one rings, at either server', {
  timeout,
}, async () => {
  const caller = await calls('call-next')
  for (const server of [two, two, one, two]) {
    const window = await connect(server, ben)
    await window.next('incoming')
    window.socket.close(1000)
  }
  const last = await connect(two, ben)
  await last.next('incoming')
  last.send({ type: 'end', call: 'call-next' })
  expect(await caller.next('ended')).toMatchObject({ call: 'call-next' })
})

test('PUSH-01: a window that was open all the time rings once another one, which had come for the call, is closed', {
  timeout,
}, async () => {
  const caller = await calls('call-left')
  const first = await connect(two, ben)
  await first.next('incoming')
  const [second, third] = [await connect(two, ben), await connect(one, ben)]
  first.socket.close(1000)
  // one at the server of the call comes first
  await third.next('incoming')
  third.socket.close(1000)
  await second.next('incoming')
  caller.send({ type: 'end', call: 'call-left' })
  expect(await second.next('ended')).toMatchObject({ call: 'call-left' })
})

test('PUSH-01: a browser comes beside another one of the same name that rings: both ring, and one takes the call', {
  timeout,
}, async () => {
  const open = await connect(two, ben)
  const caller = await calls('call-namesake')
  await open.next('incoming')
  const woken = await connect(two, ben)
  await woken.next('incoming')
  await talks(caller, woken, 'call-namesake')
  expect(await open.next('ended')).toMatchObject({ call: 'call-namesake', reason: 'answered_elsewhere' })
  await hangsUp(caller, woken, 'call-namesake')
})

test('PUSH-01: a page whose socket was lost before the call rings when it comes back', { timeout }, async () => {
  const page = await connect(two, ben)
  page.socket.terminate()
  await eventually(async () => expect(await db.selectFrom('rtc_connections').select('name').execute()).toEqual([]))
  const caller = await calls('call-back')
  const back = await connect(two, ben, { previous: page.welcome.session }, page.session)
  expect(back.welcome.session).toBe(page.welcome.session)
  await back.next('incoming')
  await talks(caller, back, 'call-back')
  await hangsUp(caller, back, 'call-back')
})

test('PUSH-01: a caller who gives up ends the ringing at the other server', { timeout }, async () => {
  const caller = await calls('call-given-up')
  const woken = await connect(two, ben)
  await woken.next('incoming')
  caller.send({ type: 'end', call: 'call-given-up' })
  expect(await woken.next('ended')).toMatchObject({ call: 'call-given-up' })
})

test('CALL: a talk that push began goes on if either server is killed', { timeout }, async () => {
  const caller = await calls('call-goes-on')
  const woken = await connect(two, ben)
  await woken.next('incoming')
  await talks(caller, woken, 'call-goes-on')
  await two.kill()
  expect(await caller.next('lost')).toMatchObject({ call: 'call-goes-on' })
  const resume = ['call-goes-on']
  const back = await connect(one, ben, { resume, previous: woken.welcome.session }, woken.session)
  expect(back.welcome.resumed).toEqual(resume)
  expect(await caller.next('back')).toMatchObject({ call: 'call-goes-on' })
  two = await start()
  await one.kill()
  const [again, calling] = [
    await connect(two, ben, { resume, previous: back.welcome.session }, back.session),
    await connect(two, anna, { resume, previous: caller.welcome.session }, caller.session),
  ]
  expect([again.welcome.resumed, calling.welcome.resumed]).toEqual([resume, resume])
  calling.send({ type: 'hold', call: 'call-goes-on' })
  expect(await again.next('held')).toMatchObject({ call: 'call-goes-on' })
  await hangsUp(calling, again, 'call-goes-on')
  one = await start()
})
