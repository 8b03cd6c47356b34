import type { getOwnLogo } from '@lineside/contract/resources/platform'
import { callForBlob } from '../api/call-route.ts'
import { describedRoute } from '../api/described.ts'
import { createStore } from '../state/store.ts'
import { session } from '../session/session.ts'
import { storedBrand, storeBrand } from './stored-brand.ts'

/** A data URL; null if the reseller has no logo; undefined while that is unknown. */
type LogoAddress = string | null | undefined

const ownLogo = describedRoute<typeof getOwnLogo>('GET', '/api/resellerbrandinglogos/')

const store = createStore<LogoAddress>(storedBrand().logo)
let loadedFor: string | null = null

const show = (next: LogoAddress): void => {
  storeBrand({ logo: next ?? null })
  store.set(next)
}

const load = async (subscriberId: string): Promise<void> => {
  try {
    show(await dataAddress(await callForBlob(ownLogo, { query: { subscriber_id: Number(subscriberId) } })))
  } catch {
    // the logo is optional: without it the portal shows the product's (AUTH-13)
    show(null)
  }
}

/** A data URL needs no revoking, and can be stored for the sign-in page. */
const dataAddress = (image: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => typeof reader.result === 'string' && resolve(reader.result))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(image)
  })

/** The reseller's logo (UI-02), loaded in parallel with the user's data. */
export const logoStore = {
  read: store.read,
  subscribe: store.subscribe,
  /** Call it once; from then on the logo follows the session. */
  follow: (): void => {
    const look = () => {
      const state = session.state()
      const subscriberId = 'credentials' in state ? state.credentials.subscriberId : null
      if (subscriberId === null || subscriberId === loadedFor) return
      loadedFor = subscriberId
      void load(subscriberId)
    }
    session.subscribe(look)
    look()
  },
}
