/** Milliseconds after which the first page has all that it shows: then the worker may load what it keeps. */
const settledMilliseconds = 15_000

let registering: Promise<ServiceWorkerRegistration> | null = null

/** The service worker (public/service-worker.js): keeps the portal's files, and shows notifications. */
export const serviceWorker = {
  /** Browsers have none on pages that were not loaded over https. */
  isSupported: (): boolean => 'serviceWorker' in navigator,
  /** Registers it once. @throws Error the browser refuses; the next call tries again */
  register: (): Promise<ServiceWorkerRegistration> => {
    registering ??= navigator.serviceWorker.register('service-worker.js', { updateViaCache: 'none' }).catch((error) => {
      registering = null
      throw error
    })
    return registering
  },
  /** Registers it once the first page is there. Without it everything works, but not offline. */
  registerLater: (): void => {
    if (!serviceWorker.isSupported()) return
    setTimeout(() => void serviceWorker.register().catch(() => undefined), settledMilliseconds)
  },
}
