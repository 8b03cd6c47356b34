/** Storage key for the last reseller's look, so that a reload and the sign-in page use it from the first paint. */
const key = 'csc_branding'

/** A logo with a longer data URL is not stored, but loaded each time. */
const longestLogo = 48_000

export interface StoredBrand {
  readonly primary: string | null
  readonly secondary: string | null
  /** A data URL. */
  readonly logo: string | null
}

const nothing: StoredBrand = { primary: null, secondary: null, logo: null }

export const storedBrand = (): StoredBrand => {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<StoredBrand>) }
  } catch {
    return nothing
  }
}

export const storeBrand = (change: Partial<StoredBrand>): void => {
  const next = { ...storedBrand(), ...change }
  const logo = next.logo?.startsWith('data:image/') && next.logo.length <= longestLogo ? next.logo : null
  if (next.primary === null && next.secondary === null && logo === null) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify({ ...next, logo }))
}
