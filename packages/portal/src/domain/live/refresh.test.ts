import type { EngineEvent } from '@lineside/contract/events'
import type { TeamMember } from '@lineside/contract/resources/team'
import type { PresenceState } from '@lineside/contract/rtc/frame-parts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { array, assert, asyncProperty, constantFrom, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../contract/test/runs.ts'
import { catchUp, refresh } from './refresh.ts'

const own = 1
const removed = { topic: 'resource:subscribers', id: '7' } as const
const shown = { topic: 'conversations', id: null } as const

/** A query on the screen whose answers come when the test says so. */
const givenShown = (key: string) => {
  const client = new QueryClient()
  const answers: ((answer: string) => void)[] = []
  const options = {
    queryKey: [key, 7],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    staleTime: Infinity,
  }
  const observer = new QueryObserver(client, options)
  const stop = observer.subscribe(() => undefined)
  const state = () => client.getQueryState(options.queryKey)
  const come = async (answer: string) => {
    answers.shift()?.(answer)
    await expect.poll(() => state()?.data).toBe(answer)
  }
  return { client, answers, state, come, stop }
}

test('HAND-01: an answer that was under way when the change was told counts as out of date', async () => {
  const { client, state, come, stop } = givenShown('subscribers')
  refresh(client, removed, own)
  await come('as it was')
  expect(state()?.isInvalidated).toBe(true)
  stop()
})

test('LIVE: a first answer that was under way is read again at once where the page follows changes', async () => {
  const { client, answers, state, come, stop } = givenShown('conversations')
  refresh(client, shown, own)
  expect(answers).toHaveLength(1)
  await come('as it was')
  expect(answers).toHaveLength(1)
  await come('as it is')
  expect(state()).toMatchObject({ isInvalidated: false, fetchStatus: 'idle' })
  stop()
})

test.each([
  ['subscribers', 0, { isInvalidated: true, asks: 0 }],
  ['subscribers', 60_000, { isInvalidated: true, asks: 0 }],
  // a page that has just come does not ask for all twice
  ['conversations', 0, { isInvalidated: true, asks: 0 }],
  ['conversations', 60_000, { isInvalidated: true, asks: 1 }],
] as const)('HAND-01: %s read %d ms before the platform could tell changes: %j', async (key, age, expected) => {
  const { client, answers, state, come, stop } = givenShown(key)
  await come('read')
  catchUp(client, Date.now() + age, false)
  expect({ isInvalidated: state()?.isInvalidated, asks: answers.length }).toEqual(expected)
  stop()
})

test('LIVE: a first answer under way when the page is connected is asked for once, and then counts as out of date', async () => {
  const { client, answers, state, come, stop } = givenShown('conversations')
  catchUp(client, Date.now() + 60_000, false)
  await come('read')
  expect({ isInvalidated: state()?.isInvalidated, asks: answers.length }).toEqual({ isInvalidated: true, asks: 0 })
  stop()
})

test('LIVE: queries read just before a reconnection are read again', async () => {
  const { client, answers, come, stop } = givenShown('conversations')
  await come('read')
  catchUp(client, Date.now() + 1, true)
  expect(answers.length).toBe(1)
  stop()
})

test('LIVE: queries that an event does not concern stay as they are', async () => {
  const { client, state, come, stop } = givenShown('contacts')
  await come('read')
  refresh(client, shown, own)
  expect(state()).toMatchObject({ isInvalidated: false, fetchStatus: 'idle' })
  stop()
})

describe('TEAM-01: the list of colleagues', () => {
  const idle = { since: null, status: null, wraps_until: null, with: null }
  const row = (subscriber_id: number, state: PresenceState): TeamMember => ({
    ...idle,
    subscriber_id,
    state,
    name: `Colleague ${subscriber_id}`,
    extension: null,
    groups: [],
    is_favourite: false,
    may_pick_up: false,
    is_awaited: false,
  })
  const colleagues = [2, 3, 4]
  const told = (subscriber_id: number, state: PresenceState): EngineEvent => ({
    topic: 'presence',
    id: String(subscriber_id),
    lines: [{ ...idle, subscriber_id, state }],
  })

  /** A page that shows the list, and a platform of which it asks. */
  const page = () => {
    const client = new QueryClient()
    const truth = new Map<number, PresenceState>(colleagues.map((id) => [id, 'free']))
    let asks = 0
    const options = {
      queryKey: ['team', ''],
      queryFn: async () => {
        asks += 1
        return { colleagues: [...truth].map(([id, state]) => row(id, state)) }
      },
      staleTime: Infinity,
    }
    const stop = new QueryObserver(client, options).subscribe(() => undefined)
    const states = () =>
      client.getQueryData<{ colleagues: TeamMember[] }>(options.queryKey)?.colleagues.map(({ state }) => state)
    return { client, truth, stop, states, asks: () => asks }
  }

  test('takes over what it is told, without asking', async () => {
    const { client, stop, states, asks } = page()
    await expect.poll(states).toEqual(['free', 'free', 'free'])
    refresh(client, told(3, 'ringing'), own)
    expect(states()).toEqual(['free', 'ringing', 'free'])
    // a line of another list changes nothing, and the reader's own neither
    refresh(client, told(99, 'ringing'), own)
    refresh(client, told(own, 'ringing'), own)
    expect({ states: states(), asks: asks() }).toEqual({ states: ['free', 'ringing', 'free'], asks: 1 })
    stop()
  })

  test('asks again where very much has changed', async () => {
    const { client, truth, stop, states } = page()
    await expect.poll(states).toBeDefined()
    truth.set(4, 'talking')
    refresh(client, { topic: 'presence', id: null }, own)
    await expect.poll(states).toEqual(['free', 'free', 'talking'])
    stop()
  })

  test('says what is after any history, with lost sockets and sleep', async () => {
    const step = record({
      who: constantFrom(...colleagues),
      state: constantFrom<PresenceState[]>('free', 'ringing', 'talking', 'offline'),
      // the socket is lost before it, comes back before it, or neither
      socket: constantFrom('same', 'same', 'same', 'lost', 'back'),
    })
    await assert(
      asyncProperty(array(step, { maxLength: 40 }), async (steps) => {
        const { client, truth, stop, states } = page()
        await expect.poll(states).toBeDefined()
        let isLost = false
        const back = () => {
          if (isLost) catchUp(client, Date.now() + 60_000, true)
          isLost = false
        }
        for (const { who, state, socket } of steps) {
          if (socket === 'lost') isLost = true
          if (socket === 'back') back()
          truth.set(who, state)
          if (!isLost) refresh(client, told(who, state), own)
        }
        back()
        await expect.poll(states).toEqual([...truth.values()])
        stop()
        client.clear()
      }),
      runs(60, 1_000),
    )
  })
})
