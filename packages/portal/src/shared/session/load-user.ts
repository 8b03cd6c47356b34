import { faxServerSettings } from '@lineside/contract/resources/fax-settings'
import {
  capabilities,
  getPlatformInfo,
  resellerBrandings,
  subscriberProfiles,
} from '@lineside/contract/resources/platform'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { ApiError } from '../api/api-error.ts'
import { callRoute } from '../api/call-route.ts'
import { getItem, listAll, listPage } from '../api/resource-client.ts'
import { type User, userOf } from './user.ts'

/**
 * Reads all that the portal must know before it opens (AUTH-13), in parallel; then the profile, whose number only the
 * subscriber tells.
 * @throws ApiError of whichever part failed: the session must not go on (AUTH-04)
 */
export const loadUser = async (subscriberId: string, signal?: AbortSignal): Promise<User> => {
  const [subscriber, capabilityList, fax, brandings, platformInfo] = await Promise.all([
    getItem(subscribers, subscriberId, signal),
    listAll(capabilities, {}, signal),
    getItem(faxServerSettings, subscriberId, signal).catch(nullIfAbsent),
    listPage(resellerBrandings, {}, signal),
    callRoute(getPlatformInfo, { signal }),
  ])
  const profile = subscriber.profile_id ? await getItem(subscriberProfiles, subscriber.profile_id, signal) : null
  return userOf({
    subscriber,
    capabilities: capabilityList,
    fax,
    branding: brandings.items[0] ?? null,
    platformInfo,
    profileAttributes: profile?.attributes ?? null,
  })
}

/** A subscriber without a fax is an empty answer, not a failure. */
const nullIfAbsent = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
