import type { ResourceDescription } from '@lineside/contract/http/resource'
import type { RouteDescription } from '@lineside/contract/http/route'

/*
 * A description of the contract brings its schemas along, and these the schema library. What the first views call is
 * named here by the description's type alone: the compiler still checks name, method and path against it, and nothing of
 * it is in the bundle.
 */

/** A resource for `listPage` and its like: `describedResource<typeof voicemails>('voicemails')`, by a type import. */
export const describedResource = <D extends ResourceDescription>(name: D['name']): D => ({ name }) as D

/** A route for `callRoute` and its like. */
export const describedRoute = <D extends RouteDescription>(method: D['method'], path: D['path']): D =>
  ({ method, path }) as D
