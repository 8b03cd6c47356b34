import { serviceWorker } from '../../../shared/installed/service-worker.ts'
import { createStore } from '../../../shared/state/store.ts'

/** CALL-10: whether this browser notifies of calls while another window is in front. */
export type NotificationState =
  | 'unsupported'
  /** The user has not been asked yet. */
  | 'unasked'
  | 'blocked'
  /** Allowed, but showing a notification has failed. */
  | 'failed'
  | 'on'

const tag = 'call-notification'
/** Vibration pattern in milliseconds: vibration and pause alternate. */
const vibration = [300, 200, 300, 200, 300]

/** Notification options that TypeScript's types lack because not every browser has them. */
interface Ringing {
  readonly vibrate: number[]
  readonly renotify: boolean
}

const isSupported = (): boolean => 'Notification' in window && serviceWorker.isSupported()

const initial = (): NotificationState => {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' ? 'on' : 'unasked'
}

const store = createStore<NotificationState>(initial())
/** Notifications of incoming calls, shown by the service worker. Pressing one brings this window to the front. */
export const callNotifications = {
  read: store.read,
  subscribe: store.subscribe,
  /**
   * Asks the user for permission, or reads the answer given earlier. Browsers only ask after a user's click or key
   * press.
   */
  enable: async (): Promise<NotificationState> => {
    if (!isSupported()) return 'unsupported'
    const answer = await Notification.requestPermission().catch(() => Notification.permission)
    store.set(answer === 'granted' ? 'on' : answer === 'denied' ? 'blocked' : 'unasked')
    if (answer === 'granted') await serviceWorker.register().catch(() => store.set('failed'))
    return store.read()
  },
  /**
   * Shows a notification (CALL-09).
   * @returns a function that takes it away
   */
  show: (title: string, body: string): (() => void) => {
    if (store.read() !== 'on') return () => {}
    const shown = tell(title, body).catch(() => store.set('failed'))
    return () => void shown.then(hide).catch(() => undefined)
  },
}

const tell = async (title: string, body: string): Promise<void> => {
  const registration = await serviceWorker.register()
  await navigator.serviceWorker.ready
  const options: NotificationOptions & Ringing = {
    tag,
    body,
    requireInteraction: true,
    data: { url: location.href },
    vibrate: vibration,
    renotify: true,
  }
  await registration.showNotification(title, options)
}

const hide = async (): Promise<void> => {
  for (const notification of await (await serviceWorker.register()).getNotifications({ tag })) notification.close()
}
