import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Requests } from './requests.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a request of a call is fulfilled, or refused with the server’s reason', async () => {
  const requests = new Requests()
  const sent: string[] = []
  const hold = requests.ask('hold', () => sent.push('hold'))
  const transfer = requests.ask('transfer', () => sent.push('transfer'))
  requests.fulfil('hold')
  expect(requests.refuse('transfer', 'unknown_number')).toBe(true)
  expect(requests.refuse('transfer', 'unknown_number')).toBe(false)
  await expect(hold).resolves.toBeUndefined()
  await expect(transfer).rejects.toMatchObject({ name: 'CallRefused', code: 'unknown_number' })
  expect(sent).toEqual(['hold', 'transfer'])
})

test('no request waits for ever, or for a call that is over', async () => {
  const requests = new Requests()
  const late = requests.ask('hold', () => {}).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await late).toMatchObject({ code: 'no_answer' })
  const over = [requests.ask('transfer', () => {}), requests.ask('resume', () => {})]
  requests.end((asked) => asked === 'transfer')
  expect((await Promise.allSettled(over)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(vi.getTimerCount()).toBe(0)
})
