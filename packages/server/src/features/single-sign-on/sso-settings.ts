import type { SsoProvider, SsoSeats, SsoSettings } from '@lineside/contract/resources/sign-in/single-sign-on'
import type { FastifyRequest } from 'fastify'
import { listDomains } from '../../domain/single-sign-on/mail-domains-store.ts'
import * as seats from '../../domain/single-sign-on/sso-seats-store.ts'
import * as store from '../../domain/single-sign-on/sso-store.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import { holdSession } from '../../platform/auth/hold-session.ts'
import { requireProof } from '../../platform/auth/owner-proof.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SsoAttempts } from './sso-attempts.ts'

export interface SsoSettingsOf {
  read(principal: Principal, request: FastifyRequest): Promise<SsoSettings>
  /** Changes the provider's row in a transaction of its own, and writes it down. @throws Refusal `proof_needed` */
  change(
    principal: Principal,
    work: (within: Db, before: store.ProviderRow | undefined) => Promise<void>,
  ): Promise<void>
}

/** FACT-08: the single sign-on of a company, as its administrators read and change it. */
export const createSsoSettings = (platform: Platform, attempts: Pick<SsoAttempts, 'redirectUri'>): SsoSettingsOf => {
  const { db, now } = platform
  return {
    read: async ({ customerId, isPbx }, request) => {
      const provider = await store.readProvider(db, customerId)
      return {
        domains: await listDomains(db, customerId),
        redirect_uri: attempts.redirectUri(request),
        provider: provider === undefined ? null : present(provider),
        keepers: [...(await store.listKeepers(db, customerId))],
        seats: isPbx ? await readSeats(db, customerId) : null,
      }
    },
    change: (principal, work) =>
      db.transaction().execute(async (within) => {
        const { customerId } = principal
        await holdSession(platform, within, principal, 'use')
        await requireProof(platform, within, principal)
        const before = await store.holdProvider(within, customerId)
        const known = await recorded(within, customerId, before)
        await work(within, before)
        await recordWrite(within, principal, {
          resource: 'customers',
          id: customerId,
          method: 'patch',
          at: now(),
          before: known,
          after: await recorded(within, customerId, await store.readProvider(within, customerId)),
        })
      }),
  }
}

const readSeats = async (db: Db, customerId: number): Promise<SsoSeats | null> => {
  const template = await seats.readTemplate(db, customerId)
  if (template === undefined) return null
  const made = await seats.listMade(db, customerId)
  return {
    makes_seats: template.makes_seats,
    profile_id: template.seat_profile_id,
    group_ids: await seats.listSeatGroups(db, customerId),
    extension_min: template.seat_ext_min,
    extension_max: template.seat_ext_max,
    profiles: await seats.listProfiles(db, customerId),
    made: made.map(({ made_at: at, ...row }) => ({ ...row, made_at: at.toISOString() })),
  }
}

const present = (row: store.ProviderRow): SsoProvider => {
  const { name, issuer, client_id, email_claim, is_on, allows_password, allows_passkey, keeper_id } = row
  const shown = { name, issuer, client_id, email_claim, is_on, allows_password, allows_passkey, keeper_id }
  return { ...shown, has_secret: row.secret_box !== null, tried_at: row.tried_at?.toISOString() ?? null }
}

/** Members for the log of changes: no secret. */
const recorded = async (db: Db, customerId: number, row: store.ProviderRow | undefined) => {
  if (row === undefined) return { sso_issuer: null }
  const { issuer, client_id, email_claim, is_on, allows_password, allows_passkey, keeper_id } = row
  const template = await seats.readTemplate(db, customerId)
  return {
    sso_issuer: issuer,
    sso_client_id: client_id,
    sso_email_claim: email_claim,
    sso_is_on: is_on,
    // a member named after passwords would be left out of the log
    sso_alone: !allows_password,
    sso_allows_passkey: allows_passkey,
    sso_keeper_id: keeper_id,
    sso_makes_seats: template?.makes_seats,
    sso_seat_profile_id: template?.seat_profile_id,
    sso_seat_group_ids: await seats.listSeatGroups(db, customerId),
    sso_seat_extensions: [template?.seat_ext_min, template?.seat_ext_max]
      .map((end) => end ?? '')
      .join('–')
      .replace(/^–$/, ''),
  }
}
