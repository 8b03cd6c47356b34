import type { openWallboard, ShownBoard, showWallboard } from '@lineside/contract/resources/pbx/wallboards'
import { ApiError } from '../../shared/api/api-error.ts'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { createStore, type Store } from '../../shared/state/store.ts'

const path = '/api/lineside/wallboard'
const open = describedRoute<typeof openWallboard>('POST', path)
const show = describedRoute<typeof showWallboard>('GET', path)

export type WallboardState =
  | { readonly phase: 'opening' }
  /** `at`: when the board was read; `heard`: when the platform last answered, both in milliseconds since 1970. */
  | { readonly phase: 'shown'; readonly board: ShownBoard; readonly at: number; readonly heard: number }
  /** There is no such wallboard any more. */
  | { readonly phase: 'ended' }

/** Pauses after failed attempts, in milliseconds; the last one repeats for as long as the screen is on. */
const patience = [500, 1_000, 2_000, 5_000]

/** A screen asks at most so often, however much happens in its queues: twenty of them may stand behind one address. */
const settleMs = 500

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** No wallboard has this key: it has ended, or the text is none. */
const isUnknown = (status: number): boolean => status === 404 || status === 422

export interface WallboardFeed extends Pick<Store<WallboardState>, 'read' | 'subscribe'> {
  /**
   * Shows the board until it is ended, and connects again by itself.
   * @param key from the address, which is exchanged for a cookie; null: the browser has the cookie
   * @returns stops
   */
  start(key: string | null): () => void
}

export const createWallboardFeed = (): WallboardFeed => {
  const store = createStore<WallboardState>({ phase: 'opening' })

  const once = async (signal: AbortSignal): Promise<void> => {
    const before = store.read()
    const mark = before.phase === 'shown' ? before.board.mark : undefined
    // an ended wallboard is answered without a body
    const board: ShownBoard | undefined = await callRoute(show, { query: mark === undefined ? {} : { mark }, signal })
    const now = Date.now()
    if (!signal.aborted)
      store.set(board === undefined ? { phase: 'ended' } : { phase: 'shown', board, at: now, heard: now })
  }

  const run = async (key: string | null, signal: AbortSignal): Promise<void> => {
    let isOpen = key === null
    for (let failures = 0; !signal.aborted && store.read().phase !== 'ended'; ) {
      try {
        if (!isOpen) await callRoute(open, { body: { key: key ?? '' }, signal })
        isOpen = true
        await once(signal)
        failures = 0
        await pause(settleMs, signal)
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof ApiError && isUnknown(error.status)) return store.set({ phase: 'ended' })
        await pause(patience[Math.min(failures++, patience.length - 1)] ?? 0, signal)
      }
    }
  }

  return {
    ...store,
    start: (key) => {
      const over = new AbortController()
      void run(key, over.signal)
      return () => over.abort()
    },
  }
}
