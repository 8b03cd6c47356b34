import type { Cdk, CdkClient, CdkConferenceNetwork, CdkSipNetwork } from '@lineside/contract/rtc/cdk'
import { createStore, type Store } from '../../../shared/state/store.ts'
import { connectClient, type EngineFailure, EngineError } from './connect-client.ts'

/** The engine of calls and conferences, as this browser is connected to it. */
export type EngineState =
  /** Nobody is signed in, or this user has no calls. */
  | { readonly phase: 'off' }
  | { readonly phase: 'starting' }
  | {
      readonly phase: 'ready'
      readonly cdk: Cdk
      readonly client: CdkClient
      readonly sip: CdkSipNetwork
      readonly conference: CdkConferenceNetwork
      /** The networks come and go, as the engine tells. */
      readonly hasSip: boolean
      readonly hasConference: boolean
    }
  | { readonly phase: 'failed'; readonly failure: EngineFailure }

export interface LiveEvent {
  readonly topic: string
  readonly id: string | null
}

/** After each failure it is tried again, a little later each time; the last pause stays. */
const pauses = [5000, 15_000, 30_000, 60_000] as const
/** A lost engine comes back by itself, or is started anew after this. */
const lostMilliseconds = 60_000

const store = createStore<EngineState>({ phase: 'off' })
const eventListeners = new Set<(event: LiveEvent) => void>()
let stopNow: (() => void) | null = null
let wake: (() => void) | null = null

/**
 * The owner of the browser's engine: whoever calls or confers asks it for the networks. It runs from `start` to `stop`, which is
 * from sign-in to sign-out.
 */
export const engine: Pick<Store<EngineState>, 'read' | 'subscribe'> & {
  /** @param tokenOf the session's, whenever the engine asks; null: signed out */
  start(tokenOf: () => string | null): void
  stop(): void
  /** Tries again now what has failed. */
  retry(): void
  /** Told what has changed on the platform, where it tells. @returns ends it */
  onEvent(listener: (event: LiveEvent) => void): () => void
} = {
  read: store.read,
  subscribe: store.subscribe,
  start: (tokenOf) => {
    stopNow ??= run(tokenOf)
  },
  stop: () => {
    stopNow?.()
    stopNow = null
  },
  retry: () => wake?.(),
  onEvent: (listener) => {
    eventListeners.add(listener)
    return () => eventListeners.delete(listener)
  },
}

const run = (tokenOf: () => string | null): (() => void) => {
  const ended = new AbortController()
  const { signal } = ended
  void keepConnected(tokenOf, signal)
  return () => {
    ended.abort()
    store.set({ phase: 'off' })
  }
}

const keepConnected = async (tokenOf: () => string | null, signal: AbortSignal): Promise<void> => {
  for (let failures = 0; !signal.aborted; ) {
    store.set({ phase: 'starting' })
    try {
      const connection = await connectClient(tokenOf, signal)
      if (signal.aborted) return connection.close()
      failures = 0
      await whileConnected(connection, signal)
    } catch (error) {
      if (signal.aborted) return
      store.set({ phase: 'failed', failure: error instanceof EngineError ? error.failure : 'unknown' })
      await pause(pauses[Math.min(failures, pauses.length - 1)] ?? 60_000, signal)
      failures += 1
    }
  }
}

type Connection = Awaited<ReturnType<typeof connectClient>>

/** Resolves when it has been lost for so long that it must be started anew, or is no longer wanted. */
const whileConnected = ({ cdk, client, sip, conference, close }: Connection, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    let lost: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const show = () => {
      if (isOver) return
      store.set({
        phase: 'ready',
        cdk,
        client,
        sip,
        conference,
        hasSip: sip.isConnected,
        hasConference: conference.isConnected,
      })
    }
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(lost)
      close()
      resolve()
    }
    for (const network of [sip, conference]) network.onConnect(show).onDisconnect(show)
    client.onDisconnect(() => {
      show()
      clearTimeout(lost)
      lost = setTimeout(end, lostMilliseconds)
    })
    client.onConnect(() => {
      clearTimeout(lost)
      show()
    })
    client.onEvent?.((event) => {
      if (isOver) return
      for (const listener of eventListeners) listener(event)
    })
    signal.addEventListener('abort', end, { once: true })
    show()
  })

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      wake = null
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    wake = end
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
