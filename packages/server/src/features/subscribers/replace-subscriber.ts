import { limits } from '@lineside/contract/limits'
import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { setWebPassword } from '../../domain/subscribers/set-web-password.ts'
import { holdSession } from '../../platform/auth/hold-session.ts'
import { requireGoodPassword } from '../../platform/auth/password-rule.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import { forbidden, unprocessable, validationFailed } from '../../platform/http/http-problem.ts'
import type { ResourceContext } from '../../platform/http/resource-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { isTimeZone } from '../../platform/time-zone.ts'
import type { Wanted } from './line-changes.ts'
import { sentLineChanges } from './line-changes.ts'
import { replaceLine } from './replace-line.ts'
import { requireUntouched } from './require-changeable.ts'
import type { SubscriberRow } from './subscribers-store.ts'
import { updateSubscriber } from './subscribers-store.ts'

/** Administrators of a PBX write everything about its lines. */
export const isPbxAdministrator = ({ role, isPbx }: Principal): boolean => role === 'subscriberadmin' && isPbx

/**
 * Writes a subscriber that the caller sees. Absent members become empty, passwords stay: nobody is without one by accident.
 * @throws HttpProblem 403 where an administrator without a PBX writes somebody else, 422 for a bad password or time zone, 401 when the
 *   caller's own session has ended meanwhile
 */
export const replaceSubscriber = async (
  platform: Platform,
  { db, principal }: Pick<ResourceContext, 'db' | 'principal'>,
  current: SubscriberRow,
  wanted: Wanted,
  shown: Subscriber,
): Promise<void> => {
  const { id, username, webusername } = current
  const { display_name, email, timezone, password, webpassword } = wanted
  if (typeof webpassword === 'string' && id === principal.subscriberId)
    await holdSession(platform, db, principal, 'change')
  if (id !== principal.subscriberId && !principal.isPbx) throw forbidden('Read-only resource for authenticated role')
  if (timezone && !isTimeZone(timezone)) throw unprocessable('invalid timezone name.')
  if (!isPbxAdministrator(principal)) requireUntouched(sentLineChanges(shown, wanted), wanted)
  // who is shown to all colleagues has a name that fits; its own name everybody writes as long as the schema lets it
  if (id !== principal.subscriberId && display_name !== current.display_name) requireShortName(display_name ?? '')
  const usernames = [username, webusername]
  const hasNewSip = typeof password === 'string' && password !== sipPassword(platform, current)
  if (hasNewSip) await requireGoodPassword({ field: 'password', password, usernames })
  if (typeof webpassword === 'string')
    await requireGoodPassword({ field: 'webpassword', password: webpassword, usernames })

  await updateSubscriber(db, id, {
    display_name: display_name || null,
    email: email || null,
    timezone: timezone || null,
    modify_timestamp: platform.now(),
    ...(hasNewSip ? { sip_password_box: platform.secrets.seal(password) } : {}),
  })
  if (typeof webpassword === 'string') await setWebPassword(platform, db, { subscriberId: id, password: webpassword })
  if (isPbxAdministrator(principal)) await replaceLine({ db, principal }, shown, wanted)
  await platform.sessions.subscriberChanged(db, id)
}

const requireShortName = (name: string): void => {
  if (name.length <= limits.nameLength) return
  const error = `Field should not exceed ${limits.nameLength} characters. You entered ${name.length}`
  throw validationFailed([{ field: 'display_name', input: name, errors: [error] }])
}

const sipPassword = ({ secrets }: Platform, { sip_password_box: box }: SubscriberRow): string | null =>
  box === null ? null : secrets.open(box)
