import type { RefusalCode } from '@lineside/contract/refusals'
import type { Claims } from '@lineside/telephony/subscribers/single-sign-on'
import type { ClientAuth, Configuration } from 'openid-client'
import { createOutsideFetch } from '../../platform/outgoing/outside-fetch.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { providerProblem } from './provider-problem.ts'

/** Loaded when it is first needed: most people sign in otherwise. */
const openid = () => import('openid-client')

/** Clocks of two machines may differ by so much, in seconds. */
const clockTolerance = 60
const answerMs = 10_000

/** The connection to a provider, as its administrator has set it. */
export interface ProviderAccess {
  readonly issuer: string
  readonly clientId: string
  /** null: the client has none. */
  readonly secret: string | null
}

export interface Asked {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface GivenAnswer {
  readonly code?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
}

export interface AskProvider {
  /** The address to which the browser goes. @throws Refusal */
  address(access: ProviderAccess, asked: Asked, hint: string | null): Promise<string>
  /**
   * The claims of the person who has signed in: of the ID token and, where this one lacks the claim, of UserInfo.
   * @throws Refusal
   */
  claims(access: ProviderAccess, asked: Asked, answer: GivenAnswer, claim: string): Promise<Claims>
}

/** FACT-08: asks an OpenID provider by the authorisation code flow with PKCE; issuer, audience, signature, nonce and times are checked. */
export const createAskProvider = ({ config, now }: Pick<Platform, 'config' | 'now'>): AskProvider => {
  const { ssoInside: inside = [] } = config
  const outside = createOutsideFetch({ answerMs, inside })

  const discover = async ({ issuer, clientId, secret }: ProviderAccess): Promise<Configuration> => {
    const client = await openid()
    const { protocol, origin } = new URL(issuer)
    const mayBePlain = protocol === 'http:' && inside.includes(origin)
    const auth: ClientAuth =
      secret === null
        ? client.None()
        : (server, ...rest) =>
            (server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']).includes('client_secret_basic')
              ? client.ClientSecretBasic(secret)(server, ...rest)
              : client.ClientSecretPost(secret)(server, ...rest)
    const metadata = {
      [client.clockTolerance]: clockTolerance,
      [client.clockSkew]: Math.round((now().getTime() - Date.now()) / 1000),
    }
    const provider = await client.discovery(new URL(issuer), clientId, metadata, auth, {
      [client.customFetch]: outside,
      timeout: answerMs / 1000,
      // a token that comes from the provider itself is checked by its signature, too
      execute: [client.enableNonRepudiationChecks, ...(mayBePlain ? [client.allowInsecureRequests] : [])],
    })
    // the library lets some addresses stand for every tenant of a service: then anybody could be an issuer
    if (new URL(provider.serverMetadata().issuer).href !== new URL(issuer).href)
      throw new Refusal('sso_untrusted', problems.sso_untrusted, {})
    return provider
  }

  const refusing = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal) throw error
      const code = providerProblem(error)
      throw new Refusal(code, problems[code], {})
    }
  }

  return {
    address: (access, { redirectUri, state, nonce, verifier }, hint) =>
      refusing(async () => {
        const client = await openid()
        const provider = await discover(access)
        const { href } = client.buildAuthorizationUrl(provider, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(hint !== null && { login_hint: hint }),
        })
        // the browser goes there with our address in it: no scripts, no files
        if (!/^https?:/.test(href)) throw new Error('The provider has no web address')
        return href
      }),
    claims: (access, { redirectUri, state, nonce, verifier }, { code, iss, error }, claim) =>
      refusing(async () => {
        const client = await openid()
        const provider = await discover(access)
        const back = new URL(redirectUri)
        for (const [name, value] of Object.entries({ state, code, iss, error }))
          if (value !== undefined) back.searchParams.set(name, value)
        const tokens = await client.authorizationCodeGrant(provider, back, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims: Claims = { ...tokens.claims() }
        if (claim in claims || provider.serverMetadata().userinfo_endpoint === undefined) return claims
        const more = await client.fetchUserInfo(provider, tokens.access_token, String(claims['sub']))
        return { ...more, ...claims }
      }),
  }
}

const problems = {
  sso_away: 'The provider does not answer as one.',
  sso_clock: 'The times of the answer do not fit.',
  sso_untrusted: 'The answer of the provider is not accepted.',
  sso_client: 'The provider refuses this client.',
  sso_spent: 'This sign-in is over.',
  sso_cancelled: 'The sign-in at the provider was ended.',
} as const satisfies Partial<Record<RefusalCode, string>>
