import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** A provider that answers whatever a test wants, to show what is refused. */
export interface ForgingProvider {
  readonly issuer: string
  /** Changes the next answers: claims of the ID token, its key, or the whole answer of an address. */
  forge(oddity: Oddity): void
  close(): Promise<void>
}

export interface Oddity {
  readonly claims?: Readonly<Record<string, unknown>>
  /** Signed with a key that the provider does not show. */
  readonly isForged?: boolean
  /** Members of the provider's own description. */
  readonly metadata?: Readonly<Record<string, unknown>>
  /** All addresses answer with a page. */
  readonly isHtml?: boolean
  /** All addresses lead elsewhere. */
  readonly redirect?: string
}

export const givenForgingProvider = async (): Promise<ForgingProvider> => {
  const [known, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const jwk = { ...(await exportJWK(known.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const state: { oddity: Oddity } = { oddity: {} }
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const answerOf = async (path: string | undefined): Promise<object> => {
    const { claims = {}, isForged = false, metadata = {} } = state.oddity
    if (path === '/.well-known/openid-configuration')
      return {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...metadata,
      }
    if (path === '/jwks') return { keys: [jwk] }
    const seconds = Math.floor(Date.now() / 1000)
    const all = { iss: issuer, aud: 'lineside', sub: 'anna', iat: seconds, exp: seconds + 600, ...claims }
    const token = new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: 'one' })
    const id_token = await token.sign(isForged ? other.privateKey : known.privateKey)
    return { access_token: 'x', token_type: 'Bearer', id_token }
  }

  server.on('request', (request, response) => {
    const { isHtml = false, redirect } = state.oddity
    request.resume()
    if (redirect !== undefined) return void response.writeHead(302, { location: redirect }).end()
    if (isHtml) return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>')
    void answerOf(request.url).then((answer) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
    )
  })
  return {
    issuer,
    forge: (oddity) => {
      state.oddity = oddity
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
