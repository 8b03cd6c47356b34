import type { ResourceDescription } from '@lineside/contract/http/resource'
import type { RouteDescription } from '@lineside/contract/http/route'
import type { ApiSurroundings } from './api-surroundings.ts'
import { createOptionsRoutes } from './options-routes.ts'
import { resourceRoutes } from './resources/resource-routes.ts'
import type { ResourceContext, ResourceHandlers } from './resources/resource-handlers.ts'
import { type PutBack, type ResourceWriter, resourceWriter } from './resources/resource-writer.ts'
import { registerRoute } from './register-route.ts'
import type { RouteHandler, RouteOptions } from './register-route.ts'

/** Through this, a feature registers its part of the contract. */
export interface Api {
  route<D extends RouteDescription>(
    description: D,
    handler: RouteHandler<D>,
    options?: Pick<RouteOptions<D>, 'locks'>,
  ): void
  /** @returns the resource's writer, for routes that change an item in another way than as a whole */
  resource<D extends ResourceDescription>(description: D, handlers: ResourceHandlers<D>): ResourceWriter<D>
  /**
   * Functions that undo a change of an item, by the resource's name; a resource that is not in the map cannot be
   * written.
   */
  readonly putBack: ReadonlyMap<string, (context: ResourceContext, id: number, change: PutBack) => Promise<void>>
  /** Descriptions registered so far, for the reference and for the check that no route was forgotten. */
  readonly registered: readonly RouteDescription[]
}

export const createApi = (surroundings: ApiSurroundings): Api => {
  const registered: RouteDescription[] = []
  const putBack = new Map<string, (context: ResourceContext, id: number, change: PutBack) => Promise<void>>()
  const addToOptions = createOptionsRoutes(surroundings)
  const add = (description: RouteDescription): void => {
    registered.push(description)
    addToOptions(description)
  }
  return {
    registered,
    putBack,
    route: (description, handler, options) => {
      add(description)
      registerRoute(surroundings, description, handler, options)
    },
    resource: (description, handlers) => {
      const writer = resourceWriter(surroundings.platform, description, handlers)
      putBack.set(description.name, writer.putBack)
      for (const { described, handler, locks } of resourceRoutes(
        writer,
        surroundings.platform,
        description,
        handlers,
      )) {
        add(described)
        registerRoute(surroundings, described, handler, { checksOwnBody: true, locks })
      }
      return writer
    },
  }
}
