import type { RouteDescription } from '../../packages/contract/src/http/route.ts'
import { keyGroups, onlyRead, onlyWritten } from '../../packages/contract/src/http/key-groups.ts'
import { opensRoute, scopes } from '../../packages/contract/src/http/scopes.ts'
import type { DemoAccount } from '../../packages/server/src/demo/demo-accounts.ts'
import { type DemoServer, signedIn } from '../demo-server.ts'

/** A way to come: with a credential, and what it may open. */
export interface FuzzPrincipal {
  /** Its kind: never a person's name. */
  readonly kind: string
  headers: Readonly<Record<string, string>>
  /** Signs in again, where that is how it came. */
  readonly renew?: () => Promise<void>
  /** Whether an answer of 2xx by this route is no leak. */
  mayOpen(route: RouteDescription): boolean
  /** The domain of its reseller; null: it has none. */
  readonly domain: string | null
}

type Bearer = Readonly<Record<string, string>>

const isPublic = ({ access }: RouteDescription): boolean => access === 'public'
const domainOf = ({ username }: DemoAccount): string => username.split('@')[1] ?? ''
const basic = (name: string, password: string): Bearer => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
})

/**
 * All ways to come to a new demo world: with nothing, with the session of each account, with a session that must set up its second
 * step first, with an API key of each scope, with app passwords, with a line's SIP password, and with a phone's secret.
 * The last company of the world is one whose rules ask for a second step.
 */
export const fuzzPrincipals = async (
  server: Pick<DemoServer, 'url' | 'accounts'>,
): Promise<readonly FuzzPrincipal[]> => {
  const { url, accounts } = server
  const strict = accounts.at(-1)?.customer
  const found: FuzzPrincipal[] = [{ kind: 'nobody', headers: {}, mayOpen: isPublic, domain: null }]
  for (const [index, account] of accounts.entries()) {
    const session = await signedIn(url, account, `192.0.2.${index}`)
    const by = asking(url, session)
    const domain = domainOf(account)
    const isPilot = account.role.includes('pilot')
    const isStrict = account.customer === strict
    const { username, password } = account
    const kind = isStrict ? 'session before the second step' : isPilot ? 'administrator' : 'seat'
    const principal: FuzzPrincipal = {
      kind,
      headers: session,
      // some requests sign their session out; who can no longer sign in keeps the old one
      renew: async () => {
        principal.headers = await signedIn(url, account, `192.0.2.${index}`).catch(() => principal.headers)
      },
      mayOpen: (route) => !isStrict || isPublic(route) || route.isBeforeEnrolment === true,
      domain,
    }
    found.push(principal)
    if (isStrict) continue
    for (const scope of scopes) {
      const body = { name: `fuzz ${scope}`, scope, password }
      const { app_password: appPassword } = await by('POST', '/api/lineside/apppasswords/', body)
      const mayOpen = (route: RouteDescription) => isPublic(route) || opensRoute(scope, route)
      if (typeof appPassword === 'string')
        found.push({ kind: `app password ${scope}`, headers: basic(username, appPassword), mayOpen, domain })
    }
    const { sip_password: sip, password: shown } = await by('GET', `/api/subscribers/${account.subscriber_id}`)
    const sipPassword = sip ?? shown
    if (typeof sipPassword === 'string')
      found.push({ kind: 'SIP password', headers: basic(username, sipPassword), mayOpen: isPublic, domain: null })
    if (isPilot) found.push(...(await keysOf(by, domain, index === 0)), ...(await phonesOf(by)))
  }
  // last, because it ends sessions that have no second step
  for (const [index, account] of accounts.entries())
    if (account.customer === strict && account.role.includes('pilot')) {
      const by = asking(url, await signedIn(url, account, `192.0.2.${100 + index}`))
      await by('PUT', '/api/lineside/signinrules', { policy: 'everybody', from: null })
    }
  return found
}

type Asks = (method: string, path: string, body?: unknown) => Promise<Readonly<Record<string, unknown>>>

const asking =
  (url: string, headers: Bearer): Asks =>
  async (method, path, body) => {
    const type = { 'content-type': 'application/json' }
    const asked = { method, headers: { ...headers, ...(body === undefined ? {} : type) } }
    const answer = await fetch(`${url}${path}`, body === undefined ? asked : { ...asked, body: JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? {} : (JSON.parse(text) as Readonly<Record<string, unknown>>)
  }

/** Administrators make a few keys a minute, so one has those that read, the other those that write. */
const keysOf = async (by: Asks, domain: string, isReading: boolean): Promise<readonly FuzzPrincipal[]> => {
  const wanted = isReading
    ? keyGroups.filter((group) => !onlyWritten.has(group)).map((group) => ({ reads: [group], writes: [] }))
    : keyGroups.filter((group) => !onlyRead.has(group)).map((group) => ({ reads: [], writes: [group] }))
  const found: FuzzPrincipal[] = []
  for (const scope of wanted) {
    const name = `fuzz ${scope.reads.join()} ${scope.writes.join()}`.trim()
    const { key } = await by('POST', '/api/lineside/apikeys', { name, ...scope, expires_at: null })
    found.push({
      kind: 'API key',
      headers: { authorization: `Bearer ${String(key)}` },
      mayOpen: (route) => isPublic(route) || opensRoute(scope, route),
      domain,
    })
  }
  return found
}

/** The secrets of phones, which open nothing but the phones' own files. */
const phonesOf = async (by: Asks): Promise<readonly FuzzPrincipal[]> => {
  const { _embedded } = (await by('GET', '/api/pbxdevices/?rows=2')) as {
    readonly _embedded?: { readonly 'ngcp:pbxdevices'?: readonly { readonly id: number }[] }
  }
  const found: FuzzPrincipal[] = []
  for (const { id } of _embedded?.['ngcp:pbxdevices'] ?? []) {
    const told = JSON.stringify(await by('GET', `/api/lineside/pbxdeviceprovisioning/${id}`))
    const secret = /\/provision\/([^/"]+)\//.exec(told)?.[1]
    if (secret !== undefined)
      found.push({
        kind: 'phone’s secret',
        headers: { 'x-provisioning-secret': secret },
        mayOpen: isPublic,
        domain: null,
      })
  }
  return found
}
