import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { callLines } from '../../../test/call-lines.ts'
import { eventually } from '../../../test/eventually.ts'
import { givenPbx } from '../../../test/builders/pbx-builders.ts'
import { type ServerProcess, startServerProcess } from '../../../test/processes/server-process.ts'
import { givenRtcSession, givenRtcToken, noMedia, openBrowser, type TestBrowser } from '../../../test/test-browser.ts'
import { createTestPeer } from '../../../test/test-peer.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { saveDefaultSets } from '../../domain/sounds/default-sets.ts'

/* A caller hears the platform itself, and the server process of the call is killed. */

const timeout = 120_000
const { platform, connectionString } = await createTestPlatform()
const { db } = platform
await saveDefaultSets(db)
const { customer } = await givenPbx(platform)
const { seat, group, prefers, forwards } = callLines(platform, customer)
const [anna, ben] = [await seat('21', 'Anna'), await seat('22', 'Ben')]

const dataDir = await mkdtemp(join(tmpdir(), 'lineside-killed-'))
const start = () =>
  startServerProcess({
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    LINESIDE_SECRET: '6c696e65736964652d746573742d7365637265742d6f662d33322d6279746573',
  })
let [first, second] = await Promise.all([start(), start()])
afterAll(async () => {
  await Promise.all([first.kill(), second.kill()])
  await rm(dataDir, { recursive: true, force: true })
})

const connect = async ({ address }: ServerProcess, who: { id: number }, more = {}): Promise<TestBrowser> =>
  await openBrowser(address, {
    token: await givenRtcToken(platform, await givenRtcSession(platform, who)),
    ...more,
  })

/** Calls, and hears what answers. */
const hearsService = async (browser: TestBrowser, call: string, to: string) => {
  const peer = createTestPeer()
  browser.send({ type: 'call', call, to, description: await peer.offer(), media: noMedia })
  await peer.confirm((await browser.next('description')).description)
  await peer.connected()
  await eventually(() => expect(peer.heard.length).toBeGreaterThan(10))
  return peer
}

test('CQ-04: a queue’s caller whose server is killed hears its music again at the other one, and is then answered', {
  timeout,
}, async () => {
  const sales = await group('33', [ben])
  await prefers(sales, { cloud_pbx_callqueue: true, max_queue_length: 3, queue_wrap_up_time: 1 })
  const agent = await connect(second, ben)
  const caller = await connect(first, anna)
  const before = await hearsService(caller, 'call-queued', '33')
  await agent.next('incoming')
  await first.kill()
  await caller.closed()
  await before.close()
  // nobody has answered yet: devices rung by the dead process stop ringing
  await agent.next('ended')

  const back = await connect(second, anna, { resume: ['call-queued'] })
  expect(back.welcome.resumed).toEqual(['call-queued'])
  const music = createTestPeer()
  const asked = await back.next('negotiate')
  const { exchange } = asked
  const describe = (description: string) => back.send({ type: 'describe', call: 'call-queued', exchange, description })
  if (asked.description === null) {
    describe(await music.offer())
    await music.confirm((await back.next('confirm')).description)
  } else describe(await music.answer(asked.description))
  await music.connected()
  await eventually(() => expect(music.heard.length).toBeGreaterThan(10))

  expect(await agent.next('incoming')).toMatchObject({ call: 'call-queued', from: { number: '21' } })
  agent.send({ type: 'accept', call: 'call-queued', description: 'offer of the agent', media: noMedia })
  const joined = await back.next('negotiate')
  expect(joined.description).toBe('offer of the agent')
  back.send({ type: 'describe', call: 'call-queued', exchange: joined.exchange, description: 'answer' })
  expect(await agent.next('description')).toMatchObject({ description: 'answer' })
  back.send({ type: 'end', call: 'call-queued' })
  expect(await agent.next('ended')).toMatchObject({ reason: 'hung_up' })
  for (const { socket } of [agent, back]) socket.close(1000)
  first = await start()
})

test('VBX-05: a message whose server is killed is kept but for its last second, and its call ends with a reason', {
  timeout,
}, async () => {
  await forwards(ben, 'cfu', `sip:vmu${ben.number}@voicebox.local`)
  const caller = await connect(second, anna)
  const peer = await hearsService(caller, 'call-recorded', '22')
  peer.press('5')
  const unfinished = async () => await db.selectFrom('unfinished_messages').select('file').execute()
  await eventually(async () => expect(await unfinished()).toHaveLength(1))
  await peer.speak(440, 4)
  await second.kill()
  await caller.closed()
  const kept = await eventually(() =>
    db
      .selectFrom('conversations')
      .select(['duration_ms', 'file_key', 'caller', 'folder'])
      .where('subscriber_id', '=', ben.id)
      .where('type', '=', 'voicemail')
      .executeTakeFirstOrThrow(),
  )
  expect(kept).toMatchObject({ caller: '21', folder: 'INBOX' })
  expect(kept.duration_ms).toBeGreaterThanOrEqual(3_000)
  expect(kept.file_key).not.toBeNull()
  const { reason } = await db
    .selectFrom('calls')
    .select('reason')
    .where('id', '=', 'call-recorded')
    .executeTakeFirstOrThrow()
  expect(reason).toBe('server_stopped')
  // it is forgotten once it is kept
  await eventually(async () => expect(await unfinished()).toEqual([]))
  await eventually(async () => expect(await readdir(join(dataDir, 'unfinished'))).toEqual([]))
  const back = await connect(first, anna, { resume: ['call-recorded'] })
  expect(back.welcome.resumed).toEqual([])
  back.socket.close(1000)
  second = await start()
})
