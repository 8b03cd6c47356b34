import { describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { isBusy, isRefusal, pauseAfter, troubleKind } from './try-again.ts'

describe('AUTH-04: the meaning of a failed read', () => {
  test.each([
    ['401: the session is over', 401, 'refusal'],
    ['403: not allowed', 403, 'refusal'],
    ['404: a line that is gone', 404, 'refusal'],
    ['410', 410, 'refusal'],
    ['422', 422, 'refusal'],
    ['429: too many requests', 429, 'busy'],
    ['408: the request came too slowly', 408, 'busy'],
    ['503: the server is busy', 503, 'busy'],
    ['502: a proxy reaches no server', 502, 'busy'],
    ['504: no answer in time', 504, 'busy'],
    ['200 that is no JSON: the page of a proxy', 200, 'busy'],
    ['500: a fault that may pass', 500, 'neither'],
    ['0: no network', 0, 'neither'],
  ] as const)('%s', (_what, status, meaning) => {
    const error = new ApiError(status, '')
    expect([isRefusal(error), isBusy(error)]).toEqual([meaning === 'refusal', meaning === 'busy'])
    expect(troubleKind(error)).toBe(status === 0 ? 'gone' : 'busy')
  })

  test('an error of the browser’s own is no refusal', () => {
    expect([isRefusal(new TypeError('Failed to fetch')), isBusy(new TypeError('Failed to fetch'))]).toEqual([
      false,
      false,
    ])
  })
})

describe('the pause before the next try', () => {
  const asks = (milliseconds: number) => new ApiError(503, '', undefined, { retryAfter: milliseconds })

  test.each([
    [1, null, 1000],
    [2, null, 2000],
    [3, null, 4000],
    [6, null, 30_000],
    [60, null, 30_000],
    [1, asks(5000), 5000],
    [6, asks(5000), 30_000],
    [1, asks(86_400_000), 120_000],
  ])('after %d failures, asked for %j: %d ms', (tries, error, pause) => {
    expect(pauseAfter(tries, error, 0)).toBe(pause)
  })

  test('chance adds up to a fifth', () => {
    expect(pauseAfter(3, null, 1)).toBe(4800)
  })
})
