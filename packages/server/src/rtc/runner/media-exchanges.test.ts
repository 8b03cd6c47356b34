import type { CallHappening } from '@lineside/telephony/call/call-events'
import type { Call } from '@lineside/telephony/call/call-state'
import { answered, opened, play, ring } from '../../../../telephony/test/play-call.ts'
import type { ServerFrame } from '@lineside/contract/rtc/frames'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { type FakeLeg, fakeLeg } from '../../../test/fake-legs.ts'
import { createBrowserLeg } from '../legs/browser-leg.ts'
import { createMediaExchanges } from './media-exchanges.ts'

const { call: talking } = play(ring(), opened, () => answered)
/** One leg of them is being connected with somebody else. */
const unlinked = (call: Call): Call => ({
  ...call,
  legs: Object.fromEntries(Object.entries(call.legs).map(([id, leg]) => [id, { ...leg, linked: null }])),
})

/** A leg that takes its time to answer an offer, until the test lets it. */
const slowLeg = (id: string) => {
  const offers: (string | null)[] = []
  let go = (): void => undefined
  const leg: FakeLeg = Object.assign(fakeLeg(null, { id }), {
    negotiate: async (offer: string | null) => {
      offers.push(offer)
      await new Promise<void>((resolve) => {
        go = resolve
      })
      return `answer of ${id} for ${offer}`
    },
  })
  return { leg, offers, answers: () => go() }
}

/** The legs a and b, who talk, and c and d, whom the call connects first; d takes its time. */
const world = () => {
  const [a, b, c] = [fakeLeg(1, { id: 'a' }), fakeLeg(2, { id: 'b' }), fakeLeg(3, { id: 'c' })]
  const d = slowLeg('d')
  const asked: (string | null)[] = []
  const { negotiate } = b
  b.negotiate = (offer, isFresh) => {
    asked.push(offer)
    return negotiate(offer, isFresh)
  }
  const legs = new Map([a, b, c, d.leg].map((leg) => [leg.id, leg]))
  const fed: CallHappening[] = []
  const state = { call: talking }
  const exchanges = createMediaExchanges({
    legs,
    log: { info: () => undefined, error: () => undefined },
    callOf: () => state.call,
    feed: (happening) => void fed.push(happening),
    onConnected: () => undefined,
  })
  const side = (leg: string, offer: string | null) => ({ leg, offer, takes: 'confirm', accepted: null }) as const
  return {
    a,
    b,
    d,
    /** The offers that b got. */
    asked,
    legs,
    fed,
    state,
    exchanges,
    connects: (joins = 'd') =>
      exchanges.connect({ do: 'connect', key: 7, stays: side('c', 'offer of c'), joins: side(joins, null) }),
    offers: (description: string) => exchanges.passOffer({ do: 'pass_offer', from: 'a', to: 'b', description }),
  }
}

describe('an offer that waits for its turn behind an exchange', () => {
  test('is passed on after it, if the two are still connected', async () => {
    const { a, d, fed, connects, offers } = world()
    connects()
    offers('offer of a')
    await eventually(() => expect(d.offers).toEqual(['offer of c']))
    expect(a.heard).toEqual([])
    d.answers()
    await eventually(() => expect(a.heard).toEqual(['confirm']))
    expect(a.talksTo).toBe('b')
    expect(fed).toEqual([{ type: 'connected', key: 7 }])
  })

  test('is refused, and the other leg never hears of it, if one is being connected with somebody else', async () => {
    const { a, asked, d, state, connects, offers } = world()
    connects()
    offers('offer of a')
    await eventually(() => expect(d.offers).toHaveLength(1))
    state.call = unlinked(state.call)
    d.answers()
    await eventually(() => expect(a.heard).toEqual(['refuse_offer']))
    expect(asked).toEqual([])
  })

  test('is passed on to nobody if its leg has left meanwhile', async () => {
    const { asked, d, fed, legs, state, connects, offers } = world()
    connects()
    offers('offer of a')
    await eventually(() => expect(d.offers).toHaveLength(1))
    legs.delete('a')
    state.call = {
      ...state.call,
      legs: Object.fromEntries(Object.entries(state.call.legs).filter(([id]) => id !== 'a')),
    }
    d.answers()
    connects('b')
    await eventually(() => expect(fed).toHaveLength(2))
    expect(asked).toEqual(['offer of c'])
  })

  test('is refused if its leg has made another one since, which alone is passed on', async () => {
    const { a, asked, d, connects, offers } = world()
    connects()
    offers('offer of a')
    offers('offer of a for the second time')
    await eventually(() => expect(d.offers).toHaveLength(1))
    d.answers()
    await eventually(() => expect(a.heard).toEqual(['refuse_offer', 'confirm']))
    expect(asked).toEqual(['offer of a for the second time'])
  })
})

test('an offer that the other leg cannot answer is refused, and the next exchange goes on', async () => {
  const { a, b, d, fed, connects, offers } = world()
  b.broken = true
  offers('offer of a')
  connects()
  await eventually(() => expect(a.heard).toEqual(['refuse_offer']))
  await eventually(() => expect(d.offers).toHaveLength(1))
  d.answers()
  await eventually(() => expect(fed).toEqual([{ type: 'connected', key: 7 }]))
})

test('CALL: an exchange that a browser does not answer ends after 40 s, and the one behind it begins', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { legs, fed, exchanges } = world()
  const asked: ServerFrame[] = []
  const browser = {
    send: (frame: ServerFrame) => void asked.push(frame),
    isBusy: false,
    take: () => true,
    drop: () => undefined,
    legOf: () => undefined,
  }
  const silent = createBrowserLeg({ id: 's', callId: 'call', subscriberId: 4, device: 's', browser, role: 'talking' })
  legs.set('s', silent as never)
  const side = (leg: string) => ({ leg, offer: null, takes: 'confirm', accepted: null }) as const
  exchanges.connect({ do: 'connect', key: 7, stays: side('s'), joins: side('a') })
  exchanges.connect({ do: 'connect', key: 8, stays: side('b'), joins: side('c') })
  await vi.waitFor(() => expect(asked).toMatchObject([{ type: 'negotiate' }]))
  await vi.advanceTimersByTimeAsync(39_000)
  expect(fed).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.waitFor(() =>
    expect(fed).toEqual([
      { type: 'not_connected', key: 7, leg: 's' },
      { type: 'connected', key: 8 },
    ]),
  )
})
