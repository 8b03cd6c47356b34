import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
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

test('LIVE: what was read just before the connection was lost and came back is read again', async () => {
  const { client, answers, come, stop } = givenShown('conversations')
  await come('read')
  catchUp(client, Date.now() + 1, true)
  expect(answers.length).toBe(1)
  stop()
})

test('LIVE: what is not concerned stays as it is', async () => {
  const { client, state, come, stop } = givenShown('contacts')
  await come('read')
  refresh(client, shown, own)
  expect(state()).toMatchObject({ isInvalidated: false, fetchStatus: 'idle' })
  stop()
})
