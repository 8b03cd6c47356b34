import { patchSchema } from '@lineside/contract/http/json-patch'
import { type Access, type RouteDescription, roles } from '@lineside/contract/http/route'
import type { ApiSurroundings } from './api-surroundings.ts'
import { patchMediaType } from './requests/body-parsers.ts'
import { callerOf, refusalTo } from './requests/caller-of.ts'

/**
 * Answers OPTIONS at every address of the API with what the caller may do there (ngcp-api-facts 0.3), whether or not
 * the item exists.
 * @returns a function that takes each route; the routes of one address share an answer
 */
export const createOptionsRoutes = ({ app, authenticate }: ApiSurroundings) => {
  const routesAt = new Map<string, RouteDescription[]>()
  return (description: RouteDescription): void => {
    const { path } = description
    if (!path.startsWith('/api/')) return
    const routes = routesAt.get(path) ?? []
    if (routes.push(description) > 1) return
    routesAt.set(path, routes)
    app.route({
      method: 'OPTIONS',
      url: path,
      handler: async (request, reply) => {
        const caller = await callerOf(
          { ...anything, name: description.name, path, access: accessTo(routes) },
          authenticate,
          request,
        )
        const own = routes.filter((route) =>
          caller === null ? route.access === 'public' : refusalTo(caller, route) === null,
        )
        const methods = [...new Set(own.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
        const allowed = [...methods, 'OPTIONS'].sort()
        return reply.headers({ allow: allowed.join(', '), ...acceptedBy(own) }).send({ methods: allowed })
      },
    })
  }
}

/** Open to every app password, and to whoever has yet to enrol: the answer leaves out what is not open to them. */
const anything = { method: 'GET', isOfPhones: true, isBeforeEnrolment: true } as const

/** Access that is enough for at least one of the routes. */
const accessTo = (routes: readonly RouteDescription[]): Access =>
  routes.some(({ access }) => access === 'public')
    ? 'public'
    : roles.filter((role) => routes.some(({ access }) => access.includes(role)))

const typesOf = (upload: RouteDescription['upload']): string => {
  if (upload === undefined) return 'application/json'
  return upload.takesJson ? 'multipart/form-data, application/json' : 'multipart/form-data'
}

/** The media types that POST and PATCH accept. */
const acceptedBy = (routes: readonly RouteDescription[]): Record<string, string> =>
  Object.fromEntries(
    routes.flatMap(({ method, body, upload }) => {
      if (method === 'PATCH' && body === patchSchema) return [['accept-patch', patchMediaType]]
      if (method === 'POST') return [['accept-post', typesOf(upload)]]
      return []
    }),
  )
