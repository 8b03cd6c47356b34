import type { IncomingHttpHeaders } from 'node:http'
import { beginSso, signInBySso } from '@lineside/contract/resources/sign-in/single-sign-on'
import { signInWithPasskey } from '@lineside/contract/resources/sign-in/passkeys'
import { requestPasswordReset, signIn } from '@lineside/contract/resources/sessions'
import { hostName, parseSignInName } from '../platform/auth/sign-in-name.ts'

/** Something in a request that says which cell it is for: the cell itself, or a domain that the directory knows. */
export type CellHint = { readonly cell: string } | { readonly domain: string }

export interface Hinted {
  readonly headers: IncomingHttpHeaders
  /** Host under which the client knows this door, with its port. */
  readonly host: string
  /** The JSON body of a request that names somebody (`namesSomebody`); undefined: any other. */
  readonly body?: unknown
}

/** Cookie of this door in a browser: the name of the cell at which it last signed in. */
export const cellCookie = 'lineside_cell'

const naming: readonly string[] = [signIn.path, requestPasswordReset.path, beginSso.path]
const opening: readonly string[] = [signIn.path, signInWithPasskey.path, signInBySso.path, beginSso.path]

/** Requests whose body names the person that they are about: nothing else says which cell it is. */
export const namesSomebody = (path: string): boolean => naming.some((one) => samePath(one, path))

/** Requests that begin or open a session: from then on the browser belongs to a cell. */
export const opensSession = (path: string): boolean => opening.some((one) => samePath(one, path))

const samePath = (one: string, other: string): boolean => one.replace(/\/$/, '') === other.replace(/\/$/, '')

/**
 * GROW-08: what a request itself says of its cell, the surest first: its token, the name that signs in, the host, and the cookie.
 * Nothing of it is believed: the cell checks tokens and passwords as if there were no door.
 * @param doorHost the door's own name; a cell may be reached as `west.` before it. undefined: it has none
 */
export const cellHints = ({ headers, host, body }: Hinted, doorHost?: string): readonly CellHint[] => {
  const here = hostName(host)
  const name = nameIn(body) ?? nameInBasic(headers.authorization)
  const token = memberOf(body, 'jwt') ?? /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const before =
    doorHost !== undefined && here.endsWith(`.${doorHost}`) ? here.slice(0, -doorHost.length - 1) : undefined
  const cookie = cookieIn(headers.cookie)
  return [
    ...cellHint(token === undefined ? undefined : cellInToken(token)),
    ...(name === undefined ? [] : [{ domain: name }]),
    { domain: here },
    ...cellHint(before),
    ...cellHint(cookie),
  ]
}

const cellHint = (cell: string | undefined): readonly CellHint[] =>
  cell !== undefined && /^[a-z][a-z0-9-]{0,30}$/.test(cell) ? [{ cell }] : []

const memberOf = (body: unknown, name: string): string | undefined => {
  if (typeof body !== 'object' || body === null) return undefined
  const value: unknown = (body as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}

/** The domain of the person that a body names; undefined: it names none. */
const nameIn = (body: unknown): string | undefined => {
  const username = memberOf(body, 'username')
  if (username === undefined) return undefined
  return parseSignInName(username).domain ?? memberOf(body, 'domain')?.toLowerCase()
}

const nameInBasic = (authorization = ''): string | undefined => {
  const credentials = /^basic +(\S+)$/i.exec(authorization)?.[1]
  if (credentials === undefined) return undefined
  const text = Buffer.from(credentials, 'base64').toString('utf8')
  return parseSignInName(text.slice(0, Math.max(0, text.indexOf(':')))).domain ?? undefined
}

/** Longest token that is looked into; ours are much shorter. */
const longestToken = 4_096

const cellInToken = (token: string): string | undefined => {
  if (token.length > longestToken) return undefined
  try {
    return memberOf(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')), 'cell')
  } catch {
    return undefined
  }
}

const cookieIn = (header = ''): string | undefined =>
  header
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${cellCookie}=`))
    ?.slice(cellCookie.length + 1)
