import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { mediaLegsKit } from '../../../test/media/media-legs-kit.ts'
import { createTestPeer } from '../../../test/test-peer.ts'
import { readConfig } from '../../config.ts'
import type { MediaLeg } from '../legs/leg.ts'
import { createForwarders } from './forwarders.ts'

const { talking, soundOf } = await mediaLegsKit()

/** A conference with browsers in it, and a caller whose leg takes part. */
const givenConference = (leg: MediaLeg) => {
  const forwarders = createForwarders({ config: readConfig({}), log: pino({ level: 'silent' }) })
  onTestFinished(() => forwarders.close())
  const room = forwarders.open('room')
  const peers = new Map<string, ReturnType<typeof createTestPeer>>()
  const offers: string[] = []
  room.listen((event) => {
    if (event.type !== 'offer') return
    const { memberId, description } = event
    if (memberId !== 'caller')
      return void peers
        .get(memberId)
        ?.answer(description)
        .then((answer) => room.answer(memberId, answer))
    offers.push(description)
    void leg.attend(description, offers.length === 1).then((answer) => room.answer('caller', answer))
  })
  return {
    room,
    offers,
    join(id: string) {
      const peer = createTestPeer()
      peers.set(id, peer)
      room.join(id)
      return peer
    },
  }
}

/** Makes a browser speak until the test is over. */
const speakOn = (peer: ReturnType<typeof createTestPeer>, hertz: number) => {
  let isOver = false
  onTestFinished(() => void (isOver = true))
  const again = async () => {
    while (!isOver) await peer.speak(hertz, 0.5, undefined, 0.4)
  }
  void again()
}

test('CONF-09 TEL-03: a caller hears all others as one voice, is heard by all, and gets no pictures', {
  timeout: 60_000,
}, async () => {
  const { leg, peer: phone } = await talking()
  const { room, offers, join } = givenConference(leg)
  const [ann, bea] = [join('ann'), join('bea')]
  await Promise.all([ann.connected(), bea.connected()])
  const spoke: boolean[] = []
  leg.onSpeaking((is) => void spoke.push(is))
  room.join('caller', { isAudioOnly: true })

  // both browsers at once, then one alone
  speakOn(ann, 400)
  const low = () => expect(Math.abs(phone.hears() - 400)).toBeLessThan(30)
  await eventually(low)
  expect(offers.every((offer) => !offer.includes('m=video'))).toBe(true)

  const before = [ann.heard.length, bea.heard.length]
  speakOn(phone, 900)
  await eventually(() => expect(Math.abs(bea.hears() - 900) < 30 || Math.abs(bea.hears() - 400) < 30).toBe(true))
  await eventually(() => expect(ann.heard.length).toBeGreaterThan((before[0] ?? 0) + 50))
  await eventually(() => expect(Math.abs(ann.hears() - 900)).toBeLessThan(30))
  await eventually(() => expect(spoke).toEqual([true]))

  // a muted caller is not forwarded
  leg.mute(true)
  await eventually(() => expect(spoke).toEqual([true, false]))
  const muted = ann.heard.length
  await phone.speak(900, 0.4)
  expect(ann.heard.length - muted).toBeLessThan(10)

  // an announcement is heard alone, and after it the conference again
  await leg.play([await soundOf(0.5)])
  await eventually(low)
  leg.end('hung_up', null)
})
