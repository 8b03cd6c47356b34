import type { addPushDevice, PushKind, PushLanguage, removePushDevice } from '@lineside/contract/resources/app/push'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { localeStore } from '../../shared/i18n/locale.ts'
import { installPrompt } from '../../shared/installed/install-prompt.ts'
import { serviceWorker } from '../../shared/installed/service-worker.ts'
import { type BrowserFacts, pushStateOf, type PushState } from './push-state.ts'

const add = describedRoute<typeof addPushDevice>('POST', '/api/lineside/push')
const remove = describedRoute<typeof removePushDevice>('DELETE', '/api/lineside/push/:device')

/** Storage key for the id of this browser among the person's devices. */
const storageKey = 'csc_push'

const factsNow = (isOn: boolean): BrowserFacts => {
  const hasPush = 'Notification' in window && 'PushManager' in window && serviceWorker.isSupported()
  return {
    isOn,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isInstalled: installPrompt.isOwnWindow(),
    hasPush,
    permission: hasPush ? Notification.permission : 'denied',
  }
}

const languageNow = (): PushLanguage => localeStore.read().locale.slice(0, 2) as PushLanguage

const keyOf = (subscription: PushSubscription, name: PushEncryptionKeyName): string => {
  const bytes = new Uint8Array(subscription.getKey(name) ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

const tellPlatform = async (subscription: PushSubscription, kinds?: readonly PushKind[]): Promise<void> => {
  const { id } = await callRoute(add, {
    body: {
      endpoint: subscription.endpoint,
      p256dh: keyOf(subscription, 'p256dh'),
      auth: keyOf(subscription, 'auth'),
      language: languageNow(),
      is_installed: installPrompt.isOwnWindow(),
      ...(kinds && { kinds: [...kinds] }),
    },
  })
  localStorage.setItem(storageKey, String(id))
}

const subscriptionHere = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager?.getSubscription()) ?? null

/** PUSH-01: this browser as one of the devices that are told while no window is open. */
export const thisBrowser = {
  stateNow: (isOn: boolean): PushState => pushStateOf(factsNow(isOn)),
  /** Its id among the person's devices; null: it is none, as far as it knows. */
  id: (): number | null => Number(localStorage.getItem(storageKey)) || null,
  /**
   * Asks the user, if that was not done yet, and adds the browser. Call it after a press.
   * @returns what it can do now
   * @throws Error the browser's push service, or the platform, refuses
   */
  enable: async (publicKey: string, kinds: readonly PushKind[]): Promise<PushState> => {
    const answer = await Notification.requestPermission()
    if (answer !== 'granted') return thisBrowser.stateNow(true)
    const registration = await serviceWorker.register()
    await navigator.serviceWorker.ready
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    await tellPlatform(subscription, kinds)
    return 'ready'
  },
  /**
   * After a sign-in: the address may have changed, the platform may have forgotten it, or the language is another one.
   */
  renew: async (): Promise<void> => {
    if (!factsNow(true).hasPush || Notification.permission !== 'granted') return
    const subscription = await subscriptionHere()
    if (subscription !== null) await tellPlatform(subscription)
    else localStorage.removeItem(storageKey)
  },
  /** Before a sign-out: nobody who comes after is told of this person's calls, even if the platform does not answer. */
  forget: async (): Promise<void> => {
    const device = thisBrowser.id()
    localStorage.removeItem(storageKey)
    if (device === null || !serviceWorker.isSupported()) return
    const asked = callRoute(remove, { params: { device } }).catch(() => undefined)
    await (await subscriptionHere())?.unsubscribe()
    await asked
  },
}
