import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { dominantHertz } from '../../../test/media/dominant-hertz.ts'
import { isOneCount, loudness, mediaLegsKit, sounding } from '../../../test/media/media-legs-kit.ts'
import { mediaProcesses } from '../../../test/media/media-processes.ts'
import { createTestPeer } from '../../../test/test-peer.ts'
import { LegFailed, NoPlace } from '../legs/leg.ts'

const { start, open, endShared, listen, connect, talking, soundOf, samplesOf, file } = await mediaLegsKit()
const isWatched = existsSync('/proc/self/stat')

describe('VBX-05: the platform plays', () => {
  test('a sound of 4 seconds as 4 seconds of packets, and the next one in the same count', async () => {
    const { peer, leg } = await talking()
    expect(await leg.play([await soundOf(4)])).toBe('done')
    await eventually(() => expect(peer.heard.length).toBeGreaterThanOrEqual(200))
    const [first, last] = [peer.heard[0], peer.heard[199]].map((packet) => packet?.header.timestamp ?? 0)
    expect(((last ?? 0) - (first ?? 0)) / 48_000).toBeCloseTo(3.98, 1)
    const before = peer.heard.length
    await leg.play([await soundOf(0.2), await soundOf(0.2)])
    await eventually(() => expect(peer.heard.length).toBeGreaterThanOrEqual(before + 20))
    expect(isOneCount(peer.heard.map(({ header }) => header.sequenceNumber))).toBe(true)
    expect(new Set(peer.heard.map(({ header }) => header.ssrc)).size).toBe(1)
  })

  test('another sound in place of the one before, again and again, until it shall be silent', async () => {
    const { peer, leg } = await talking()
    const music = leg.play([await soundOf(0.1, true)])
    await eventually(() => expect(peer.heard.length).toBeGreaterThan(20))
    const again = leg.play([await soundOf(0.1, true)])
    expect(await music).toBe('stopped')
    leg.silence()
    expect(await again).toBe('stopped')
    const last = leg.play([await soundOf(0.1, true)])
    leg.end('done', null)
    expect(await last).toBe('stopped')
  })

  test('an unreadable file is skipped', async () => {
    const { leg } = await talking()
    const broken = await file('broken.ogg', Buffer.from('no sound'))
    expect(
      await leg.play([
        { path: '/nowhere', repeats: true },
        { path: broken, repeats: true },
      ]),
    ).toBe('done')
  })
})

describe('VBX-05: the platform records', () => {
  test('3 seconds of speech as a file of 3 seconds, packets missing or not', async () => {
    const { peer, leg } = await talking()
    const begin = performance.now()
    const recording = leg.record(60)
    await peer.speak(440, 3, (index) => index % 10 === 3)
    const done = await recording.finish()
    // as long as it took, which on a busy machine is more than the peer wanted to speak
    const longest = (performance.now() - begin) / 1000
    const { seconds, samples } = await samplesOf(done?.path ?? '')
    expect(seconds).toBeGreaterThan(2.7)
    expect(seconds).toBeLessThan(longest + 0.1)
    expect(done?.seconds).toBeCloseTo(seconds, 1)
    const heard = sounding(samples)
    expect(heard.length).toBeGreaterThan(16_000)
    expect(Math.abs(dominantHertz(heard.subarray(8_000, 16_000), 16_000) - 440)).toBeLessThanOrEqual(20)
  })

  test('silence where nobody speaks, and ends by itself after the longest time', async () => {
    const { peer, leg } = await talking()
    const recording = leg.record(2)
    await peer.speak(440, 0.6)
    await recording.ended
    const done = await recording.finish()
    const { seconds, samples } = await samplesOf(done?.path ?? '')
    expect(Math.abs(seconds - 2)).toBeLessThan(0.1)
    // 0.6 seconds of speech, wherever they are, and nothing besides
    expect(sounding(samples).length).toBeGreaterThan(0.2 * 16_000)
    expect(sounding(samples).length).toBeLessThan(0.9 * 16_000)
  })

  test('until nobody has spoken for a while; the noise of a quiet room is silence', async () => {
    const { peer, leg } = await talking()
    const begin = performance.now()
    const recording = leg.record(60, 1)
    await peer.speak(440, 0.8)
    await peer.speak(440, 2, undefined, 0.005)
    const noiseEnds = (performance.now() - begin) / 1000
    await recording.ended
    const done = await recording.finish()
    const { seconds, samples } = await samplesOf(done?.path ?? '')
    const spoken = sounding(samples).length / 16_000
    expect(spoken).toBeGreaterThan(0.3)
    expect(seconds).toBeGreaterThan(spoken + 0.9)
    expect(seconds).toBeLessThan(noiseEnds)
  })

  test('nothing if there was no sound', async () => {
    const { leg } = await talking()
    const recording = leg.record(60)
    expect(await recording.finish()).toBeNull()
  })
})

test('TEL-08: every pressed key is reported once', async () => {
  const { peer, events } = await talking()
  for (const digit of '1122#*09') peer.press(digit)
  peer.press('7', 1)
  await eventually(() => expect(events).toHaveLength(9))
  expect(events.map((event) => event.type === 'digit' && event.digit).join('')).toBe('1122#*097')
})

test('TEL-08: an echo returns the caller’s speech', async () => {
  const { peer, leg } = await talking()
  leg.echo()
  await peer.speak(440, 0.5)
  await eventually(() => expect(peer.heard.length).toBeGreaterThanOrEqual(20))
  expect(isOneCount(peer.heard.map(({ header }) => header.sequenceNumber))).toBe(true)
})

describe('CALL-16: connections', () => {
  test('it makes the offer, and is refused, and makes another', async () => {
    const leg = await open()
    listen(leg)
    await leg.negotiate(null, true)
    leg.refuseOffer()
    const peer = createTestPeer()
    leg.confirm(await peer.answer(await leg.negotiate(null, true)))
    await peer.connected()
    void leg.play([await soundOf(0.1, true)])
    await eventually(() => expect(peer.heard.length).toBeGreaterThan(5))
  })

  test('one that is rung answers at once', async () => {
    const leg = await open()
    const events = listen(leg)
    const peer = createTestPeer()
    const from = { number: '24', name: null }
    leg.ring({ from, to: null, description: await peer.offer(), media: { audio: true, video: true, screen: false } })
    await eventually(() => expect(events).toMatchObject([{ type: 'answered', media: { audio: true, video: false } }]))
    const [answered] = events
    if (answered?.type === 'answered') await peer.confirm(answered.description)
    await peer.connected()
  })

  test('a new side takes the place of the one before, which may go then', async () => {
    const { leg, events, peer: first } = await talking()
    void leg.play([await soundOf(0.1, true)])
    await eventually(() => expect(first.heard.length).toBeGreaterThan(5))
    const second = createTestPeer()
    await second.confirm(await leg.negotiate(await second.offer(), true))
    await second.connected()
    await eventually(() => expect(second.heard.length).toBeGreaterThan(5))
    await first.close()
    second.press('5')
    await eventually(() => expect(events).toEqual([{ type: 'digit', digit: '5' }]))
  })

  test('the same side changes its own media', async () => {
    const { leg, peer } = await talking()
    await peer.confirm(await leg.negotiate(await peer.offer(), false))
    void leg.play([await soundOf(0.1, true)])
    await eventually(() => expect(peer.heard.length).toBeGreaterThan(5))
  })

  test('a far end that names no address is heard once it contacts the server', async () => {
    const leg = await open()
    const peer = createTestPeer()
    const hidden = (await peer.offer()).replace(/^a=candidate:.*\r\n/gm, '')
    await peer.confirm(await leg.negotiate(hidden, true))
    await peer.connected()
    void leg.play([await soundOf(0.1, true)])
    await eventually(() => expect(peer.heard.length).toBeGreaterThan(5))
  })

  test('it is reached where the settings say, and nowhere else', async () => {
    const leg = await start({ address: '198.51.100.7', ports: { first: 40_500, last: 40_599 } }).open('call-0001', null)
    const answer = await leg.negotiate(await createTestPeer().offer(), true)
    expect(answer.match(/^a=candidate:.*/gm)).toEqual([expect.stringMatching(/ 198\.51\.100\.7 405\d\d typ host/)])
  })

  test.each([
    ['a megabyte', () => 'v=0\r\n'.repeat(200_000)],
    ['no description', () => 'hello'],
    ['a thousand sections', (offer: string) => offer + 'm=audio 9 UDP/TLS/RTP/SAVPF 111\r\n'.repeat(1000)],
    ['no key', (offer: string) => offer.replace(/^a=fingerprint.*\r\n/gm, '')],
    ['no codec of ours', (offer: string) => offer.replace(/opus/gi, 'other')],
    ['numbers that are none', (offer: string) => offer.replace(/^m=audio 9/gm, 'm=audio 99999999')],
  ])('%s is refused, and harms nobody', async (_what, lie) => {
    const { leg } = await talking()
    const peer = createTestPeer()
    const other = await open('call-0002')
    await expect(other.negotiate(lie(await peer.offer()), true)).rejects.toThrow(LegFailed)
    await expect(leg.negotiate(lie(await peer.offer()), true)).rejects.toThrow(LegFailed)
    expect(await leg.play([await soundOf(0.1)])).toBe('done')
  })

  test('unreadable lines of a description are left out', async () => {
    const leg = await open()
    const peer = createTestPeer({ withVideo: true })
    const offer = (await peer.offer())
      .replace(/^a=rtcp:.*$/gm, 'a=rtcp:9')
      .replace(/^a=mid:/m, 'a=candidate:1 1 udp 1 nobody.invalid 1 typ host\r\na=mid:')
    const answer = await leg.negotiate(offer, true)
    expect(answer.match(/^m=.*/gm)).toEqual([
      expect.stringMatching(/^m=audio 9 /),
      expect.stringMatching(/^m=video 0 /),
    ])
  })
})

test('CALL-16: a page that closes its connection and makes another hears on, and the call is not over meanwhile', async () => {
  const { peer, leg, events } = await talking()
  void leg.play([await soundOf(0.2, true)])
  await eventually(() => expect(peer.heard.length).toBeGreaterThan(5))
  await peer.close()
  const next = createTestPeer()
  leg.confirm(await next.answer(await leg.negotiate(null, true)))
  await next.connected()
  await eventually(() => expect(next.heard.length).toBeGreaterThan(5))
  expect(events).toEqual([])
})

test('CALL-16: a customer takes half of the places in the media processes, and leaves the others to others', async () => {
  const legs = start({ processes: 2 }, undefined, { mostSessions: 3 })
  const [one, other] = [1, 2]
  const taken = [
    await legs.open('call-0001', one),
    await legs.open('call-0002', one),
    await legs.open('call-0003', one),
  ]
  await expect(legs.open('call-0004', one)).rejects.toThrow(NoPlace)
  await expect(legs.openBridge('call-0005', one)).rejects.toThrow(NoPlace)
  const bridge = await legs.openBridge('call-0006', other)
  await expect(legs.open('call-0007', other)).rejects.toThrow(NoPlace)
  taken[0]?.end('done', null)
  for (const side of bridge.sides) side.end('done', null)
  // a free place can be taken again
  taken.push(await legs.open('call-0008', one))
  await expect(legs.open('call-0009', one)).rejects.toThrow(NoPlace)
  await legs.open('call-0010', null)
  for (const leg of taken) leg.end('done', null)
})

test('CALL-16: the only customer takes nearly all places in the media processes, and leaves some to calls for help', async () => {
  const legs = start({ processes: 1 }, undefined, { mostSessions: 6, isOnly: true })
  const taken = await Promise.all(['1', '2', '3', '4', '5'].map((call) => legs.open(`call-000${call}`, 1)))
  await expect(legs.open('call-0006', 1)).rejects.toThrow(NoPlace)
  taken.push(await legs.open('call-0007', null))
  for (const leg of taken) leg.end('done', null)
})

describe.skipIf(!isWatched)('CALL-16: a media process that dies', () => {
  // the shared process would be counted among those that die
  beforeAll(endShared)

  test('ends its calls with a reason and nothing else, and the next call has another', async () => {
    const legs = start({ processes: 2 })
    const one = await legs.open('call-0001', null)
    const events = listen(one)
    const playing = one.play([{ path: (await soundOf(1)).path, repeats: true }])
    const [pid] = await mediaProcesses()
    const other = await legs.open('call-0002', null)
    const { peer: otherPeer } = await connect(other)
    process.kill(pid ?? 0, 'SIGKILL')
    await eventually(() => expect(events).toEqual([{ type: 'ended', reason: 'media_failed' }]))
    expect(await playing).toBe('stopped')
    await expect(one.negotiate(null, true)).rejects.toThrow(LegFailed)
    void other.play([await soundOf(0.1, true)])
    await eventually(() => expect(otherPeer.heard.length).toBeGreaterThan(5))
    const { peer } = await connect(await legs.open('call-0003', null))
    await peer.close()
  })

  test('one that answers no ping for 18 seconds is ended, and its calls with a reason', async () => {
    onTestFinished(() => void vi.useRealTimers())
    const legs = start()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const events = listen(await legs.open('call-0001', null))
    const [pid] = await mediaProcesses()
    process.kill(pid ?? 0, 'SIGSTOP')
    vi.advanceTimersByTime(18_000)
    await eventually(() => expect(events).toEqual([{ type: 'ended', reason: 'media_failed' }]))
    expect(await mediaProcesses()).toEqual([])
  })

  test('leaves of a recording all but its last second', async () => {
    const { peer, leg } = await talking()
    const recording = leg.record(60)
    await peer.speak(440, 3.5)
    for (const pid of await mediaProcesses()) process.kill(pid, 'SIGKILL')
    await recording.ended
    const done = await recording.finish()
    const { seconds, samples } = await samplesOf(done?.path ?? '')
    expect(seconds).toBeGreaterThanOrEqual(2.5)
    expect(done?.seconds).toBeCloseTo(seconds, 1)
    expect(loudness(samples)).toBeGreaterThan(0.1)
  })

  test('ends with the server', async () => {
    const legs = start()
    const leg = await legs.open('call-0001', null)
    const events = listen(leg)
    await leg.negotiate(await createTestPeer().offer(), true)
    expect(await mediaProcesses()).toHaveLength(1)
    await legs.close()
    expect(await mediaProcesses()).toEqual([])
    expect(events).toEqual([{ type: 'ended', reason: 'media_failed' }])
    await expect(legs.open('call-0002', null)).rejects.toThrow(LegFailed)
  })
})
