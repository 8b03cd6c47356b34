import { limits } from '@lineside/contract/limits'
import { createListeners } from '@lineside/contract/listeners'
import { failedStyles } from './failed-styles.ts'
import { createStore } from '../state/store.ts'

const pauseMilliseconds = 5000
const reloadedKey = 'csc_reloaded_at'
const reloadEveryMilliseconds = 60_000

const retries = createListeners()
const trouble = createStore(false)

/** Whether code could not be fetched and is being tried again; the page shows a Retry meanwhile (NAV-15). */
export const codeTrouble = {
  read: trouble.read,
  subscribe: trouble.subscribe,
  /** Tries again at once instead of waiting for the next attempt. */
  retry: retries.emit,
}

/**
 * Fetches a part of the portal's code, again and again for 120 seconds (NAV-15).
 * @throws the last error when that time is over
 */
export const loadCode = async <Part>(fetchPart: () => Promise<Part>): Promise<Part> => {
  const end = Date.now() + limits.chunkLoadTimeoutMilliseconds
  for (let attempt = 1; ; attempt += 1) {
    try {
      const part = await within(end - Date.now(), failedStyles.fetchAgain().then(fetchPart))
      trouble.set(false)
      return part
    } catch (error) {
      if (Date.now() + pauseMilliseconds >= end) {
        trouble.set(false)
        throw error
      }
      trouble.set(true)
      if (attempt > 1) await reloadIfItHelps()
      await pause()
    }
  }
}

/**
 * Some browsers remember a failed import for as long as the page lives, and after an update of the server the old parts
 * are gone: then only a new page helps. Not while the server cannot be reached, and not twice in a row.
 */
const reloadIfItHelps = async (): Promise<void> => {
  if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < reloadEveryMilliseconds) return
  const answer = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (!answer?.ok) return
  sessionStorage.setItem(reloadedKey, String(Date.now()))
  location.reload()
}

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      remove()
      resolve()
    }
    const timer = setTimeout(wake, pauseMilliseconds)
    const remove = retries.add(wake)
  })

const within = <Part>(milliseconds: number, part: Promise<Part>): Promise<Part> => {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), milliseconds)
  })
  return Promise.race([part, late]).finally(() => clearTimeout(timer))
}
