import { expect } from 'vitest'
import { eventually } from '../eventually.ts'
import { noMedia } from '../test-browser.ts'
import type { KeptCalls, RollingWorld } from './kept-calls.ts'
import { openReturningBrowser, type ReturningBrowser } from './returning-browser.ts'

/** Two browsers talk: their media go from one to the other, so only their sockets and the call itself can be lost. */
export const browserPairs = async (world: RollingWorld, count: number, firstExtension: number): Promise<KeptCalls> => {
  const { servers, platform, lines } = world
  const open = async (extension: number, call: string) => {
    const seat = await lines.seat(String(extension), `Seat ${extension}`)
    return await openReturningBrowser(servers, seat, { name: `browser ${extension}`, call })
  }
  const pairs: { readonly call: string; readonly one: ReturningBrowser; readonly two: ReturningBrowser }[] = []
  for (let at = 0; at < count; at++) {
    const [from, to] = [firstExtension + 2 * at, firstExtension + 2 * at + 1]
    const call = `call-of-pair-${from}`
    const [one, two] = [await open(from, call), await open(to, call)]
    one.send({ type: 'call', call, to: String(to), description: `offer of ${from}`, media: noMedia })
    await two.heard('incoming')
    two.send({ type: 'accept', call, description: `answer of ${to}`, media: noMedia })
    await one.heard('accepted')
    pairs.push({ call, one, two })
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
