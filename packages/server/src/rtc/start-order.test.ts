import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { givenCustomer, givenNumber, givenPilot, givenSubscriber } from '../../test/builders.ts'
import { eventually } from '../../test/eventually.ts'
import { fakeMedia } from '../../test/fake-legs.ts'
import { givenRtcSession, givenRtcToken, noMedia, openBrowser } from '../../test/test-browser.ts'
import { createTestApp, createTestPlatform } from '../../test/test-platform.ts'
import type { Phones } from './outside/phones.ts'
import { holdProcess, recordProcess, nextProcessId } from './processes/processes-store.ts'
import { insertSignals } from './processes/signals-store.ts'
import { type RtcOptions, startRtc } from './start-rtc.ts'

const { platform, connectionString } = await createTestPlatform()
const { db } = platform
const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer, pbx_extension: '1' })
await givenNumber(platform, pilot.id)
const anna = await givenSubscriber(platform, { customer, pbx_extension: '21', display_name: 'Anna' })
const ben = await givenSubscriber(platform, { customer, pbx_extension: '22', display_name: 'Ben' })

const start = async (options: Pick<RtcOptions, 'lookEveryMs' | 'openPhones'>) => {
  const app = await createTestApp(platform)
  const rtc = await startRtc(platform, { server: app.server, connectionString, media: fakeMedia(), ...options })
  onTestFinished(() => rtc.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return async (who: { id: number }, more: { resume?: string[]; previous?: string } = {}) =>
    openBrowser(address, { ...more, token: await givenRtcToken(platform, await givenRtcSession(platform, who)) })
}

const noPhones: Phones = {
  begin: async () => {},
  takeNoMore: () => {},
  openLine: async () => [],
  canAdopt: () => false,
  adopt: () => null,
  endLeft: () => {},
  phoneOf: () => null,
  openTrunk: () => null,
  changed: () => {},
  close: async () => {},
}
/** Phones that take long to open. @param meanwhile what happens until then */
const slowPhones = (meanwhile: () => Promise<unknown>) => async (): Promise<Phones> => {
  await meanwhile()
  // a process that looks every millisecond looks in between
  for (let round = 0; round < 100; round++) await platform.pool.query('select 1')
  return noPhones
}
/** A process that has died: nobody holds its lock. */
const deadProcess = async () => {
  const id = await nextProcessId(db)
  await recordProcess(db, id, platform.now())
  return id
}
const lastProcess = async () =>
  (await db.selectFrom('rtc_processes').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id

test('CALL-16: a process whose phones take long to open runs the calls that it takes over', async () => {
  const first = await start({ lookEveryMs: 3_600_000 })
  const [caller, callee] = [await first(anna), await first(ben)]
  caller.send({ type: 'call', call: 'call-left', to: '22', description: 'offer', media: noMedia })
  await callee.next('incoming')
  callee.send({ type: 'accept', call: 'call-left', description: 'answer', media: noMedia })
  await caller.next('accepted')
  await eventually(async () =>
    expect(await db.selectFrom('call_legs').select('state').execute()).toEqual([
      { state: 'talking' },
      { state: 'talking' },
    ]),
  )
  const openPhones = slowPhones(async () =>
    db
      .updateTable('calls')
      .set({ owner: await deadProcess() })
      .where('id', '=', 'call-left')
      .execute(),
  )
  const second = await start({ lookEveryMs: 1, openPhones })
  const back = await second(anna, { resume: ['call-left'], previous: caller.welcome.session })
  expect(await back.next('party')).toMatchObject({ call: 'call-left', with: { name: 'Ben' } })
})

test('CALL-16: a process whose phones take long to open handles signals that came meanwhile', async () => {
  const other = await nextProcessId(db)
  const held = await holdProcess(connectionString, other)
  onTestFinished(() => held.end())
  await recordProcess(db, other, platform.now())
  const order = { do: 'ring', connection: 'gone', call: 'c', isEngaged: false, invitation: {} }
  const ring = { from: other, moves: 0, way: 'post', content: order }
  const openPhones = slowPhones(async () =>
    insertSignals(
      platform.pool,
      [{ mark: crypto.randomUUID(), to: await lastProcess(), leg: 'leg:1', content: ring }],
      {
        notifies: true,
      },
    ),
  )
  await start({ lookEveryMs: 3_600_000, openPhones })
  await eventually(async () =>
    expect(
      await db.selectFrom('rtc_signals').select('content').where('to_process', '=', other).execute(),
    ).toMatchObject([{ content: { content: { say: 'event', event: { type: 'failed', outcome: 'offline' } } } }]),
  )
})
