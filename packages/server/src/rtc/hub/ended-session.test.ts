import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeCodes } from '@lineside/contract/rtc/frames'
import { expect, onTestFinished, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { givenRtcSession, givenRtcToken, noMedia, openBrowser } from '../../../test/test-browser.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { blockingChannel } from '../../platform/auth/blocked-lines-store.ts'
import type { Db } from '../../platform/db/database.ts'
import { notify } from '../../platform/db/notify.ts'
import type { Leg } from '../legs/leg.ts'
import { recordProcess, nextProcessId } from '../processes/processes-store.ts'
import { createRooms } from '../rooms/rooms.ts'
import { createConnectedBrowsers } from './connected-browsers.ts'
import { createHub } from './hub.ts'

const { platform, clock } = await createTestPlatform()
const { db } = platform
const seat = await givenSubscriber(platform)

/** A process to which browsers connect. */
const givenProcess = async () => {
  const processId = await nextProcessId(db)
  await recordProcess(db, processId, platform.now())
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const placed: { leg: Leg; callId: string }[] = []
  const browsers = createConnectedBrowsers()
  const hub = createHub({
    server,
    services: platform,
    processId,
    browsers,
    rooms: createRooms(),
    lostCalls: {
      find: async () => [],
      findTalk: async () => undefined,
      attach: () => undefined,
      leave: () => undefined,
    },
    dial: async () => false,
    placeCall: (leg, { callId }) => {
      leg.listen(() => undefined)
      placed.push({ leg, callId })
    },
  })
  onTestFinished(async () => {
    await hub.close()
    server.close()
  })
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const connect = async (session?: Awaited<ReturnType<typeof givenRtcSession>>) => {
    const token = await givenRtcToken(platform, session ?? (await givenRtcSession(platform, seat)))
    return await openBrowser(at, { waiting: 1, token })
  }
  return { connect, placed, browsers }
}

test('SESS-02: sockets of an ended session close at every process; a call goes on, alone, until its end', async () => {
  const [here, there] = [await givenProcess(), await givenProcess()]
  const [talking, idle, far] = [await here.connect(), await here.connect(), await there.connect()]
  const call = { type: 'call', to: '431', description: 'v=0 offer', media: noMedia } as const
  talking.send({ ...call, call: 'call-kept' })
  await talking.settled()

  await db.transaction().execute((transaction) => platform.sessions.endAllOf(transaction, seat.id))
  expect([await idle.closed(), await far.closed()]).toEqual([closeCodes.refused, closeCodes.refused])

  const reachable = db.selectFrom('rtc_connections').select('id').where('subscriber_id', '=', seat.id)
  await eventually(async () => expect(await reachable.execute()).toEqual([]))
  expect(here.browsers.openLegs(seat.id, 'call-new')).toMatchObject({ legs: [], none: 'offline' })
  talking.send({ ...call, call: 'call-more' })
  expect(await talking.next('error')).toMatchObject({ code: 'wrong_state', about: 'call' })
  expect(here.placed.map(({ callId }) => callId)).toEqual(['call-kept'])

  here.placed[0]?.leg.end('hung_up', null)
  expect(await talking.next('ended')).toMatchObject({ call: 'call-kept' })
  expect(await talking.closed()).toBe(closeCodes.refused)
})

test.each([
  ['its session is told of', (within: Db, id: number) => platform.sessions.subscriberChanged(within, id)],
  ['all sessions are looked through', (within: Db) => notify(within, blockingChannel, 0)],
])('FRONT-03: a browser goes whose password has expired, when %s; its call goes on until its end', async (_, tell) => {
  const owner = await givenSubscriber(platform)
  const { connect, placed } = await givenProcess()
  const by = async (way: 'password' | 'link') => {
    const opened = await platform.sessions.open(owner.id, { facts: { way } })
    const sessionId = (await platform.sessions.principalOf(opened?.jwt ?? ''))?.sessionId ?? ''
    return await connect({ subscriberId: owner.id, sessionId })
  }
  const [talking, idle, linked] = [await by('password'), await by('password'), await by('link')]
  talking.send({ type: 'call', call: 'call-kept', to: '431', description: 'v=0 offer', media: noMedia })
  await talking.settled()

  const web_password_set_at = new Date(clock.now().getTime() - 86_400_000)
  await db.updateTable('subscribers').set({ web_password_set_at }).where('id', '=', owner.id).execute()
  await db.updateTable('customers').set({ password_days: 1 }).where('id', '=', owner.customer.id).execute()
  await db.transaction().execute((within) => tell(within, owner.id))
  expect(await idle.closed()).toBe(closeCodes.refused)
  await linked.settled()
  placed[0]?.leg.end('hung_up', null)
  expect(await talking.next('ended')).toMatchObject({ call: 'call-kept' })
  expect(await talking.closed()).toBe(closeCodes.refused)
})
