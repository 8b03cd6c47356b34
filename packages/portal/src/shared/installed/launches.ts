import { serviceWorker } from './service-worker.ts'

/** The part of the Launch Handler API that is used; not every browser has it. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly targetURL?: string }) => void): void
}

/** The address within this portal that a launch leads to; null: it leads nowhere else. */
export const launchedHash = (target: string | undefined, page: string): string | null => {
  if (target === undefined || !URL.canParse(target)) return null
  const { origin, hash } = new URL(target)
  return origin === new URL(page).origin && hash.startsWith('#/') ? hash : null
}

/**
 * KEYS-03: a `tel:` link that is opened while the app runs comes to its window, which is not loaded anew: a call there
 * goes on.
 */
export const followLaunches = (): void => {
  const { launchQueue } = window as Window & { launchQueue?: LaunchQueue }
  const go = (hash: string | null) => {
    if (hash !== null && hash !== location.hash) location.hash = hash
  }
  launchQueue?.setConsumer(({ targetURL }) => go(launchedHash(targetURL, location.href)))
  if (!serviceWorker.isSupported()) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => go(hashOfMessage(data)))
  // messages that came before anybody listened
  navigator.serviceWorker.startMessages()
}

/** Where the service worker leads the page after a press on a notification. */
export const hashOfMessage = (data: unknown): string | null => {
  const { type, hash } = (data ?? {}) as { readonly type?: unknown; readonly hash?: unknown }
  return type === 'go' && typeof hash === 'string' && hash.startsWith('#/') ? hash : null
}
