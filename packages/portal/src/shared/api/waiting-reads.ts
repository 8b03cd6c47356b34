import { createStore } from '../state/store.ts'
import { isBusy, pauseAfter } from './try-again.ts'

/** Reads for which the server has had no time, and which are asked again. `nextTry`: when the first of them is. */
export interface WaitingReads {
  readonly since: number
  readonly nextTry: number
}

const store = createStore<WaitingReads | null>(null)
const waiting = new Map<object, { readonly nextTry: number; readonly wake: () => void }>()

const tell = (): void => {
  const times = [...waiting.values()].map(({ nextTry }) => nextTry)
  const since = store.read()?.since ?? Date.now()
  store.set(times.length === 0 ? null : { since, nextTry: Math.min(...times) })
}

/** The page's message while the server is busy. */
export const waitingReads = {
  read: store.read,
  subscribe: store.subscribe,
  /** Asks at once instead of waiting. */
  retry: (): void => {
    for (const { wake } of waiting.values()) wake()
  },
}

/**
 * Reads, again and again with growing pauses as long as the server is too busy to answer.
 * @param signalOf asked for only once it has to wait: whoever asks stops the read when nobody wants it any more
 * @throws whatever else went wrong
 */
export const readPatiently = async <Data>(
  read: () => Data | Promise<Data>,
  signalOf: () => AbortSignal,
): Promise<Data> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read()
    } catch (error) {
      if (!isBusy(error)) throw error
      await pause(pauseAfter(tries, error, Math.random()), signalOf())
    }
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const place = {}
    const stop = (then: () => void) => () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', give)
      waiting.delete(place)
      tell()
      then()
    }
    const wake = stop(resolve)
    const give = stop(() => reject(signal.reason))
    const timer = setTimeout(wake, milliseconds)
    signal.addEventListener('abort', give)
    waiting.set(place, { nextTry: Date.now() + milliseconds, wake })
    tell()
    if (signal.aborted) give()
  })
