import type { getFactor } from '@lineside/contract/resources/sign-in/second-factor'
import { callRoute } from '../api/call-route.ts'
import { describedRoute } from '../api/described.ts'
import { wasOwnPlatform } from '../api/early-answers.ts'
import type { User } from './user.ts'

const route = describedRoute<typeof getFactor>('GET', '/api/lineside/factor')

/**
 * FACT-06: whether the company asks this person for a second step that is not set up yet. It is asked beside the user's
 * data where the last visit knew the platform, else after them: no other platform has the route.
 * @returns false also if it cannot be found out: the platform itself asks whoever must not go on
 */
export const isAskedToEnrol = async (user: Promise<User>, signal: AbortSignal): Promise<boolean> => {
  try {
    if (!wasOwnPlatform() && !(await user).platformInfo.lineside) return false
    const { is_on: isOn, needed_from: neededFrom } = await callRoute(route, { signal })
    return !isOn && neededFrom !== null
  } catch {
    return false
  }
}
