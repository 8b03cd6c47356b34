import { expect } from 'vitest'
import { eventually } from '../eventually.ts'
import type { KeptCalls, RollingWorld } from './kept-calls.ts'
import { type TalkingPair, talkingPair } from './talking-pair.ts'

/** Two browsers talk: their media go from one to the other, so only their sockets and the call itself can be lost. */
export const browserPairs = async (world: RollingWorld, count: number, firstExtension: number): Promise<KeptCalls> => {
  const { servers, platform, lines } = world
  const pairs: TalkingPair[] = []
  for (let at = 0; at < count; at++) {
    const [from, to] = [firstExtension + 2 * at, firstExtension + 2 * at + 1]
    const [caller, called] = [
      await lines.seat(String(from), `Seat ${from}`),
      await lines.seat(String(to), `Seat ${to}`),
    ]
    pairs.push(await talkingPair(servers, [caller, called], { call: `call-of-pair-${from}`, to: String(to) }))
  }
  const browsers = pairs.flatMap(({ one, two }) => [one, two])
  const calls = pairs.map(({ call }) => call)
  return {
    kind: 'browser to browser',
    count,
    browsers,
    areWell: () =>
      eventually(async () => {
        const talking = await platform.db
          .selectFrom('call_legs')
          .select('leg_id')
          .where('call_id', 'in', calls)
          .where('ended_at', 'is', null)
          .where('state', '=', 'talking')
          .execute()
        expect(talking).toHaveLength(2 * count)
      }),
    faults: () => browsers.flatMap(({ faults }) => faults),
    end: async () => {
      for (const { call, one, two } of pairs) {
        one.send({ type: 'end', call })
        await two.heard('ended')
        one.close()
        two.close()
      }
    },
  }
}
