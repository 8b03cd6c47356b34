import { actsForCompany } from '@lineside/contract/access'
import { limits } from '@lineside/contract/limits'
import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { type LineRow, findLineRow, hasGivenRole } from '../../domain/pbx-lines/lines-store.ts'
import { changeLine } from '../../domain/pbx-lines/save-line.ts'
import { noticeSecurity } from '../../domain/security-mails/notice.ts'
import { holdSession } from '../../platform/auth/hold-session.ts'
import { requireProof } from '../../platform/auth/owner-proof.ts'
import { requireGoodPassword } from '../../platform/auth/passwords/password-rule.ts'
import { hashPassword } from '../../platform/auth/passwords/passwords.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import { entityNotFound, forbidden } from '../../platform/http-problem.ts'
import { keyRefusal } from '../../platform/http/requests/caller-of.ts'
import type { ResourceContext } from '../../platform/http/resources/resource-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal, valueTooLong } from '../../platform/refusal.ts'
import { lineChanges, sentLineChanges, type Wanted } from './line-changes.ts'
import { requireChangeable, requireUntouched } from './require-changeable.ts'

/** Whether the caller administers a PBX and so may write everything about its lines. */
export const isPbxAdministrator = (principal: Principal): boolean => actsForCompany(principal) && principal.isPbx

/**
 * Writes a subscriber that the caller sees. Absent members become empty, but passwords stay, so that nobody loses one
 * by accident.
 * @throws Refusal for impossible values; HttpProblem 403 when an administrator without a PBX writes somebody else, 401
 *   when the caller's own session has just ended
 */
export const replaceSubscriber = async (
  platform: Platform,
  { db, principal }: Pick<ResourceContext, 'db' | 'principal'>,
  current: Subscriber,
  wanted: Wanted,
): Promise<void> => {
  requireNoAdministrator(principal, current)
  await requireNoTakeover(principal, db, current, wanted)
  const isOwn = current.id === principal.subscriberId
  if (typeof wanted.webpassword === 'string' && isOwn) await holdSession(platform, db, principal, 'change')
  if (isOwn && (typeof wanted.webpassword === 'string' || (wanted.email ?? null) !== current.email))
    await requireProof(platform, db, principal)
  if (!isOwn) requirePilotAlone(current, wanted)
  if (!isOwn && !principal.isPbx) throw forbidden('Read-only resource for authenticated role')
  const line = await findLineRow(db, current.id)
  if (line === undefined) throw entityNotFound('subscriber')
  const { display_name = null, email = null, timezone = null } = wanted
  // an administrator's name for a line is limited, because all colleagues see it; a user's own name only by the schema
  if (!isOwn && display_name !== current.display_name && (display_name ?? '').length > limits.nameLength)
    throw valueTooLong('display_name', display_name ?? '', limits.nameLength)
  if (email !== current.email) await noticeEmail(platform, db, principal, current, email)
  await changeLine({ ...platform, db, doer: principal }, line, {
    ...(isPbxAdministrator(principal) ? placeOf(current, wanted, isOwn) : nothingOfPlace(current, wanted)),
    ...(await passwordsOf(platform, line, wanted)),
    display_name,
    email,
    timezone,
  })
}

/**
 * KEYS-01: an API key changes and removes no administrator's line, or its bearer could get more than its scope. Nobody
 * makes a line an administrator's by the API.
 * @throws Refusal `scope_missing`
 */
export const requireNoAdministrator = ({ keyName }: Principal, current: Subscriber): void => {
  if (keyName !== null && current.administrative) throw keyRefusal()
}

/**
 * ROLE-01, KEYS-01: with a role a line reaches more than itself, so an API key takes over the sign-in of no such line: neither
 * by its web password nor by the address to which a new one is mailed.
 * @throws Refusal `scope_missing`
 */
const requireNoTakeover = async (
  { keyName }: Principal,
  db: ResourceContext['db'],
  { id, email }: Subscriber,
  wanted: Wanted,
): Promise<void> => {
  const isTaken = typeof wanted.webpassword === 'string' || (wanted.email ?? null) !== (email ?? null)
  if (keyName !== null && isTaken && (await hasGivenRole(db, id))) throw keyRefusal()
}

/**
 * ROLE-01: other administrators may do what the pilot may, but not take over the pilot's sign-in.
 * @throws Refusal
 */
const requirePilotAlone = ({ is_pbx_pilot: isPilot, email }: Subscriber, wanted: Wanted): void => {
  const isEmail = (wanted.email ?? null) !== (email ?? null)
  if (isPilot && (typeof wanted.webpassword === 'string' || isEmail))
    throw new Refusal('pilot_alone', 'Only the pilot changes its web password and e-mail address.', {})
}

/** SESS-03: mails both addresses of a change of the address. */
const noticeEmail = async (
  platform: Platform,
  db: ResourceContext['db'],
  by: Principal,
  { id: subscriberId, email: before }: Subscriber,
  after: string | null,
): Promise<void> => {
  const told = { subscriberId, kind: 'email', by, what: after ?? '' } as const
  for (const recipient of [before, after]) if (recipient) await noticeSecurity(platform, db, { ...told, recipient })
}

/** The members that place the line in its PBX, as far as they change. */
const placeOf = (current: Subscriber, wanted: Wanted, isOwn: boolean): Partial<Wanted> => {
  const changes = lineChanges(current, wanted)
  requireChangeable(changes, current, wanted, { isOwn })
  return Object.fromEntries([...changes].map((name) => [name, wanted[name] ?? null]))
}

const nothingOfPlace = (current: Subscriber, wanted: Wanted): Partial<Wanted> => {
  requireUntouched(sentLineChanges(current, wanted), wanted)
  return {}
}

/** Those of the sent passwords that are new. A web password that is set again also ends the sessions. */
const passwordsOf = async (
  { secrets }: Platform,
  { username, webusername, sip_password_box: box }: LineRow,
  { password, webpassword }: Wanted,
) => {
  const usernames = [username, webusername]
  const hasNewSip = typeof password === 'string' && password !== (box && secrets.open(box))
  if (hasNewSip) await requireGoodPassword({ field: 'password', password, usernames })
  if (typeof webpassword !== 'string') return hasNewSip ? { password } : {}
  await requireGoodPassword({ field: 'webpassword', password: webpassword, usernames })
  return { ...(hasNewSip ? { password } : {}), webpassword: { hash: await hashPassword(webpassword) } }
}
