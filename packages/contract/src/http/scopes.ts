import { type KeyScope, keyOpens } from './key-groups.ts'
import type { RouteDescription } from './route.ts'

/**
 * FACT-04: what an app password opens. `api_read`: everything that its owner may read. `api_all`: everything that its owner
 * may do. `phone_provisioning`: the devices and what they are set up with. None opens what `isForPersons` keeps.
 */
export const scopes = ['api_read', 'api_all', 'phone_provisioning'] as const
export type Scope = (typeof scopes)[number]

type Asked = Pick<RouteDescription, 'method' | 'path' | 'isForPersons' | 'isOfPhones'>

/**
 * Whether a scope opens a route; the role that the route asks for is another question.
 * @param scope of an app password (FACT-04), or of an API key (KEYS-01); null: neither was used, so nothing is closed
 */
export const opensRoute = (scope: Scope | KeyScope | null, route: Asked): boolean => {
  const { method, isForPersons, isOfPhones } = route
  if (scope === null) return true
  if (isForPersons === true) return false
  if (typeof scope === 'object') return keyOpens(scope, route)
  if (scope === 'phone_provisioning') return isOfPhones === true
  return scope === 'api_all' || method === 'GET'
}
