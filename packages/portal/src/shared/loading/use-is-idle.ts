import { useEffect, useState } from 'react'

/** Where a browser does not tell when it is idle. */
const idleMilliseconds = 2000

/** Whether the browser has had nothing to do since this is shown: then code may be fetched that nobody waits for. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), idleMilliseconds)
    const idle = window.requestIdleCallback?.(() => setIdle(true), { timeout: idleMilliseconds })
    return () => {
      clearTimeout(timer)
      if (idle !== undefined) window.cancelIdleCallback(idle)
    }
  }, [])
  return isIdle
}
