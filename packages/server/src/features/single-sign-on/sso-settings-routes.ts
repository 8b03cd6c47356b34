import {
  finishSsoTrial,
  getSso,
  putSsoConnection,
  putSsoRules,
  removeSsoConnection,
  type SsoProvider,
  type SsoSettings,
  trySso,
} from '@lineside/contract/resources/sign-in/single-sign-on'
import type { FastifyRequest } from 'fastify'
import { listDomains } from '../../domain/single-sign-on/mail-domains-store.ts'
import * as store from '../../domain/single-sign-on/sso-store.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import { holdSession } from '../../platform/auth/hold-session.ts'
import { requireProof } from '../../platform/auth/owner-proof.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { forbidden } from '../../platform/http-problem.ts'
import { mayBeCalled } from '../../platform/outgoing/outside-fetch.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createSsoAttempts, isOver } from './sso-attempts.ts'

/** FACT-08: the provider of a company, set and tried by its administrators. */
export const ssoSettingsRoutes = (api: Api, platform: Platform): void => {
  const { db, now, secrets, config } = platform
  const attempts = createSsoAttempts(platform)

  const settingsOf = async (customerId: number, request: FastifyRequest): Promise<SsoSettings> => {
    const provider = await store.readProvider(db, customerId)
    return {
      domains: await listDomains(db, customerId),
      redirect_uri: attempts.redirectUri(request),
      provider: provider === undefined ? null : present(provider),
      keepers: [...(await store.listKeepers(db, customerId))],
    }
  }

  /** Changes the provider's row in a transaction of its own, and writes it down. */
  const change = (
    principal: Principal,
    work: (within: Db, before: store.ProviderRow | undefined) => Promise<void>,
  ): Promise<void> =>
    db.transaction().execute(async (within) => {
      const { customerId } = principal
      await holdSession(platform, within, principal, 'use')
      await requireProof(platform, within, principal)
      const before = await store.holdProvider(within, customerId)
      await work(within, before)
      const after = await store.readProvider(within, customerId)
      await recordWrite(within, principal, {
        resource: 'customers',
        id: customerId,
        method: 'patch',
        at: now(),
        before: recorded(before),
        after: recorded(after),
      })
    })

  api.route(getSso, ({ principal, request }) => settingsOf(principal.customerId, request))

  api.route(putSsoConnection, async ({ principal, body, request }) => {
    const { client_secret: secret, ...given } = body
    if (!mayBeCalled(given.issuer, config.ssoInside) || new URL(given.issuer).search !== '')
      throw new Refusal('sso_issuer', 'The issuer has to be an address of https on the internet.', {}, 'issuer')
    await change(principal, async (within, before) => {
      const isSame =
        secret === undefined &&
        before?.issuer === given.issuer &&
        before.client_id === given.client_id &&
        before.email_claim === given.email_claim
      const kept = before?.secret_box ?? null
      const box = secret === undefined ? kept : secret === null ? null : secrets.seal(secret)
      await store.saveConnection(within, principal.customerId, { ...given, secret_box: box }, isSame)
    })
    return await settingsOf(principal.customerId, request)
  })

  api.route(removeSsoConnection, ({ principal }) =>
    change(principal, async (within) => {
      await store.deleteProvider(within, principal.customerId)
    }),
  )

  api.route(putSsoRules, async ({ principal, body, request }) => {
    const { customerId } = principal
    await change(principal, async (within, before) => {
      if (before === undefined || (body.is_on && before.tried_at === null)) throw untried()
      if (body.keeper_id !== null && !(await store.isKeeper(within, customerId, body.keeper_id))) throw noKeeper()
      if (!body.allows_password && body.keeper_id === null) throw noKeeper()
      await store.updateRules(within, customerId, body)
    })
    return await settingsOf(customerId, request)
  })

  api.route(trySso, async ({ principal: { customerId, sessionId }, request }) => {
    // a try goes on in the browser of the session
    if (sessionId === null) throw forbidden('Forbidden')
    const provider = await store.readProvider(db, customerId)
    if (provider === undefined) throw untried()
    return await attempts.begin(request, { customerId, provider, sessionId, hint: null })
  })

  api.route(finishSsoTrial, async ({ principal: { subscriberId, sessionId }, body, request }) => {
    if (sessionId === null) throw forbidden('Forbidden')
    const found = await attempts.finish(request, body, sessionId)
    const { address, customerId, revision } = found
    if (found.subscriberId !== subscriberId)
      throw new Refusal('sso_other_seat', 'The provider has named another line.', { address })
    if (!(await store.noteTried(db, customerId, { revision, now: now() }))) throw isOver()
    return { address }
  })
}

const untried = () => new Refusal('sso_untried', 'Try the connection first.', {})
const noKeeper = () => new Refusal('sso_keeper', 'Choose an administrator with a password.', {}, 'keeper_id')

const present = (row: store.ProviderRow): SsoProvider => {
  const { name, issuer, client_id, email_claim, is_on, allows_password, allows_passkey, keeper_id } = row
  const shown = { name, issuer, client_id, email_claim, is_on, allows_password, allows_passkey, keeper_id }
  return { ...shown, has_secret: row.secret_box !== null, tried_at: row.tried_at?.toISOString() ?? null }
}

/** Members for the log of changes: no secret. */
const recorded = (row: store.ProviderRow | undefined) => {
  if (row === undefined) return { sso_issuer: null }
  const { issuer, client_id, email_claim, is_on, allows_password, allows_passkey, keeper_id } = row
  return {
    sso_issuer: issuer,
    sso_client_id: client_id,
    sso_email_claim: email_claim,
    sso_is_on: is_on,
    // a member named after passwords would be left out of the log
    sso_alone: !allows_password,
    sso_allows_passkey: allows_passkey,
    sso_keeper_id: keeper_id,
  }
}
