import type { SsoAnswer } from '@lineside/contract/resources/sign-in/single-sign-on'
import type { RefusalValues } from '@lineside/contract/refusals'
import { type Claims, claimedAddress, matchSeat } from '@lineside/telephony/subscribers/single-sign-on'
import type { FastifyRequest } from 'fastify'
import { listDomains } from '../../domain/single-sign-on/mail-domains-store.ts'
import { type ProviderRow, readProvider, seatsWithAddress } from '../../domain/single-sign-on/sso-store.ts'
import { Answer } from '../../platform/http/answer.ts'
import { portalAddress } from '../../platform/http/server/portal-address.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type AskProvider, createAskProvider } from './ask-provider.ts'
import { type Binding, browserSecret, cookieOf, newBinding, nonceOf, verifierOf } from './browser-binding.ts'
import { makeSeat } from './make-seat.ts'
import { keepAttempt, spendAttempt } from './sso-attempts-store.ts'

/** The person for whom a provider answers, as the seat of its company. */
export interface Found {
  readonly subscriberId: number
  readonly customerId: number
  readonly revision: number
  readonly address: string
  readonly claims: Claims
}

export interface SsoAttempts {
  /** Where the provider sends browsers back to: the portal itself, which takes the answer out of the address. */
  redirectUri(request: FastifyRequest): string
  /**
   * @param hint the name that was typed
   * @param sessionId of an administrator who tries; null: somebody signs in
   * @throws Refusal
   */
  begin(
    request: FastifyRequest,
    attempt: {
      readonly customerId: number
      readonly provider: ProviderRow
      readonly sessionId: string | null
      readonly hint: string | null
    },
  ): Promise<Answer>
  /** Spends the attempt and asks the provider. @throws Refusal */
  finish(request: FastifyRequest, answer: SsoAnswer, sessionId: string | null): Promise<Found>
}

/** FACT-08: sign-ins at the provider of a company, from the address to which the browser goes to the seat that was found. */
export const createSsoAttempts = (
  platform: Pick<Platform, 'db' | 'now' | 'config' | 'secrets' | 'sessions' | 'locks'>,
  ask: AskProvider = createAskProvider(platform),
): SsoAttempts => {
  const { db, now, config, secrets } = platform

  const accessOf = ({ issuer, client_id: clientId, secret_box: box }: ProviderRow) => ({
    issuer,
    clientId,
    secret: box === null ? null : secrets.open(box),
  })
  const redirectUri = ({ socket }: FastifyRequest) => `${portalAddress(config, socket.localPort ?? 0)}/`
  const askedBy = (binding: Binding, uri: string) => ({
    redirectUri: uri,
    state: binding.state,
    nonce: nonceOf(binding),
    verifier: verifierOf(binding),
  })

  /** @param isTrial nothing is made by a try */
  const seatOf = async (
    customerId: number,
    { email_claim: claim, name: provider }: ProviderRow,
    claims: Claims,
    isTrial: boolean,
  ) => {
    const claimed = claimedAddress(claims, claim)
    if (claimed.outcome === 'missing') throw new Refusal('sso_no_address', 'The provider names no mail address.', {})
    if (claimed.outcome === 'unverified')
      throw new Refusal('sso_unverified', 'The provider has not verified the mail address.', {})
    const { address } = claimed
    const seats = await seatsWithAddress(db, customerId, address)
    const match = matchSeat(address, await listDomains(db, customerId), seats)
    if (match.outcome === 'seat') return { address, subscriberId: match.id }
    if (match.outcome === 'none' && !isTrial)
      return { address, subscriberId: await makeSeat(platform, { customerId, provider, address, claims }) }
    const code = unmatched[match.outcome]
    throw new Refusal(code, unmatchedWords[code], { address } satisfies RefusalValues['sso_domain'])
  }

  return {
    redirectUri,
    begin: async (request, { customerId, provider, sessionId, hint }) => {
      const binding = newBinding(sessionId === null ? 'sign-in' : 'trial')
      const uri = redirectUri(request)
      const url = await ask.address(accessOf(provider), askedBy(binding, uri), hint)
      const attempt = { ...binding, customerId, sessionId, revision: provider.revision, redirectUri: uri }
      await keepAttempt(db, attempt, now())
      return new Answer(200, { url }, { 'set-cookie': cookieOf(binding, uri.startsWith('https:')) })
    },
    finish: async (request, { state, ...answer }, sessionId) => {
      const browser = browserSecret(request.headers.cookie)
      const attempt = browser === null ? undefined : await spendAttempt(db, { state, browser, sessionId }, now())
      if (attempt === undefined || browser === null) throw isOver()
      const { customer_id: customerId, redirect_uri: uri, revision } = attempt
      const provider = await readProvider(db, customerId)
      // what has begun with another connection, or one that is off now, leads nowhere
      if (provider === undefined || provider.revision !== revision || (sessionId === null && !provider.is_on))
        throw isOver()
      const claims = await ask.claims(
        accessOf(provider),
        askedBy({ state, browser }, uri),
        answer,
        provider.email_claim,
      )
      return { ...(await seatOf(customerId, provider, claims, sessionId !== null)), customerId, revision, claims }
    },
  }
}

export const isOver = (): Refusal => new Refusal('sso_spent', 'This sign-in is over.', {})

const unmatched = { foreign: 'sso_domain', none: 'sso_no_seat', several: 'sso_several' } as const
const unmatchedWords = {
  sso_domain: 'The mail domain is not one of the company.',
  sso_no_seat: 'No seat has this mail address.',
  sso_several: 'Several seats have this mail address.',
} as const
