import { createStore } from '../../state/store.ts'

export interface ToastOptions {
  /** Milliseconds; 3000 if absent (UI-03). Seat errors stay 5000. null: until it is dismissed. */
  timeout?: number | null
  /** Adds a way to do it again. */
  retry?: () => void
  /** What that is called; "Retry" if absent. */
  retryLabel?: string
}

export interface ToastEntry {
  id: number
  kind: 'success' | 'error' | 'warning'
  text: string
  timeout: number | null
  retry?: (() => void) | undefined
  retryLabel?: string | undefined
}

const most = 4
let lastId = 0
/** For ToastRegion. */
export const toastStore = createStore<readonly ToastEntry[]>([])

function add(kind: ToastEntry['kind'], text: string, { timeout = 3000, retry, retryLabel }: ToastOptions = {}): void {
  lastId += 1
  const others = toastStore.read().filter((entry) => entry.text !== text || entry.kind !== kind)
  toastStore.set([...others, { id: lastId, kind, text, timeout, retry, retryLabel }].slice(-most))
}

/** A sentence at the top of the window for three seconds. The same sentence twice is one toast, shown anew. */
export const toast = {
  success: (text: string, options?: ToastOptions) => add('success', text, options),
  error: (text: string, options?: ToastOptions) => add('error', text, options),
  warning: (text: string, options?: ToastOptions) => add('warning', text, options),
  dismiss: (id: number) => toastStore.set(toastStore.read().filter((entry) => entry.id !== id)),
}
