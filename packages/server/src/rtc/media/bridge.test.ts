import { Decoder } from '@evan/opus'
import { describe, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { dominantHertz } from '../../../test/media/dominant-hertz.ts'
import { mediaLegsKit, sounding } from '../../../test/media/media-legs-kit.ts'
import { createTestPeer, type TestPeer } from '../../../test/test-peer.ts'
import { fromPcm16 } from '../../domain/media/audio/audio-block.ts'
import { readOggPages } from '../../domain/media/audio/ogg-reader.ts'

const { openBridge, connect, listen, soundOf, samplesOf } = await mediaLegsKit()

const bridged = async ({ withVideo = false } = {}) => {
  const bridge = await openBridge('call-0001')
  const [origin, target] = bridge.sides
  const { peer: caller, events } = await connect(origin, createTestPeer({ withVideo }))
  const callee = createTestPeer()
  listen(target)
  target.confirm(await callee.answer(await target.negotiate(null, true)))
  await callee.connected()
  return { bridge, origin, target, caller, callee, events }
}

/** Decodes both channels of a file. */
const channelsOf = async (path: string) => {
  const decoder = new Decoder({ channels: 2, sample_rate: 16_000 })
  const packets: Uint8Array[] = []
  for await (const page of readOggPages(path)) packets.push(...page.packets)
  const both = packets.slice(2).flatMap((packet) => [...fromPcm16(decoder.decode(packet))])
  return [0, 1].map((channel) => Float32Array.from(both.filter((_, index) => index % 2 === channel)))
}

const RATE = 16_000
const silence = new Float32Array()

const voices = ({ heard }: TestPeer): number => heard.filter(({ header }) => header.payloadType === 111).length
const pictures = ({ heard }: TestPeer) => heard.filter(({ header }) => header.payloadType === 96)

describe('REC-04: a call that is recorded', () => {
  test('runs through the platform in both directions, keys too, and both sides are in the file', async () => {
    const { bridge, caller, callee, events } = await bridged()
    const begin = performance.now()
    const recording = bridge.recordBoth(60)
    await Promise.all([caller.speak(440, 1.5), callee.speak(1000, 2.5)])
    await eventually(() => expect(voices(callee)).toBeGreaterThan(60))
    await eventually(() => expect(voices(caller)).toBeGreaterThan(110))
    caller.press('5')
    await eventually(() => expect(callee.heard.some(({ header }) => header.payloadType === 110)).toBe(true))
    await eventually(() => expect(events).toEqual([{ type: 'digit', digit: '5' }]))

    const done = await recording.finish()
    const longest = (performance.now() - begin) / 1000
    expect(done?.seconds).toBeGreaterThan(2)
    expect(done?.seconds).toBeLessThan(longest + 0.1)
    const [left = silence, right = silence] = (await channelsOf(done?.path ?? '')).map(sounding)
    expect(Math.abs(dominantHertz(left, RATE) - 440)).toBeLessThanOrEqual(20)
    expect(Math.abs(dominantHertz(right, RATE) - 1000)).toBeLessThanOrEqual(20)
    // one spoke for 1.5 seconds and the other for 2.5, and a moment without time may cost some of either
    expect(left.length).toBeLessThan(1.8 * RATE)
    expect(left.length).toBeGreaterThan(0.8 * RATE)
    expect(right.length).toBeGreaterThan(1.8 * RATE)
    const alone = await samplesOf(done?.sides[1] ?? '')
    expect(Math.abs(dominantHertz(sounding(alone.samples), RATE) - 1000)).toBeLessThanOrEqual(20)
  })

  test('has two sides even if one of them is silent', async () => {
    const { bridge, callee } = await bridged()
    const recording = bridge.recordBoth(60)
    await callee.speak(1000, 1)
    expect(await recording.finish()).toMatchObject({ sides: [null, expect.any(String)] })
  })
})

test('CALL-16: pictures pass through, and the sender is asked for a key frame', async () => {
  const { caller, callee } = await bridged({ withVideo: true })
  let sequence = 0
  const sending = setInterval(() => caller.picture(++sequence), 20)
  onTestFinished(() => clearInterval(sending))
  await eventually(() => expect(pictures(callee).length).toBeGreaterThan(5))
  const before = caller.pictureRequests()
  const [seen] = callee.connection.getTransceivers().filter(({ kind }) => kind === 'video')
  await eventually(async () => {
    // a request that is lost is sent again, as browsers do
    await seen?.receiver.sendRtcpPLI(pictures(callee)[0]?.header.ssrc ?? 0)
    expect(caller.pictureRequests()).toBeGreaterThan(before)
  })
})

test('CALL-16: one side hears music, and the other nothing of that side, until they talk again', async () => {
  const { origin, caller, callee } = await bridged()
  const music = origin.play([await soundOf(0.2, true)])
  await eventually(() => expect(caller.heard.length).toBeGreaterThan(10))
  await caller.speak(440, 0.3)
  expect(callee.heard).toHaveLength(0)
  origin.silence()
  expect(await music).toBe('stopped')
  await eventually(async () => {
    await caller.speak(440, 0.3)
    expect(callee.heard.length).toBeGreaterThan(5)
  })
})
