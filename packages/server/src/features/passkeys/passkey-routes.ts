import { limits } from '@lineside/contract/limits'
import {
  beginPasskey,
  createPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '@lineside/contract/resources/sign-in/passkeys'
import { readFactorOwner } from '../../domain/factors/factors-store.ts'
import { noticeFactorChanged } from '../../domain/security-mails/notice.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import { holdSession } from '../../platform/auth/hold-session.ts'
import { requireProof } from '../../platform/auth/owner-proof.ts'
import { requireRoom } from '../../platform/db/require-room.ts'
import { created } from '../../platform/http/answer.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { challengeOf, checkMade, webAuthn } from './check-answer.ts'
import { passkeySite } from './passkey-site.ts'
import {
  countOwn,
  credentialsAt,
  deleteOwn,
  insertPasskey,
  keepChallenge,
  listOwn,
  type PasskeyRow,
  renameOwn,
  spendChallenge,
} from './passkeys-store.ts'

export const passkeyRefused = (): Refusal => new Refusal('passkey_refused', 'This passkey is not accepted.', {})

/** FACT-05: the passkeys of the caller. */
export const passkeyRoutes = (api: Api, platform: Platform): void => {
  const { db, now } = platform

  api.route(listPasskeys, async ({ principal }) => ({
    items: (await listOwn(db, principal.subscriberId)).map(present),
  }))

  api.route(beginPasskey, async ({ principal, request }) => {
    const { subscriberId, uuid } = principal
    const { host } = passkeySite(request.host)
    await requireProof(platform, db, principal)
    const { signInName, brand } = await readFactorOwner(db, subscriberId)
    const { generateRegistrationOptions } = await webAuthn()
    const options = await generateRegistrationOptions({
      rpName: brand ?? 'Lineside',
      rpID: host,
      userID: Buffer.from(uuid),
      userName: signInName,
      userDisplayName: signInName,
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: await credentialsAt(db, subscriberId, host),
      timeout: limits.passkeyChallengeSeconds * 1000,
    })
    await keepChallenge(db, options.challenge, { subscriberId, now: now() })
    return { options: { ...options } }
  })

  api.route(createPasskey, async ({ principal, body: { name, credential }, request }) => {
    const { subscriberId } = principal
    const site = passkeySite(request.host)
    const challenge = challengeOf(credential.response.clientDataJSON)
    if (challenge === null || !(await spendChallenge(db, challenge, { subscriberId, now: now() })))
      throw passkeyRefused()
    const made = await checkMade(credential, challenge, site)
    if (made === null) throw passkeyRefused()
    const row = await db.transaction().execute(async (within) => {
      await holdSession(platform, within, principal, 'use')
      await requireRoom(within, {
        lock: { name: 'passkeys', id: subscriberId },
        most: limits.passkeys,
        what: 'passkeys',
        count: (locked) => countOwn(locked, subscriberId),
      })
      const { transports = [] } = credential.response
      const given = { subscriberId, name, credentialId: credential.id, transports, host: site.host, now: now() }
      const kept = await insertPasskey(within, { ...given, ...made })
      if (kept === undefined) throw passkeyRefused()
      const change = { ...recorded(kept), method: 'create', at: now(), before: null } as const
      await recordWrite(within, principal, { ...change, after: described(subscriberId, kept) })
      await noticeFactorChanged(platform, within, { subscriberId, change: 'passkey_added', by: principal })
      return kept
    })
    return created(`${createPasskey.path}${row.id}`, present(row))
  })

  api.route(renamePasskey, async ({ principal, params: { id }, body: { name } }) => {
    const row = await renameOwn(db, principal.subscriberId, id, name)
    if (row === undefined) throw entityNotFound('passkey')
    return present(row)
  })

  api.route(removePasskey, async ({ principal, params: { id } }) => {
    const { subscriberId } = principal
    await db.transaction().execute(async (within) => {
      await requireProof(platform, within, principal)
      const gone = await deleteOwn(within, subscriberId, id)
      if (gone === undefined) throw entityNotFound('passkey')
      const change = { ...recorded(gone), method: 'remove', at: now(), after: null } as const
      await recordWrite(within, principal, { ...change, before: described(subscriberId, gone) })
      await noticeFactorChanged(platform, within, { subscriberId, change: 'passkey_removed', by: principal })
    })
  })
}

const recorded = ({ id }: PasskeyRow) => ({ resource: 'passkeys', id })
const described = (subscriber_id: number, { name, host }: PasskeyRow) => ({ subscriber_id, name, host })

const present = ({ id, name, made_at, last_used_at, host, is_synced }: PasskeyRow): Passkey => ({
  id,
  name,
  made_at: made_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
  host,
  is_synced,
})
