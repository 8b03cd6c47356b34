import { setTimeout as delay } from 'node:timers/promises'
import type { ServerFrame } from '@lineside/contract/rtc/frames'
import { talkingPair } from '../../../packages/server/test/rolling/talking-pair.ts'
import type { CallWorld } from './call-world.ts'
import { keepCalling } from './keep-calling.ts'

/** How long two talk, in milliseconds. */
const talk = { shortest: 15_000, more: 25_000 }

/**
 * Two browsers, one of which calls the other again and again; one puts the other on hold. Each conversation has to be in
 * both lists afterwards.
 */
export const pairCalls = async (world: CallWorld, at: number): Promise<void> => {
  const { servers, lines, ledger, over } = world
  const [from, to] = [String(2_000 + 2 * at), String(2_001 + 2 * at)]
  const [caller, called] = [await lines.seat(from, `Seat ${from}`), await lines.seat(to, `Seat ${to}`)]
  const people = [world.person(caller), world.person(called)]
  const kind = { kind: 'browser to browser', mayBeCutBy: ['server', 'database'] } as const

  const make = async (turn: number): Promise<void> => {
    const call = `call-of-pair-${from}-${turn}`
    const ends: string[] = []
    const onFrame = (frame: ServerFrame) => {
      if (frame.type === 'ended' && frame.call === call) ends.push(frame.reason)
    }
    const pair = await talkingPair(servers, [caller, called], { call, to, isKilled: true, onFrame })
    try {
      const lasts = talk.shortest + world.random.below(talk.more)
      await delay(lasts / 2, undefined, { signal: over }).catch(() => undefined)
      if (ends.length > 0) throw new Error(`${call} ended, ${ends.join()}`)
      pair.one.send({ type: 'hold', call })
      await pair.two.heard('held')
      pair.one.send({ type: 'resume', call })
      await pair.two.heard('talking')
      await delay(lasts / 2, undefined, { signal: over }).catch(() => undefined)
      if (ends.length > 0) throw new Error(`${call} ended, ${ends.join()}`)
      pair.one.send({ type: 'end', call })
      await pair.two.heard('ended')
    } finally {
      if (ends.length === 0) pair.one.send({ type: 'end', call })
      for (const { id } of [caller, called])
        ledger.holds({ kind: 'conversation', id: `${call} of ${id}`, seat: id }, call)
      pair.one.close()
      pair.two.close()
    }
    for (const person of people) await world.settles(person)
  }
  await keepCalling(kind, make, world.calling(kind.kind))
}
