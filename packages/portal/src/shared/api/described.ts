import type { ResourceDescription } from '@lineside/contract/http/resource'
import type { RouteDescription } from '@lineside/contract/http/route'

/* Importing a description from the contract also imports its schemas and the schema library. The first views therefore
   name resources and routes here by the description's type only: the compiler still checks name, method and path, and
   nothing of the description gets into the bundle. */

declare const described: unique symbol

/** A resource by its name: what a call needs at run time, with the description's type for the compiler. */
export interface NamedResource<D extends ResourceDescription> {
  readonly name: D['name']
  readonly isSparse?: boolean
  readonly [described]?: D
}

/**
 * For `listPage` and similar functions: `describedResource<typeof voicemails>('voicemails')`, with a type import.
 * @param facts properties that a write must know; the compiler requires them
 */
export const describedResource = <D extends ResourceDescription>(
  name: D['name'],
  ...facts: D extends { isSparse: true } ? [{ isSparse: true }] : []
): NamedResource<D> => ({ name, ...(facts as readonly { isSparse?: boolean }[])[0] })

/** A route by its method and path. */
export interface NamedRoute<D extends RouteDescription> {
  readonly method: D['method']
  readonly path: D['path']
  readonly [described]?: D
}

/** For `callRoute` and similar functions. */
export const describedRoute = <D extends RouteDescription>(method: D['method'], path: D['path']): NamedRoute<D> => ({
  method,
  path,
})
