import { createStore } from '../state/store.ts'

/** Whether the platform answers. `since`: when it stopped answering. `nextTry`: time of the next automatic attempt. */
export type Connection =
  | { readonly phase: 'there' }
  | { readonly phase: 'gone'; readonly since: number; readonly nextTry: number }

const store = createStore<Connection>({ phase: 'there' })
const firstPause = 3000
const longestPause = 30_000

let stopTrying: (() => void) | null = null
let tryAtOnce: () => void = () => {}

/** NET-01: the state of the connection to the platform, as seen by requests and the browser. */
export const connection = {
  read: store.read,
  subscribe: store.subscribe,
  /** Call when any answer came, even an error. */
  answered: (): void => {
    stopTrying?.()
    stopTrying = null
    if (store.read().phase === 'gone') store.set({ phase: 'there' })
  },
  /** Call when a request got no answer, or the browser has lost its network. */
  lost: (): void => {
    if (stopTrying === null) stopTrying = keepTrying()
  },
  /** Tries at once instead of waiting for the next attempt. */
  retry: (): void => tryAtOnce(),
}

/** Requests the page's own address, which is small and needs no sign-in, until an answer comes. */
const keepTrying = (): (() => void) => {
  const ended = new AbortController()
  const { signal } = ended
  const since = Date.now()
  let pause = firstPause
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    store.set({ phase: 'gone', since, nextTry: Date.now() + pause })
    timer = setTimeout(() => void ask(), pause)
    pause = Math.min(pause * 2, longestPause)
  }
  const ask = async () => {
    clearTimeout(timer)
    const answer = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal }).catch(() => null)
    if (signal.aborted) return
    if (answer === null) wait()
    else connection.answered()
  }
  tryAtOnce = () => void ask()
  window.addEventListener('online', tryAtOnce, { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    tryAtOnce = () => {}
  })
  // asks again before reporting, because a single request may fail for reasons of its own
  if (navigator.onLine) void ask()
  else wait()
  return () => ended.abort()
}

/** Listens to the browser, which reports a lost network at once. Only an answer shows that it is back. */
export const watchConnection = (): void => window.addEventListener('offline', connection.lost)
