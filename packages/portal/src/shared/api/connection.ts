import { createStore } from '../state/store.ts'

/** Whether the platform answers. `since`: the moment from which it did not. `nextTry`: when it is asked again by itself. */
export type Connection =
  | { readonly phase: 'there' }
  | { readonly phase: 'gone'; readonly since: number; readonly nextTry: number }

const store = createStore<Connection>({ phase: 'there' })
const firstPause = 3000
const longestPause = 30_000

let stopTrying: (() => void) | null = null
let tryAtOnce: () => void = () => {}

/** NET-01: the connection to the platform, as requests and the browser tell of it. */
export const connection = {
  read: store.read,
  subscribe: store.subscribe,
  /** An answer came, whatever it says. */
  answered: (): void => {
    stopTrying?.()
    stopTrying = null
    if (store.read().phase === 'gone') store.set({ phase: 'there' })
  },
  /** A request got no answer, or the browser has no network. */
  lost: (): void => {
    if (stopTrying === null) stopTrying = keepTrying()
  },
  /** Asks now rather than at the next turn. */
  retry: (): void => tryAtOnce(),
}

/** Asks for the page's own address, which is small and behind no sign-in, until something answers. */
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
  // a single request may fail for reasons of its own
  if (navigator.onLine) void ask()
  else wait()
  return () => ended.abort()
}

/** The browser says at once when its network goes; whether it is back, an answer says. */
export const watchConnection = (): void => window.addEventListener('offline', connection.lost)
