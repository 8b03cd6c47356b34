import { setTimeout as delay } from 'node:timers/promises'
import type { ServerFrame } from '@lineside/contract/rtc/frames'
import { callVoicebox, speakInto } from '../../../packages/server/test/rolling/voicebox-caller.ts'
import type { CallWorld } from './call-world.ts'
import { keepCalling } from './keep-calling.ts'

/** How long somebody speaks, in milliseconds. The last second of a message that was cut may be missing. */
const speak = { shortest: 6_000, more: 8_000, kept: 4_000 }

/** Somebody leaves one message after the other in the voicebox of a line, which has to find each of them. */
export const voiceboxCalls = async (world: CallWorld, at: number): Promise<void> => {
  const { servers, lines, ledger, over } = world
  const [from, to] = [String(4_000 + 2 * at), String(4_001 + 2 * at)]
  const [caller, box] = [await lines.seat(from, `Speaker ${from}`), await lines.seat(to, `Away ${to}`)]
  await lines.forwards(box, 'cfu', `sip:vmu${box.number}@voicebox.local`)
  const person = world.person(box)
  const kind = { kind: 'to a voicebox', mayBeCutBy: ['server', 'database', 'media', 's3', 'disk'] } as const

  const make = async (turn: number): Promise<void> => {
    const call = `call-to-box-${from}-${turn}`
    const cuts: number[] = []
    const onAway = () => void cuts.push(performance.now())
    const onFrame = (frame: ServerFrame) => {
      if (frame.type === 'ended' && frame.call === call) onAway()
    }
    const { browser, peer } = await callVoicebox(servers, caller, { call, to, isKilled: true, onFrame, onAway })
    const began = performance.now()
    const stop = speakInto([{ peer }])
    try {
      await delay(speak.shortest + world.random.below(speak.more), undefined, { signal: over }).catch(() => undefined)
      browser.send({ type: 'end', call })
      // whatever is sent after it is handled after it
      browser.send({ type: 'ping' })
      await browser.heard('pong')
    } finally {
      stop()
      if (Math.min(performance.now(), ...cuts) - began > speak.kept)
        ledger.holds({ kind: 'message', id: call, seat: box.id }, call)
      browser.close()
      await peer.close()
    }
    await world.settles(person)
  }
  await keepCalling(kind, make, world.calling(kind.kind))
}
