import type { Cdk } from '@lineside/contract/rtc/cdk'
import { rtcScriptPath } from '@lineside/contract/rtc/rtc-paths'

declare global {
  interface Window {
    cdk?: Cdk
  }
}

const scriptId = 'cdk'
let loading: Promise<Cdk> | null = null

/**
 * CALL-15: the global `cdk` of the engine's script, which is added to the page once. A script that failed to load is
 * removed, so that the next call of this function tries again.
 * @throws Error if the script does not load, or defines no `cdk`
 */
export const loadCdk = (): Promise<Cdk> => {
  loading ??= addScript().catch((error: unknown) => {
    loading = null
    document.getElementById(scriptId)?.remove()
    throw error
  })
  return loading
}

const addScript = (): Promise<Cdk> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.id = scriptId
    script.src = rtcScriptPath
    script.async = true
    script.addEventListener('load', () =>
      window.cdk ? resolve(window.cdk) : reject(new Error('the script defines no cdk')),
    )
    script.addEventListener('error', () => reject(new Error('the script did not load')))
    document.head.append(script)
  })
