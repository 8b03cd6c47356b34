import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { CookieJar } from 'tough-cookie'

/** Claims about the people of a provider, by the name that they type there. */
export type People = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export interface TestProvider {
  readonly issuer: string
  readonly clientId: string
  readonly secret: string
  /** Serves a portal with these addresses; for one whose address is known only once it runs. */
  serve(redirectUris: readonly string[]): void
  close(): Promise<void>
}

const clientId = 'lineside'
const secret = 'a-secret-of-the-client'

/**
 * A real OpenID provider on this machine, with its own pages for name, password and consent. Any password is right.
 * @param redirectUris addresses of the portal; none: `serve` tells them
 */
export const givenProvider = async (people: People, redirectUris: readonly string[] = []): Promise<TestProvider> => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const serve = (uris: readonly string[]): void => {
    const client = { client_id: clientId, client_secret: secret, redirect_uris: uris }
    const provider = new Provider(issuer, {
      clients: [{ ...client, grant_types: ['authorization_code'], response_types: ['code'] }],
      claims: { email: ['email', 'email_verified'], profile: ['name', 'upn'] },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: true } },
      cookies: { keys: ['a key of the tests'] },
      ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
      findAccount: (_: unknown, sub: string) =>
        people[sub] === undefined ? undefined : { accountId: sub, claims: () => ({ sub, ...people[sub] }) },
    })
    server.removeAllListeners('request').on('request', provider.callback())
  }
  if (redirectUris.length > 0) serve(redirectUris)
  return {
    issuer,
    clientId,
    secret,
    serve,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Signs in at the provider as a browser does, by its forms.
 * @param url the address to which the portal sends the browser
 * @param does `cancel`: leaves at the first page
 * @returns the members of the address to which the provider sends the browser back
 */
export const signInThere = async (
  url: string,
  login: string,
  does: 'sign in' | 'cancel' = 'sign in',
): Promise<Readonly<Record<string, string>>> => {
  const jar = new CookieJar()
  const { origin } = new URL(url)
  const ask = async (address: string, form?: Readonly<Record<string, string>>): Promise<string> => {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: await jar.getCookieString(address) },
      ...(form !== undefined && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of answer.headers.getSetCookie()) await jar.setCookie(cookie, address)
    const next = answer.headers.get('location')
    const body = await answer.text()
    if (next === null) {
      if (!address.includes('/interaction/')) throw new Error(`The provider stopped with ${answer.status}: ${body}`)
      if (does === 'cancel') return await ask(`${address}/abort`)
      const prompt = body.includes('value="consent"') ? 'consent' : 'login'
      return await ask(address, { prompt, login, password: 'x' })
    }
    const target = new URL(next, address)
    return target.origin === origin ? await ask(target.href) : target.href
  }
  return Object.fromEntries(new URL(await ask(url)).searchParams)
}
