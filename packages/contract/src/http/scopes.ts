import type { RouteDescription } from './route.ts'

/**
 * FACT-04: what an app password opens. `api_read`: everything that its owner may read. `api_all`: everything that its owner
 * may do. `phone_provisioning`: the devices and what they are set up with. None opens what `isForPersons` keeps.
 */
export const scopes = ['api_read', 'api_all', 'phone_provisioning'] as const
export type Scope = (typeof scopes)[number]

type Asked = Pick<RouteDescription, 'method' | 'isForPersons' | 'isOfPhones'>

/**
 * Whether a scope opens a route; the role that the route asks for is another question.
 * @param scope null: no app password was used, so nothing is closed
 */
export const opensRoute = (scope: Scope | null, { method, isForPersons, isOfPhones }: Asked): boolean => {
  if (scope === null) return true
  if (isForPersons === true) return false
  if (scope === 'phone_provisioning') return isOfPhones === true
  return scope === 'api_all' || method === 'GET'
}
