import { expect } from 'vitest'
import type { GivenSubscriber } from '../builders.ts'
import { eventually } from '../eventually.ts'
import type { KeptCalls, RollingWorld } from './kept-calls.ts'
import { callVoicebox, speakInto, type VoiceboxCaller } from './voicebox-caller.ts'

/** So long each speaks after the server was told to stop, in milliseconds: beyond the notice, within the drain. */
const speaksMs = 12_000

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
  let speakers: VoiceboxCaller[] = []
  let stopSpeaking = () => undefined as void
  let began = 0

  const unfinished = async () => await db.selectFrom('unfinished_messages').select('file').execute()
  const call = (seat: GivenSubscriber, at: number): Promise<VoiceboxCaller> =>
    callVoicebox(servers, seat, { call: `call-of-message-${round}-${at}`, to: String(firstExtension) })

  return {
    kind: 'callers who leave a message',
    count,
    browsers: [],
    begin: async () => {
      round++
      // ten rounds of twenty would not fit into one voicebox
      await db.deleteFrom('conversations').where('type', '=', 'voicemail').where('subscriber_id', '=', box.id).execute()
      speakers = await Promise.all(seats.map(call))
      began = performance.now()
      stopSpeaking = speakInto(speakers)
      await eventually(async () => expect(await unfinished()).toHaveLength(count))
    },
    areWell: async () => {
      const left = speakers
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + speaksMs - performance.now())))
      for (const { browser, call: id } of left) {
        faults.push(...browser.faults)
        browser.send({ type: 'end', call: id })
      }
      stopSpeaking()
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
    end: async () => stopSpeaking(),
  }
}
