import type { ResourceDescription } from '@lineside/contract/http/resource'
import type { RouteDescription } from '@lineside/contract/http/route'
import type { ApiSurroundings } from './api-surroundings.ts'
import { createOptionsRoutes } from './options-routes.ts'
import { resourceRoutes } from './resource-routes.ts'
import type { ResourceHandlers } from './resource-handlers.ts'
import { registerRoute } from './register-route.ts'
import type { RouteHandler } from './register-route.ts'

/** What a feature registers its part of the contract with. */
export interface Api {
  route<D extends RouteDescription>(description: D, handler: RouteHandler<D>): void
  resource<D extends ResourceDescription>(description: D, handlers: ResourceHandlers<D>): void
  /** Descriptions registered so far, for the reference and for the check that none was forgotten. */
  readonly registered: readonly RouteDescription[]
}

export const createApi = (surroundings: ApiSurroundings): Api => {
  const registered: RouteDescription[] = []
  const addToOptions = createOptionsRoutes(surroundings)
  const add = (description: RouteDescription): void => {
    registered.push(description)
    addToOptions(description)
  }
  return {
    registered,
    route: (description, handler) => {
      add(description)
      registerRoute(surroundings, description, handler)
    },
    resource: (description, handlers) => {
      for (const { described, handler, locks } of resourceRoutes(surroundings.platform, description, handlers)) {
        add(described)
        registerRoute(surroundings, described, handler, { checksOwnBody: true, locks })
      }
    },
  }
}
