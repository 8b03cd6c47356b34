import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenPilot, givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { type ServerProcess, startServerProcess } from '../../../test/server-process.ts'
import { givenRtcSession, givenRtcToken, noMedia, openBrowser } from '../../../test/test-browser.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'

const timeout = 180_000
const { platform, connectionString } = await createTestPlatform()
const { db } = platform
const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer, pbx_extension: '1' })
await givenNumber(platform, pilot.id)
const anna = await givenSubscriber(platform, { customer, pbx_extension: '21', display_name: 'Anna' })
const ben = await givenSubscriber(platform, { customer, pbx_extension: '22', display_name: 'Ben' })

const dataDir = await mkdtemp(join(tmpdir(), 'lineside-processes-'))
const start = () =>
  startServerProcess({
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    LINESIDE_SECRET: '6c696e65736964652d746573742d7365637265742d6f662d33322d6279746573',
  })
const servers: ServerProcess[] = []
afterAll(async () => {
  for (const server of servers) await server.kill()
  await rm(dataDir, { recursive: true, force: true })
})

const connect = async ({ address }: ServerProcess, who: { id: number }) =>
  openBrowser(address, { token: await givenRtcToken(platform, await givenRtcSession(platform, who)) })

const openRows = async () => ({
  calls: await db.selectFrom('calls').select('id').where('ended_at', 'is', null).execute(),
  legs: await db.selectFrom('call_legs').select('leg_id').where('ended_at', 'is', null).execute(),
})

test('CALL: browsers of two servers on one database call each other; a server that is killed leaves no call open', {
  timeout,
}, async () => {
  servers.push(await start(), await start())
  const [one, two] = servers as [ServerProcess, ServerProcess]
  const [caller, callee] = [await connect(one, anna), await connect(two, ben)]

  const dial = (call: string) =>
    caller.send({ type: 'call', call, to: '22', description: `offer of ${call}`, media: noMedia })
  const answer = async (call: string) => {
    expect(await callee.next('incoming')).toMatchObject({ call, description: `offer of ${call}` })
    callee.send({ type: 'accept', call, description: `answer of ${call}`, media: noMedia })
    expect(await caller.next('description')).toMatchObject({ description: `answer of ${call}` })
    expect(await caller.next('accepted')).toMatchObject({ call, with: { name: 'Ben' } })
  }

  dial('call-across')
  await caller.next('ringing')
  await answer('call-across')
  caller.send({ type: 'hold', call: 'call-across' })
  expect(await callee.next('held')).toMatchObject({ call: 'call-across' })
  callee.send({ type: 'end', call: 'call-across' })
  for (const browser of [caller, callee]) expect(await browser.next('ended')).toMatchObject({ reason: 'hung_up' })
  await eventually(async () => expect(await openRows()).toEqual({ calls: [], legs: [] }))

  dial('call-killed')
  await answer('call-killed')
  await one.kill()
  expect(await callee.next('ended')).toMatchObject({ call: 'call-killed', reason: 'server_stopped' })
  await eventually(async () => expect(await openRows()).toEqual({ calls: [], legs: [] }))
  const ended = await db.selectFrom('calls').select('reason').where('id', '=', 'call-killed').executeTakeFirst()
  expect(ended).toEqual({ reason: 'server_stopped' })
  expect(await db.selectFrom('rtc_connections').select('subscriber_id').execute()).toEqual([{ subscriber_id: ben.id }])
})
