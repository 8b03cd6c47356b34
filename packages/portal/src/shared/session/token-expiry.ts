import { limits } from '@lineside/contract/limits'

/**
 * Milliseconds after which a token's session ends: 95 percent of its remaining lifetime (AUTH-07).
 * @param now milliseconds since the epoch
 * @returns null where the token names no end, cannot be read, or its end is past by this clock: then the platform's 401
 * decides, so that a wrong clock locks nobody out
 */
export const expiryDelay = (token: string, now: number): number | null => {
  const end = expiryOf(token)
  if (end === null) return null
  const left = end * 1000 - now
  return left > 0 ? left * limits.sessionExpiryShare : null
}

/** The `exp` of a JWT, in seconds since the epoch. */
const expiryOf = (token: string): number | null => {
  const payload = token.split('.')[1]
  if (payload === undefined) return null
  try {
    const { exp } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { exp?: unknown }
    return typeof exp === 'number' && Number.isFinite(exp) ? exp : null
  } catch {
    return null
  }
}
