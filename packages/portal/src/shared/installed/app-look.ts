/** Storage key for the reseller's app of the last visit: an installed app must not change its name while it starts. */
const storageKey = 'csc_app'

const own = { manifest: '/manifest.webmanifest', icon: '/icons/apple-180.png' }

const addressesOf = (key: string | null) =>
  key === null || !/^[\w-]{1,64}$/.test(key)
    ? own
    : { manifest: `/api/lineside/app/${key}/manifest`, icon: `/api/lineside/app/${key}/icons/apple-180` }

const show = (key: string | null): void => {
  const { manifest, icon } = addressesOf(key)
  const set = (rel: string, href: string) => {
    const link = document.querySelector(`link[rel="${rel}"]`)
    if (link !== null && link.getAttribute('href') !== href) link.setAttribute('href', href)
  }
  set('manifest', manifest)
  set('apple-touch-icon', icon)
}

/** APP-01: the name and icons under which a browser installs the portal. */
export const appLook = {
  showStored: (): void => show(localStorage.getItem(storageKey)),
  /** @param key of the reseller's app; undefined: it has none, or the platform knows no apps */
  show: (key: string | undefined): void => {
    if (key === undefined) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, key)
    show(key ?? null)
  },
}
