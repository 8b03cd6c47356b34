import { limits } from '@lineside/contract/limits'
import { createStore } from '../../state/store.ts'

export interface ToastOptions {
  /**
   * Milliseconds until the toast disappears; `limits.toastMilliseconds` if absent (UI-03). null: stays until
   * dismissed.
   */
  timeout?: number | null
  /** Adds a button that does it again. */
  retry?: () => void
  /** The label of that button; "Retry" if absent. */
  retryLabel?: string
  /** The ID of the failed request, with a button that copies it. */
  errorId?: string
}

export interface ToastEntry {
  id: number
  kind: 'success' | 'error' | 'warning'
  text: string
  timeout: number | null
  retry?: (() => void) | undefined
  retryLabel?: string | undefined
  errorId?: string | undefined
}

const most = 4
let lastId = 0
/** The toasts shown, for ToastRegion. */
export const toastStore = createStore<readonly ToastEntry[]>([])

function add(
  kind: ToastEntry['kind'],
  text: string,
  { timeout = limits.toastMilliseconds, retry, retryLabel, errorId }: ToastOptions = {},
): void {
  lastId += 1
  const others = toastStore.read().filter((entry) => entry.text !== text || entry.kind !== kind)
  toastStore.set([...others, { id: lastId, kind, text, timeout, retry, retryLabel, errorId }].slice(-most))
}

/**
 * Shows a sentence at the top of the window for three seconds. The same sentence again restarts its toast instead of
 * adding one.
 */
export const toast = {
  success: (text: string, options?: ToastOptions) => add('success', text, options),
  error: (text: string, options?: ToastOptions) => add('error', text, options),
  warning: (text: string, options?: ToastOptions) => add('warning', text, options),
  dismiss: (id: number) => toastStore.set(toastStore.read().filter((entry) => entry.id !== id)),
}
