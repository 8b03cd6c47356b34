import { expect } from 'vitest'
import type { GivenSubscriber } from '../builders.ts'
import { eventually } from '../eventually.ts'
import type { Sound } from '../sip/sound.ts'
import type { TestPhone } from '../sip/test-phone.ts'
import type { KeptCalls } from './kept-calls.ts'

export interface PhonesOfRounds {
  readonly sound: Sound
  /** The domain of the company, in which extensions are dialled. */
  readonly domain: string
  /** A phone that is registered, and speaks a tone (Hz). */
  phone(seat: GivenSubscriber, tone: number): Promise<TestPhone>
  seat(extension: string): Promise<GivenSubscriber>
}

const [high, low] = [880, 440]

interface Pair {
  readonly one: TestPhone
  readonly other: TestPhone
  readonly extension: string
}

const pairOf = async ({ phone, seat }: PhonesOfRounds, firstExtension: number): Promise<Pair> => {
  const extension = String(firstExtension + 1)
  const [from, to] = [await seat(String(firstExtension)), await seat(extension)]
  return { one: await phone(from, low), other: await phone(to, high), extension }
}
const talk = async ({ sound, domain }: PhonesOfRounds, { one, other, extension }: Pair): Promise<void> => {
  const [before, rung] = [one.events.length, other.events.length]
  await one.command('dial', `sip:${extension}@${domain}`)
  await eventually(() => {
    const closed = one.events.slice(before).find(({ type }) => type === 'CALL_CLOSED')
    const rings = other.events.slice(rung).some(({ type }) => type === 'CALL_INCOMING')
    if (closed === undefined && !rings) throw new Error('Nothing has become of the call')
    if (!rings) expect.unreachable(`the call was refused: ${String(closed?.param)}`)
  })
  await other.command('accept')
  await Promise.all([sound.hears(one, high), sound.hears(other, low)])
}

/** Phones that talk while servers are stopped in turn: their call moves by a re-INVITE, and they hear each other all the time. */
export const phonePairs = async (world: PhonesOfRounds, count: number, firstExtension: number): Promise<KeptCalls> => {
  const pairs: Pair[] = []
  for (let at = 0; at < count; at++) pairs.push(await pairOf(world, firstExtension + 2 * at))
  for (const pair of pairs) await talk(world, pair)
  let isOver = false
  return {
    kind: 'phone to phone',
    count,
    browsers: [],
    areWell: async () => {
      for (const { one, other } of pairs)
        await Promise.all([world.sound.hears(one, high), world.sound.hears(other, low)])
    },
    faults: () =>
      pairs.flatMap(({ one, extension }) =>
        isOver
          ? []
          : one.events.filter(({ type }) => type === 'CALL_CLOSED').map(({ param }) => `${extension}: ${param}`),
      ),
    end: async () => {
      isOver = true
      for (const { one, other } of pairs) {
        await one.command('hangup')
        await other.says('CALL_CLOSED')
      }
    },
  }
}

/** In each round so many calls between two phones, one after the other, while a server drains, ends and comes back. */
export const newPhoneCalls = async (
  world: PhonesOfRounds,
  count: number,
  firstExtension: number,
): Promise<KeptCalls> => {
  const pair = await pairOf(world, firstExtension)
  return {
    kind: 'new calls of phones',
    count,
    browsers: [],
    begin: async () => undefined,
    areWell: async () => {
      for (let calls = 0; calls < count; calls++) {
        const before = pair.other.events.length
        await talk(world, pair)
        await pair.one.command('hangup')
        await pair.other.says('CALL_CLOSED', before)
      }
    },
    faults: () => [],
    end: async () => undefined,
  }
}
