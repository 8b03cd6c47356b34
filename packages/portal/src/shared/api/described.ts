import type { ResourceDescription } from '@lineside/contract/http/resource'
import type { RouteDescription } from '@lineside/contract/http/route'

/*
 * A description of the contract brings its schemas along, and these the schema library. What the first views call is
 * named here by the description's type alone: the compiler still checks name, method and path against it, and nothing of
 * it is in the bundle.
 */

declare const described: unique symbol

/** A resource by its name: all that a call needs of it at run time, and what the compiler knows of it. */
export interface NamedResource<D extends ResourceDescription> {
  readonly name: D['name']
  readonly isSparse?: boolean
  readonly [described]?: D
}

/**
 * For `listPage` and its like: `describedResource<typeof voicemails>('voicemails')`, by a type import.
 * @param facts what a write must know of it; the compiler asks for them
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

/** For `callRoute` and its like. */
export const describedRoute = <D extends RouteDescription>(method: D['method'], path: D['path']): NamedRoute<D> => ({
  method,
  path,
})
