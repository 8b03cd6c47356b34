import { createHash, randomBytes } from 'node:crypto'
import { limits } from '@lineside/contract/limits'

/**
 * Binds a sign-in at a provider to the browser that has begun it. The secret stays in a cookie that no script reads;
 * nonce and PKCE verifier are made of it and the state, so that the database keeps neither, and whoever sees the address with
 * the code can do nothing with it.
 */
export interface Binding {
  readonly state: string
  readonly browser: string
}

const cookie = 'lineside_sso'
const path = '/api/lineside/sso'

/** @param kind a try is told apart by its state, so that the portal knows where to go on */
export const newBinding = (kind: 'trial' | 'sign-in'): Binding => ({
  state: `${kind === 'trial' ? 't' : 's'}${randomBytes(32).toString('base64url')}`,
  browser: randomBytes(32).toString('base64url'),
})

const derived = (what: string, { state, browser }: Binding): string =>
  createHash('sha256').update(`${what} ${state} ${browser}`).digest('base64url')

export const nonceOf = (binding: Binding): string => derived('nonce', binding)

/** RFC 7636, 4.1: 43 letters and digits of base64url. */
export const verifierOf = (binding: Binding): string => derived('verifier', binding)

/** The header that gives the browser its secret. One attempt a browser: a new one replaces the one before. */
export const cookieOf = ({ browser }: Binding, isSecure: boolean): string =>
  `${cookie}=${browser}; Path=${path}; Max-Age=${limits.ssoAttemptSeconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

export const noCookie = `${cookie}=; Path=${path}; Max-Age=0; HttpOnly; SameSite=Strict`

/** @param header `Cookie` of the request @returns null: the browser has no secret */
export const browserSecret = (header: string | undefined): string | null =>
  /(?:^|;\s*)lineside_sso=([\w-]{43})(?:;|$)/.exec(header ?? '')?.[1] ?? null
