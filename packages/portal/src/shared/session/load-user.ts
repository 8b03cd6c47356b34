import type { faxServerSettings } from '@lineside/contract/resources/fax-and-voicebox/fax-settings'
import type * as platform from '@lineside/contract/resources/platform'
import type { getOwnRoles } from '@lineside/contract/resources/sign-in/roles'
import type { getFactor } from '@lineside/contract/resources/sign-in/second-factor'
import type { subscribers } from '@lineside/contract/resources/subscribers'
import { ApiError, isLicenceMissing } from '../api/api-error.ts'
import { callRoute } from '../api/call-route.ts'
import { rememberPlatform, wasOwnPlatform } from '../api/early-answers.ts'
import { describedResource, describedRoute } from '../api/described.ts'
import { getItem, listAll, listPage } from '../api/resource-client.ts'
import { seeAs } from './see-as.ts'
import { type User, userOf } from './user.ts'

const ownItem = describedResource<typeof subscribers>('subscribers')
const fax = describedResource<typeof faxServerSettings>('faxserversettings')
const capabilities = describedResource<typeof platform.capabilities>('capabilities')
const brandings = describedResource<typeof platform.resellerBrandings>('resellerbrandings')
const profiles = describedResource<typeof platform.subscriberProfiles>('subscriberprofiles')
const factor = describedRoute<typeof getFactor>('GET', '/api/lineside/factor')
const ownRoles = describedRoute<typeof getOwnRoles>('GET', '/api/lineside/roles/own')
const info = describedRoute<typeof platform.getPlatformInfo>('GET', '/api/platforminfo')

/**
 * Reads all that the portal must know before it opens (AUTH-13), in parallel; then the profile, whose number only the
 * subscriber tells. Keeps which platform it is for the next visit.
 * @throws ApiError of whichever part failed: the session must not go on (AUTH-04)
 */
export const loadUser = async (subscriberId: string, signal?: AbortSignal): Promise<User> => {
  // only this platform has the route: where the last visit did not know it, the roles are asked for afterwards
  const early = wasOwnPlatform() ? readOwnRoles(signal) : null
  early?.catch(() => undefined)
  const [subscriber, capabilityList, faxSettings, brandingPage, platformInfo] = await Promise.all([
    getItem(ownItem, subscriberId, signal),
    listAll(capabilities, {}, signal),
    getItem(fax, subscriberId, signal).catch(nullIfAbsent),
    listPage(brandings, {}, signal),
    callRoute(info, { signal }),
  ])
  // a cache on the way may confuse its users: nothing of somebody else is shown, and it is asked again
  if (String(subscriber.id) !== subscriberId) throw new ApiError(502, '')
  rememberPlatform(Boolean(platformInfo.lineside))
  const profile = subscriber.profile_id ? await getItem(profiles, subscriber.profile_id, signal) : null
  const roles = platformInfo.lineside ? await (early ?? readOwnRoles(signal)) : null
  return userOf({
    subscriber,
    // ROLE-02: whoever sees as somebody calls nobody, and nothing rings
    capabilities: seeAs.now() === null ? capabilityList : capabilityList.map(withoutCalls),
    fax: faxSettings,
    branding: brandingPage.items[0] ?? null,
    platformInfo,
    profileAttributes: profile?.attributes ?? null,
    roles,
  })
}

/** ROLE-01: the roles of whoever is signed in, on this platform. */
export const readOwnRoles = async (signal?: AbortSignal) => (await callRoute(ownRoles, { signal })).roles

const withoutCalls = (capability: { readonly name: string; readonly enabled: boolean | number }) =>
  capability.name === 'rtcengine' ? { ...capability, enabled: false } : capability

/** A subscriber without a fax is an empty answer, not a failure; newer platforms have a licence for it (FRONT-03). */
const nullIfAbsent = (error: unknown): null => {
  if (error instanceof ApiError && (error.status === 404 || isLicenceMissing(error))) return null
  throw error
}

/**
 * FACT-06: whether the company asks this person for a second step that is not set up yet. It is asked beside the user's
 * data where the last visit knew the platform, else after them: no other platform has the route.
 * @returns false also if it cannot be found out: the platform itself asks whoever must not go on
 */
export const isAskedToEnrol = async (user: Promise<User>, signal: AbortSignal): Promise<boolean> => {
  try {
    if (!wasOwnPlatform() && !(await user).platformInfo.lineside) return false
    const { is_on: isOn, needed_from: neededFrom } = await callRoute(factor, { signal })
    return !isOn && neededFrom !== null
  } catch {
    return false
  }
}
