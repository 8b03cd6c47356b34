import { halContentType } from '@lineside/contract/http/hal'
import type { ResourceDescription, ResourceMethod } from '@lineside/contract/http/resource'
import { itemPath, itemReplyOf, resourceMethodsOf, routesOf } from '@lineside/contract/http/resource'
import type { ItemOf } from '@lineside/contract/http/resource-types'
import type { RouteDescription } from '@lineside/contract/http/route'
import type { Lock } from '../../db/locks.ts'
import type { Platform } from '../../platform.ts'
import { Answer, created } from '../answer.ts'
import { mapInPortions } from '../../portions.ts'
import { csvOf } from './csv.ts'
import { halPage, itemLinksOf } from './hal.ts'
import { entityNotFound } from '../../http-problem.ts'
import { JsonText } from './json-text.ts'
import { pagingOf } from './list-request.ts'
import type { RouteContext } from '../register-route.ts'
import type { ResourceContext, ResourceHandlers } from './resource-handlers.ts'
import { Represented } from './represented.ts'
import { replyWriterOf } from './reply-writer.ts'
import type { ResourceWriter } from './resource-writer.ts'

type Context = RouteContext<RouteDescription>
type ResourceRouteHandler = (context: Context) => Promise<unknown>

interface ResourceRoute {
  readonly described: RouteDescription
  readonly handler: ResourceRouteHandler
  /** Locks that its transaction will hold. */
  readonly locks: (context: Pick<Context, 'principal' | 'params'>) => readonly Lock[]
}

/**
 * The routes that a resource describes, with their handlers: pages, items, and writes, which are answered as `Prefer`
 * asks.
 * @throws Error at start for a described method without a handler
 */
export const resourceRoutes = <D extends ResourceDescription>(
  writer: ResourceWriter<D>,
  platform: Platform,
  description: D,
  handlers: ResourceHandlers<D>,
): readonly ResourceRoute[] => {
  const key = description.key ?? 'id'
  const idIn = (item: object): number => (item as Record<string, number>)[key] as number
  const linksOf = itemLinksOf(description)
  const represent = (item: ItemOf<D>) => new Represented(item, linksOf(idIn(item), handlers.links?.(item)))

  const write = replyWriterOf(itemReplyOf(description))
  const textOf = (item: ItemOf<D>) => new JsonText(write(represent(item)) ?? 'null')

  const representWritten = (item: ItemOf<D> | null) => {
    if (item === null) throw entityNotFound(description.entity)
    return represent(item)
  }

  const written = (context: Context, item: ItemOf<D> | null): Answer => {
    if (!prefersRepresentation(context)) return new Answer(204, undefined, { 'preference-applied': 'return=minimal' })
    return new Answer(200, representWritten(item), {
      'content-type': halContentType,
      'preference-applied': 'return=representation',
    })
  }

  const routeHandlers: Record<ResourceMethod, ResourceRouteHandler> = {
    list: async (context) => {
      const reader = { ...readingContext(platform, context), ...platform.reads.open(description.name) }
      const list = handlers.list as NonNullable<ResourceHandlers<D>['list']>
      if (/^text\/csv\b/.test(context.request.headers.accept ?? '')) return csvOf(platform, description, list, reader)
      const { page, rows, request } = pagingOf(description, reader.query)
      const { items, totalCount } = await list(reader, request as Parameters<typeof list>[1])
      const counted = request.count ? totalCount : null
      const body = halPage({
        resource: description,
        // a page may have ten thousand items: other requests must not wait for all of them
        items: await mapInPortions(items.slice(0, rows), (item) => ({ id: idIn(item as object), item: textOf(item) })),
        totalCount: counted,
        page,
        rows,
        hasNext: counted === null ? items.length > rows : counted > page * rows,
        query: context.request.query as Record<string, unknown>,
      })
      return new Answer(200, body, { 'content-type': typeFor(context) })
    },
    get: async (context) => {
      const item = await writer.existing(readingContext(platform, context), idOf(context))
      return new Answer(200, represent(item), { 'content-type': typeFor(context) })
    },
    create: async (context) => {
      const { id, item } = await writer.create(readingContext(platform, context), context.request.body)
      if (description.createsWithoutBody || !prefersRepresentation(context)) return created(itemPath(description, id))
      return created(itemPath(description, id), representWritten(item))
    },
    replace: async (context) => {
      const { item } = await writer.replace(readingContext(platform, context), idOf(context), context.request.body)
      return written(context, item)
    },
    patch: async (context) => {
      const { item } = await writer.patch(readingContext(platform, context), idOf(context), context.request.body)
      return written(context, item)
    },
    remove: async (context) => {
      await writer.remove(readingContext(platform, context), idOf(context))
      return new Answer(204)
    },
  }

  const locksOf: Partial<Record<ResourceMethod, ResourceRoute['locks']>> = {
    create: ({ principal }) => writer.locks(principal),
    replace: (context) => writer.locks(context.principal, idOf(context)),
    patch: (context) => writer.locks(context.principal, idOf(context)),
    remove: (context) => writer.locks(context.principal, idOf(context)),
  }

  const methods = resourceMethodsOf(description)
  for (const method of methods) {
    if (handlers[method === 'patch' ? 'replace' : method] === undefined)
      throw new Error(`The resource ${description.name} describes ${method} and has no handler for it`)
  }
  return routesOf(description).map((described, index) => {
    const method = methods[index] as ResourceMethod
    return { described, handler: routeHandlers[method], locks: locksOf[method] ?? noLocks }
  })
}

const noLocks = () => []

const readingContext = (platform: Platform, context: Context): ResourceContext => ({
  principal: context.principal,
  db: platform.db,
  query: context.query ?? {},
})

const idOf = ({ params }: Pick<Context, 'params'>): number => (params as unknown as { id: number }).id

const prefersRepresentation = ({ request }: Context): boolean =>
  String(request.headers['prefer'] ?? '').includes('return=representation')

/** HAL, unless the caller accepts only plain JSON. */
export const typeFor = ({ request }: Pick<Context, 'request'>): string =>
  request.headers.accept === 'application/json' ? 'application/json; charset=utf-8' : halContentType
