import { signInWith, withToken } from './support/api-as.ts'
import {
  connectionsOf,
  expectNoPicture,
  expectPicture,
  expectSilence,
  expectSound,
  packetsOf,
} from './support/calls/calls.ts'
import {
  accept,
  callThat,
  changeMedia,
  closeEnginePages,
  dial,
  endOf,
  type EnginePage,
  type EngineWindow,
  eventsOf,
  heardOf,
  openEnginePage,
  openSecondTab,
  rings,
  withCall,
} from './support/calls/engine-page.ts'
import { type GivenLine, givenLine } from './support/given/given-line.ts'
import type { RunningServer } from './support/server.ts'
import { expect, test as base } from './support/test.ts'

type Fixtures = {
  /** @param waiting calls that it takes beside the one that talks */
  open: (party: GivenLine, waiting?: number) => Promise<EnginePage>
}

type Parties = { anna: GivenLine; bruno: GivenLine; carla: GivenLine }
const partiesOf = new WeakMap<RunningServer, Promise<Parties>>()
const givenParties = async (server: RunningServer): Promise<Parties> => ({
  anna: await givenLine(server, 'Anna Engine'),
  bruno: await givenLine(server, 'Bruno Engine'),
  carla: await givenLine(server, 'Carla Engine'),
})

/** Lines of this file alone. */
const test = base.extend<Fixtures & { parties: Parties }>({
  // not a fixture of the worker, which would need a server of its own
  parties: async ({ server }, provide) => {
    const known = partiesOf.get(server) ?? givenParties(server)
    partiesOf.set(server, known)
    await provide(await known)
  },
  open: async ({ browser, server }, provide) => {
    const pages: EnginePage[] = []
    await provide(async (party, waiting = 0) => {
      const opened = await openEnginePage(browser, server, party, { waiting })
      pages.push(opened)
      return opened
    })
    await closeEnginePages()
    expect(pages.flatMap(({ findings }) => findings)).toEqual([])
  },
})

/** Anna calls Bruno, who takes it. */
const talk = async (anna: EnginePage, bruno: EnginePage, to: GivenLine, kinds = 'm'): Promise<void> => {
  await dial(anna, to.extension, kinds)
  await rings(bruno)
  await accept(bruno, kinds)
  await heardOf(anna, 'remoteMedia')
  await heardOf(bruno, 'remoteMedia')
}

test('CALL-15, CALL-16: a call by extension rings, is taken, and both hear each other; the events come in their order', async ({
  open,
  parties,
}) => {
  const [anna, bruno] = [await open(parties.anna), await open(parties.bruno)]
  await dial(anna, parties.bruno.extension)
  await heardOf(anna, 'ringingStart')
  await rings(bruno)
  expect(await withCall(bruno, ({ party }) => party?.name)).toBe('Anna Engine')
  await accept(bruno)
  await heardOf(anna, 'remoteMedia')
  await expectSound(anna.page)
  await expectSound(bruno.page)
  expect(await eventsOf(anna)).toEqual(['pending', 'ringingStart', 'ringingStop', 'accepted', 'remoteMedia'])
  expect(await eventsOf(bruno)).toEqual(['incoming', 'accepted', 'remoteMedia'])
  expect(await withCall(anna, ({ party, peer }) => [party?.name, peer])).toEqual([
    'Bruno Engine',
    parties.bruno.extension,
  ])

  await withCall(anna, (call) => call.disableAudio())
  await expectSilence(bruno.page)
  await callThat(bruno, ({ details }) => details?.remote.audio === false)
  await withCall(anna, (call) => call.enableAudio())
  await expectSound(bruno.page)

  await withCall(anna, (call) => call.quality?.())
  await expect
    .poll(() => withCall(anna, async (call) => (await call.quality?.())?.receiving ?? 0))
    .toBeGreaterThan(5000)

  await withCall(anna, (call) => call.end())
  expect(await endOf(anna)).toBe('hung_up')
  expect(await endOf(bruno)).toBe('hung_up')
  expect(await connectionsOf(anna.page)).toBe(0)
  expect(await connectionsOf(bruno.page)).toBe(0)
})

test('CALL-16: pictures go both ways, and a camera comes and goes in the middle of a call', async ({
  open,
  parties,
}) => {
  const [anna, bruno] = [await open(parties.anna), await open(parties.bruno)]
  await talk(anna, bruno, parties.bruno, 'mc')
  await expectPicture(anna.page)
  await expectPicture(bruno.page)
  await changeMedia(anna, 'm')
  await expectNoPicture(bruno.page)
  await callThat(bruno, ({ details }) => details?.remote.video === false)
  await expectPicture(anna.page)
  await expectSound(bruno.page)
  await changeMedia(anna, 'mc')
  await expectPicture(bruno.page)
})

test('CALL-16: both switch their cameras on in the same moment', async ({ open, parties }) => {
  const [anna, bruno] = [await open(parties.anna), await open(parties.bruno)]
  await talk(anna, bruno, parties.bruno)
  await Promise.all([changeMedia(anna, 'mc'), changeMedia(bruno, 'mc')])
  await expectPicture(anna.page)
  await expectPicture(bruno.page)
  await expectSound(anna.page)
})

test('CALL-16: an audio call may be answered with a camera', async ({ open, parties }) => {
  const [anna, bruno] = [await open(parties.anna), await open(parties.bruno)]
  await dial(anna, parties.bruno.extension)
  await rings(bruno)
  await accept(bruno, 'mc')
  await expectPicture(anna.page)
  await expectSound(bruno.page)
})

test('a screen is shared', async ({ open, parties }) => {
  const [anna, bruno] = [await open(parties.anna), await open(parties.bruno)]
  await dial(anna, parties.bruno.extension, 'ms')
  await rings(bruno)
  expect(await withCall(bruno, ({ details }) => details?.remote)).toEqual({ audio: true, video: false, screen: true })
  await accept(bruno)
  await expectPicture(bruno.page)
})

test('nobody hears anything on hold, and both hear each other again after it', async ({ open, parties }) => {
  const [anna, bruno] = [await open(parties.anna), await open(parties.bruno)]
  await talk(anna, bruno, parties.bruno)
  await expectSound(bruno.page)
  await withCall(anna, (call) => call.hold?.())
  await callThat(anna, ({ details }) => details?.isHolding === true)
  await callThat(bruno, ({ details }) => details?.isHeld === true)
  await expectSilence(anna.page)
  await withCall(anna, (call) => call.resume?.())
  await callThat(bruno, ({ details }) => details?.isHeld === false)
  await expectSound(anna.page)
  await expectSound(bruno.page)
})

test('a call that is declined, taken back, or comes to somebody who talks or is not there ends with its reason', async ({
  open,
  parties,
}) => {
  const [anna, bruno] = [await open(parties.anna), await open(parties.bruno)]
  await dial(anna, parties.bruno.extension)
  await rings(bruno)
  await withCall(bruno, (call) => call.end())
  expect(await endOf(bruno)).toBe('declined')
  expect(await endOf(anna)).toBe('declined')

  await dial(anna, parties.bruno.extension)
  await rings(bruno)
  await heardOf(anna, 'ringingStart')
  await withCall(anna, (call) => call.end())
  expect([await endOf(anna), await endOf(bruno)]).toEqual(['cancelled', 'cancelled'])

  await dial(bruno, parties.carla.extension)
  expect(await endOf(bruno)).toBe('offline')

  await talk(anna, bruno, parties.bruno)
  const carla = await open(parties.carla)
  await dial(carla, parties.anna.extension)
  expect(await endOf(carla)).toBe('busy')
  await expectSound(anna.page)
})

test('TEL-05: a talk is passed on: at once, and after asking', async ({ open, parties }) => {
  const [anna, bruno, carla] = [await open(parties.anna, 1), await open(parties.bruno, 1), await open(parties.carla, 1)]
  await talk(anna, bruno, parties.bruno)
  await bruno.page.evaluate(
    (to) => (window as unknown as EngineWindow).lab.calls.at(-1)?.call.transfer?.(to),
    parties.carla.extension,
  )
  expect(await endOf(bruno)).toBe('transferred')
  await rings(carla)
  await accept(carla)
  await callThat(anna, ({ party }) => party?.name === 'Carla Engine')
  await expectSound(anna.page)
  await expectSound(carla.page)
  expect(await connectionsOf(anna.page)).toBe(1)

  await withCall(carla, (call) => call.hold?.())
  await dial(carla, parties.bruno.extension)
  await rings(bruno)
  await accept(bruno)
  await heardOf(carla, 'remoteMedia')
  await carla.page.evaluate(() => {
    const [first, second] = (window as unknown as EngineWindow).lab.calls.slice(-2)
    if (first && second) return first.call.connectWith?.(second.call)
  })
  expect(await endOf(carla)).toBe('transferred')
  await callThat(anna, ({ party }) => party?.name === 'Bruno Engine')
  await expectSound(anna.page)
  await expectSound(bruno.page)
  await withCall(anna, (call) => call.end())
  expect(await endOf(bruno)).toBe('hung_up')
})

test('when two tabs ring, one takes the call and the other learns that', async ({ open, parties }) => {
  const [anna, bruno] = [await open(parties.anna), await open(parties.bruno)]
  const second = await openSecondTab(bruno)
  await dial(anna, parties.bruno.extension)
  await rings(bruno)
  await rings(second)
  await accept(second)
  expect(await endOf(bruno)).toBe('answered_elsewhere')
  await heardOf(anna, 'remoteMedia')
  await expectSound(anna.page)
  await expectSound(second.page)
})

test('CALL-16: the call continues while the websocket is lost, and is known afterwards', async ({ open, parties }) => {
  const [anna, bruno] = [await open(parties.anna), await open(parties.bruno)]
  await talk(anna, bruno, parties.bruno)
  await anna.page.evaluate(() => {
    const { sockets } = window as unknown as EngineWindow
    // not as a browser that goes: the other side must think that the network is gone
    sockets.at(-1)?.close(4000)
  })
  await anna.page.waitForFunction(() => (window as unknown as EngineWindow).lab.events.includes('disconnect'))
  await expectSound(bruno.page)
  await anna.page.waitForFunction(
    () => (window as unknown as EngineWindow).lab.events.filter((event) => event === 'sip').length === 2,
  )
  await expectSound(anna.page)
  expect(await connectionsOf(anna.page)).toBe(1)
  await withCall(bruno, (call) => call.end())
  expect(await endOf(anna)).toBe('hung_up')
})

test('CALL-16: a call outlives a reload of its page', async ({ open, parties }) => {
  const [anna, bruno] = [await open(parties.anna), await open(parties.bruno)]
  await talk(anna, bruno, parties.bruno)
  await bruno.reload()
  await heardOf(bruno, 'resumed')
  expect(await withCall(bruno, ({ party }) => party?.name)).toBe('Anna Engine')
  await accept(bruno)
  await heardOf(bruno, 'remoteMedia')
  await expectSound(bruno.page)
  await expectSound(anna.page)
  await withCall(bruno, (call) => call.end())
  expect(await endOf(anna)).toBe('hung_up')
})

test('digits are sent over the connection', async ({ open, parties }) => {
  const [anna, bruno] = [await open(parties.anna), await open(parties.bruno)]
  await talk(anna, bruno, parties.bruno)
  await expectSound(bruno.page)
  const before = await packetsOf(bruno.page, 'audio')
  await withCall(anna, (call) => {
    for (const digit of '1*#') call.sendDTMF(digit)
  })
  await expect.poll(() => packetsOf(bruno.page, 'audio')).toBeGreaterThan(before)
  expect(await eventsOf(anna)).not.toContain('ended')
})

test('VBX-05, TEL-08: a ringing call is sent to the voicebox, which greets, understands keys and keeps the message', async ({
  open,
  parties,
  server,
}) => {
  const [anna, bruno] = [await open(parties.anna), await open(parties.bruno)]
  await dial(anna, parties.bruno.extension)
  await rings(bruno)
  await withCall(bruno, (call) => call.deflectToVoicebox?.())
  await heardOf(bruno, 'ended')
  await heardOf(anna, 'remoteMedia')
  expect(await withCall(anna, ({ isService }) => isService)).toBe(true)
  await expectSound(anna.page)
  // ends the greeting
  await withCall(anna, (call) => call.sendDTMF('1'))
  await expectSilence(anna.page)
  // speaks for a while
  await anna.page.waitForTimeout(3000)
  await withCall(anna, (call) => call.sendDTMF('#'))
  expect(await endOf(anna)).toBe('done')

  const signedIn = await signInWith(server, { username: parties.bruno.username, password: parties.bruno.password })
  const api = withToken(server, String(signedIn.body['jwt']))
  const path = `/api/voicemails/?subscriber_id=${parties.bruno.subscriber_id}`
  await expect.poll(async () => (await api.get(path)).body['total_count']).toBe(1)
  const { body } = await api.get(path)
  const [message] = (body['_embedded'] as { 'ngcp:voicemails': { duration: number }[] })['ngcp:voicemails']
  expect(message?.duration).toBeGreaterThanOrEqual(3)
  expect(message?.duration).toBeLessThan(12)
})

test('the echo service returns speech', async ({ open, parties }) => {
  const anna = await open(parties.anna)
  await dial(anna, '*43')
  await heardOf(anna, 'remoteMedia')
  await callThat(anna, ({ isService }) => isService === true)
  await expectSound(anna.page)
})
