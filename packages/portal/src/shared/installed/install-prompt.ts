import { createStore } from '../state/store.ts'

/** The browser's offer to install the page (Chromium only). */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/**
 * How the portal can be installed here. `offered`: by a button of ours; `byHand`: by the browser's menu, or not at all.
 */
export type Installing = 'installed' | 'offered' | 'byHand'

const isOwnWindow = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

const store = createStore<Installing>(isOwnWindow() ? 'installed' : 'byHand')
let offer: InstallOffer | null = null

export const installPrompt = {
  read: store.read,
  subscribe: store.subscribe,
  isOwnWindow,
  /** The browser offers it once, early; from then on the offer waits for the page that has the button. */
  watch: (): void => {
    window.addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault()
      offer = event as InstallOffer
      store.set('offered')
    })
    window.addEventListener('appinstalled', () => {
      offer = null
      store.set('installed')
    })
  },
  /** Lets the browser ask. An offer can be used once. */
  ask: async (): Promise<void> => {
    const asked = offer
    offer = null
    const answer = await asked?.prompt().catch(() => undefined)
    if (answer?.outcome !== 'accepted') store.set('byHand')
  },
}
