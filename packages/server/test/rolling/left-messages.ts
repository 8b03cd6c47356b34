import { Encoder } from '@evan/opus'
import { expect } from 'vitest'
import type { GivenSubscriber } from '../builders.ts'
import { eventually } from '../eventually.ts'
import { tone } from '../media/media-kit.ts'
import { type CountingPeer, createCountingPeer } from '../processes/counting-peer.ts'
import { noMedia } from '../test-browser.ts'
import type { KeptCalls, RollingWorld } from './kept-calls.ts'
import { openReturningBrowser, type ReturningBrowser } from './returning-browser.ts'

interface Speaker {
  readonly browser: ReturningBrowser
  readonly call: string
  readonly peer: CountingPeer
}

/** So long each speaks after the server was told to stop, in milliseconds: beyond the notice, within the drain. */
const speaksMs = 12_000
const packetMs = 20
const rate = 48_000
const samplesOfPacket = (rate * packetMs) / 1_000

/** A second of a tone in Opus, packet by packet: a voicebox ends a message of silence. */
const spoken = (() => {
  const encoder = new Encoder({ channels: 1, sample_rate: rate, application: 'audio' })
  const samples = Int16Array.from(tone(440, 1, rate), (each) => each * 32_767)
  return Array.from({ length: 1_000 / packetMs }, (_, at) =>
    Buffer.from(encoder.encode(samples.slice(at * samplesOfPacket, (at + 1) * samplesOfPacket))),
  )
})()

/** In each round so many callers leave a message while their server drains; each message is kept whole. */
export const leftMessages = async (world: RollingWorld, count: number, firstExtension: number): Promise<KeptCalls> => {
  const { servers, platform, lines } = world
  const { db } = platform
  const box = await lines.seat(String(firstExtension), 'Away')
  await lines.forwards(box, 'cfu', `sip:vmu${box.number}@voicebox.local`)
  const faults: string[] = []
  const seats: GivenSubscriber[] = []
  for (let at = 1; at <= count; at++) seats.push(await lines.seat(String(firstExtension + at), `Speaker ${at}`))
  let round = 0
  let speakers: Speaker[] = []
  let speaking: NodeJS.Timeout | undefined
  let began = 0

  const unfinished = async () => await db.selectFrom('unfinished_messages').select('file').execute()
  const speak = () => {
    began = performance.now()
    let sent = 0
    speaking = setInterval(() => {
      // a late timer sends all packets that are due
      for (; sent < (performance.now() - began) / packetMs; sent++)
        for (const { peer } of speakers) peer.send('audio', sent, spoken[sent % spoken.length] ?? Buffer.alloc(0))
    }, packetMs)
  }
  const call = async (seat: GivenSubscriber, at: number): Promise<Speaker> => {
    const id = `call-of-message-${round}-${at}`
    const browser = await openReturningBrowser(servers, seat, { name: `speaker ${at}`, call: id })
    const peer = createCountingPeer(['audio'])
    browser.send({
      type: 'call',
      call: id,
      to: String(firstExtension),
      description: await peer.offer(),
      media: noMedia,
    })
    await peer.confirm((await browser.heard('description')).description)
    if (!(await peer.connected())) faults.push(`speaker ${at} was not connected`)
    await browser.heard('accepted')
    // a key ends the greeting
    browser.send({ type: 'digit', call: id, digit: '5' })
    return { browser, call: id, peer }
  }

  return {
    kind: 'callers who leave a message',
    count,
    browsers: [],
    begin: async () => {
      round++
      // ten rounds of twenty would not fit into one voicebox
      await db.deleteFrom('conversations').where('type', '=', 'voicemail').where('subscriber_id', '=', box.id).execute()
      speakers = await Promise.all(seats.map(call))
      speak()
      await eventually(async () => expect(await unfinished()).toHaveLength(count))
    },
    areWell: async () => {
      const left = speakers
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + speaksMs - performance.now())))
      for (const { browser, call: id } of left) {
        faults.push(...browser.faults)
        browser.send({ type: 'end', call: id })
      }
      clearInterval(speaking)
      speakers = []
      await eventually(async () => expect(await unfinished()).toEqual([]))
      const kept = await db
        .selectFrom('conversations')
        .select(['call_id', 'duration_ms'])
        .where('type', '=', 'voicemail')
        .where(
          'call_id',
          'in',
          left.map(({ call: id }) => id),
        )
        .execute()
      for (const { call: id } of left) {
        const message = kept.find(({ call_id }) => call_id === id)
        if (message === undefined) faults.push(`${id} left no message`)
        else if ((message.duration_ms ?? 0) < speaksMs * 0.8) faults.push(`${id} was cut to ${message.duration_ms} ms`)
      }
      for (const { browser, peer } of left) {
        browser.close()
        await peer.close()
      }
    },
    faults: () => faults,
    end: async () => clearInterval(speaking),
  }
}
