import type { EngineEvent } from '@lineside/contract/events'
import { createListeners } from '@lineside/contract/listeners'
import type { Cdk, CdkClient, CdkConferenceNetwork, CdkSipNetwork } from '@lineside/contract/rtc/cdk'
import { createStore, type Store } from '../../shared/state/store.ts'
import { type Caller, connectClient, type EngineFailure, EngineError } from './connect-client.ts'

/** State of this browser's connection to the engine of calls and conferences. */
export type EngineState =
  /** Nobody is signed in, or this user has no calls. */
  | { readonly phase: 'off' }
  | { readonly phase: 'starting' }
  | {
      readonly phase: 'ready'
      readonly cdk: Cdk
      readonly client: CdkClient
      readonly sip: CdkSipNetwork
      /** null: the platform has no conferences. */
      readonly conference: CdkConferenceNetwork | null
      /** The engine reports when a network becomes available or is lost. */
      readonly hasSip: boolean
      readonly hasConference: boolean
    }
  | { readonly phase: 'failed'; readonly failure: EngineFailure }

/** Milliseconds before the next attempt, longer after each failure; the last value repeats. */
const pauses = [2000, 5000, 15_000, 30_000, 60_000] as const
/** Milliseconds that a lost engine gets to reconnect by itself. Then it is started anew. */
const lostMilliseconds = 60_000
/** Milliseconds that calls get to become possible once the engine is connected: its networks follow a moment later. */
const networkMilliseconds = 3000

const store = createStore<EngineState>({ phase: 'off' })
const events = createListeners<[event: EngineEvent]>()
const connections = createListeners<[isAgain: boolean]>()
let wasConnected = false
let stopNow: (() => void) | null = null
let wake: (() => void) | null = null

/**
 * Owns this browser's engine: calls and conferences get their networks from it. It runs from `start` to `stop`, that is
 * from sign-in to sign-out.
 */
export const engine: Pick<Store<EngineState>, 'read' | 'subscribe'> & {
  start(caller: Caller): void
  stop(): void
  /** Tries to start the engine again at once after a failure. */
  retry(): void
  /**
   * Calls the listener for each change that the platform reports; only our own platform does.
   * @returns a function that stops this
   */
  onEvent(listener: (event: EngineEvent) => void): () => void
  /**
   * Calls the listener when changes begin to be reported: those before were not.
   * @param listener `isAgain`: the connection was lost meanwhile
   * @returns a function that stops this
   */
  onConnected(listener: (isAgain: boolean) => void): () => void
} = {
  read: store.read,
  subscribe: store.subscribe,
  start: (caller) => {
    stopNow ??= run(caller)
  },
  stop: () => {
    stopNow?.()
    stopNow = null
  },
  retry: () => wake?.(),
  onEvent: events.add,
  onConnected: connections.add,
}

const tellConnected = (): void => {
  connections.emit(wasConnected)
  wasConnected = true
}

const run = (caller: Caller): (() => void) => {
  const ended = new AbortController()
  const { signal } = ended
  void keepConnected(caller, signal)
  return () => {
    ended.abort()
    wasConnected = false
    store.set({ phase: 'off' })
  }
}

const keepConnected = async (caller: Caller, signal: AbortSignal): Promise<void> => {
  for (let failures = 0; !signal.aborted; ) {
    store.set({ phase: 'starting' })
    try {
      const connection = await connectClient(caller, signal)
      if (signal.aborted) return connection.close()
      failures = 0
      await whileConnected(connection, signal)
    } catch (error) {
      if (signal.aborted) return
      const failure = error instanceof EngineError ? error.failure : 'unknown'
      store.set({ phase: 'failed', failure })
      // platforms ban an address from which wrong passwords come quickly
      const isOfLine = failure === 'line' || failure === 'refused'
      await pause((isOfLine ? null : pauses[Math.min(failures, pauses.length - 1)]) ?? 60_000, signal)
      failures += 1
    }
  }
}

type Connection = Awaited<ReturnType<typeof connectClient>>

/** Resolves when the engine has been lost for so long that it must be started anew, or when `signal` aborts. */
const whileConnected = ({ cdk, client, sip, conference, close }: Connection, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    let lost: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    // a call that waits for the engine would else be refused within that moment
    let isStarting = !sip.isConnected
    const show = () => {
      isStarting &&= !sip.isConnected
      if (isOver || isStarting) return
      store.set({
        phase: 'ready',
        cdk,
        client,
        sip,
        conference,
        hasSip: sip.isConnected,
        hasConference: conference?.isConnected ?? false,
      })
    }
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(lost)
      clearTimeout(starting)
      close()
      resolve()
    }
    for (const network of [sip, conference]) network?.onConnect(show).onDisconnect(show)
    const lostForLong = () => {
      // a line registers itself anew, and its calls would end with the engine; only a new password has to be read again
      if (cdk.ngcp.setSubscriber === undefined || client.disconnectReason === 'refused') return end()
      lost = setTimeout(lostForLong, lostMilliseconds)
    }
    const started = () => {
      isStarting = false
      show()
    }
    const starting = setTimeout(started, networkMilliseconds)
    client.onDisconnect(() => {
      started()
      clearTimeout(lost)
      lost = setTimeout(lostForLong, lostMilliseconds)
    })
    client.onConnect(() => {
      clearTimeout(lost)
      show()
      tellConnected()
    })
    client.onEvent?.((event) => {
      if (!isOver) events.emit(event)
    })
    signal.addEventListener('abort', end, { once: true })
    show()
    tellConnected()
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
