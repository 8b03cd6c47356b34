import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { givenCustomer, givenSubscriber } from '../../../test/builders.ts'
import { givenGroup } from '../../../test/builders/pbx-builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { fakeMedia } from '../../../test/fake-legs.ts'
import { givenRtcSession, givenRtcToken, noMedia, openBrowser, type TestBrowser } from '../../../test/test-browser.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { liveLines } from '../../domain/team/live-lines-store.ts'
import { startRtc } from '../start-rtc.ts'

const { platform, connectionString } = await createTestPlatform()
const { db } = platform

/** One of two processes on the same database. */
const startProcess = async () => {
  const app = await createTestApp(platform)
  const rtc = await startRtc(platform, { server: app.server, connectionString, media: fakeMedia() })
  await app.listen({ host: '127.0.0.1', port: 0 })
  afterAll(() => rtc.close())
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
const [here, elsewhere] = [await startProcess(), await startProcess()]

const customer = await givenCustomer(platform)
const seat = (pbx_extension: string, display_name: string) =>
  givenSubscriber(platform, { customer, pbx_extension, display_name })
const [anna, max, otto] = [await seat('21', 'Anna'), await seat('22', 'Max'), await seat('23', 'Otto')]
const sales = await givenGroup(platform, { customer, pbx_extension: '50' })
await db
  .insertInto('group_members')
  .values([max, otto].map(({ id }, position) => ({ group_id: sales.id, member_id: id, position })))
  .execute()

const connect = async (address: string, who: { id: number }) =>
  openBrowser(address, { token: await givenRtcToken(platform, await givenRtcSession(platform, who)) })

/** Answers whatever the platform negotiates. */
const describes = ({ socket, send }: TestBrowser, name: string): void => {
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString())
    if (frame.type !== 'negotiate') return
    const { call, exchange } = frame
    send({
      type: 'describe',
      call,
      exchange,
      description: `${frame.description === null ? 'offer' : 'answer'} of ${name}`,
    })
  })
}
const openLegs = async () =>
  (await db.selectFrom('call_legs').selectAll().where('ended_at', 'is', null).orderBy('subscriber_id').execute()).map(
    ({ call_id, subscriber_id, state }) => [call_id, subscriber_id, state],
  )

test('TEAM-02: a call that another process runs is picked up; the one that rang is told, and nothing rings on', async () => {
  const [caller, callee, picker] = [await connect(here, anna), await connect(here, max), await connect(elsewhere, otto)]
  describes(picker, 'otto')
  describes(caller, 'anna')
  caller.send({ type: 'call', call: 'call-0001', to: '22', description: 'offer of anna', media: noMedia })
  await callee.next('incoming')
  await caller.next('ringing')
  await eventually(async () => expect((await openLegs()).map(([, , state]) => state)).toContain('ringing'))
  picker.send({ type: 'call', call: 'call-0002', to: '*822', description: 'offer of otto', media: noMedia })
  expect(await picker.next('accepted')).toMatchObject({ call: 'call-0002', is_service: true })
  expect(await picker.next('party')).toMatchObject({ with: { number: '21', name: 'Anna' }, is_service: false })
  expect(await callee.next('ended')).toMatchObject({ reason: 'answered_elsewhere', by: { name: 'Otto' } })
  expect(await caller.next('accepted')).toMatchObject({ with: { name: 'Otto' }, is_service: false })
  expect(await caller.next('description')).toMatchObject({ description: 'answer of otto', early: false })
  await eventually(async () =>
    expect(await openLegs()).toEqual([
      ['call-0001', anna.id, 'talking'],
      ['call-0001', otto.id, 'talking'],
    ]),
  )
  // TEAM-01: both show with whom they talk, and colleagues read it of either
  await db
    .insertInto('shared_calls')
    .values([{ subscriber_id: anna.id }, { subscriber_id: otto.id }])
    .execute()
  await eventually(async () =>
    expect((await liveLines(platform.pool, [anna.id, otto.id], platform.now())).map((line) => line.with)).toEqual([
      { number: '23', name: 'Otto' },
      { number: '21', name: 'Anna' },
    ]),
  )
  // it ends as any other call
  picker.send({ type: 'end', call: 'call-0002' })
  expect(await caller.next('ended')).toMatchObject({ reason: 'hung_up' })
  await eventually(async () => expect(await openLegs()).toEqual([]))
})

test('TEAM-03: a call that is parked at one process is taken at another, and its place is free', async () => {
  const [caller, callee, taker] = [await connect(here, anna), await connect(here, max), await connect(elsewhere, otto)]
  describes(caller, 'anna')
  describes(taker, 'otto')
  caller.send({ type: 'call', call: 'call-0005', to: '22', description: 'offer of anna', media: noMedia })
  const { call } = await callee.next('incoming')
  callee.send({ type: 'accept', call, description: 'answer of max', media: noMedia })
  await caller.next('accepted')
  callee.send({ type: 'transfer', call, to: '*59' })
  expect(await callee.next('ended')).toMatchObject({ reason: 'transferred', by: { number: '*591' } })
  expect(await caller.next('party')).toMatchObject({ is_service: true })
  taker.send({ type: 'call', call: 'call-0006', to: '*591', description: 'offer of otto', media: noMedia })
  expect(await taker.next('party')).toMatchObject({ with: { number: '21', name: 'Anna' }, is_service: false })
  expect(await caller.next('party')).toMatchObject({ with: { name: 'Otto' }, is_service: false })
  await eventually(async () => expect(await db.selectFrom('parked_calls').selectAll().execute()).toEqual([]))
  taker.send({ type: 'end', call: 'call-0006' })
  expect(await caller.next('ended')).toMatchObject({ reason: 'hung_up' })
  await eventually(async () => expect(await openLegs()).toEqual([]))
})

test('TEAM-02: a call that the line may not pick up stays, at whatever process it rings', async () => {
  const [caller, callee, picker] = [await connect(here, otto), await connect(here, max), await connect(elsewhere, anna)]
  describes(picker, 'anna')
  caller.send({ type: 'call', call: 'call-0003', to: '22', description: 'offer of otto', media: noMedia })
  await callee.next('incoming')
  await eventually(async () => expect((await openLegs()).map(([, , state]) => state)).toContain('ringing'))
  picker.send({ type: 'call', call: 'call-0004', to: '*822', description: 'offer of anna', media: noMedia })
  expect(await picker.next('ended')).toMatchObject({ call: 'call-0004' })
  expect(callee.heard.some(({ type }) => type === 'ended')).toBe(false)
  caller.send({ type: 'end', call: 'call-0003' })
  await callee.next('ended')
})
