import type { BodyOf } from '@lineside/contract/http/route'
import {
  finishSsoTrial,
  getSso,
  putSsoConnection,
  putSsoRules,
  putSsoSeats,
  removeSsoConnection,
  trySso,
} from '@lineside/contract/resources/sign-in/single-sign-on'
import { isInExtensionRange } from '@lineside/telephony/numbers/extension-range'
import { requirePlace } from '../../domain/pbx-lines/line-place.ts'
import { extensionOutOfRange } from '../../domain/pbx-lines/line-refusals.ts'
import { findProfile } from '../../domain/pbx-lines/line-profiles-store.ts'
import { countGroups, saveTemplate } from '../../domain/single-sign-on/sso-seats-store.ts'
import * as store from '../../domain/single-sign-on/sso-store.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { forbidden } from '../../platform/http-problem.ts'
import { mayBeCalled } from '../../platform/outgoing/outside-fetch.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createSsoAttempts, isOver } from './sso-attempts.ts'
import { createSsoSettings } from './sso-settings.ts'

/** FACT-08: the provider of a company, set and tried by its administrators. */
export const ssoSettingsRoutes = (api: Api, platform: Platform): void => {
  const { db, now, secrets, config } = platform
  const attempts = createSsoAttempts(platform)

  const settings = createSsoSettings(platform, attempts)

  api.route(getSso, ({ principal, request }) => settings.read(principal, request))

  api.route(putSsoConnection, async ({ principal, body, request }) => {
    const { client_secret: secret, ...given } = body
    if (!mayBeCalled(given.issuer, config.ssoInside) || new URL(given.issuer).search !== '')
      throw new Refusal('sso_issuer', 'The issuer has to be an address of https on the internet.', {}, 'issuer')
    await settings.change(principal, async (within, before) => {
      const isSame =
        secret === undefined &&
        before?.issuer === given.issuer &&
        before.client_id === given.client_id &&
        before.email_claim === given.email_claim
      const kept = before?.secret_box ?? null
      const box = secret === undefined ? kept : secret === null ? null : secrets.seal(secret)
      await store.saveConnection(within, principal.customerId, { ...given, secret_box: box }, isSame)
    })
    return await settings.read(principal, request)
  })

  api.route(removeSsoConnection, ({ principal }) =>
    settings.change(principal, async (within) => {
      await store.deleteProvider(within, principal.customerId)
    }),
  )

  api.route(putSsoRules, async ({ principal, body, request }) => {
    const { customerId } = principal
    await settings.change(principal, async (within, before) => {
      if (before === undefined || (body.is_on && before.tried_at === null)) throw untried()
      if (body.keeper_id !== null && !(await store.isKeeper(within, customerId, body.keeper_id))) throw noKeeper()
      if (!body.allows_password && body.keeper_id === null) throw noKeeper()
      await store.updateRules(within, customerId, body)
    })
    return await settings.read(principal, request)
  })

  api.route(putSsoSeats, async ({ principal, body, request }) => {
    await settings.change(principal, async (within, before) => {
      if (before === undefined) throw untried()
      await requireTemplate(within, principal.customerId, body)
      const { makes_seats, profile_id, group_ids, extension_min, extension_max } = body
      const template = { seat_profile_id: profile_id, seat_ext_min: extension_min, seat_ext_max: extension_max }
      await saveTemplate(within, principal.customerId, { makes_seats, ...template }, group_ids)
    })
    return await settings.read(principal, request)
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

/** @throws Refusal for a profile, group or extension that seats of the customer cannot have */
const requireTemplate = async (
  db: Db,
  customerId: number,
  { profile_id: profile, group_ids: groups, extension_min: min, extension_max: max }: BodyOf<typeof putSsoSeats>,
): Promise<void> => {
  const place = await requirePlace(db, customerId)
  if (place.product_class !== 'pbxaccount') throw forbidden('Forbidden')
  if (profile !== null && (await findProfile(db, place.profile_set_id, profile)) === undefined)
    throw new Refusal('profile_unknown', 'There is no such profile.', { profile: String(profile) }, 'profile_id')
  if ((await countGroups(db, customerId, groups)) !== new Set(groups).size)
    throw new Refusal('value_invalid', 'There is no such group.', {}, 'group_ids')
  for (const [field, end] of Object.entries({ extension_min: min, extension_max: max }))
    if (end !== null && !isInExtensionRange(end, place)) throw extensionOutOfRange(end, place, field)
  if (min !== null && max !== null && !isInExtensionRange(max, { min, max }))
    throw new Refusal('value_invalid', 'The last extension comes before the first.', {}, 'extension_max')
}

const untried = () => new Refusal('sso_untried', 'Try the connection first.', {})
const noKeeper = () => new Refusal('sso_keeper', 'Choose an administrator with a password.', {}, 'keeper_id')
