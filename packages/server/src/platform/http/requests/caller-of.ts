import type { Access, Role } from '@lineside/contract/http/route'
import type { FastifyRequest } from 'fastify'
import type { Authenticate } from '../../auth/authenticate.ts'
import type { Principal } from '../../auth/principal.ts'
import { forbidden, HttpProblem, unauthorized } from '../../http-problem.ts'

/**
 * Finds who makes a call, and checks that this caller may make it.
 * @returns null only on public routes
 * @throws HttpProblem 401, 403
 */
export const callerOf = async (
  access: Access,
  authenticate: Authenticate,
  request: FastifyRequest,
): Promise<Principal | null> =>
  access === 'public' ? await authenticate(request).catch(nobody) : authorized(access, await authenticate(request))

/** Public routes are open also to callers whose token belongs to a session that is over. */
const nobody = (error: unknown): null => {
  if (error instanceof HttpProblem && error.statusCode < 500) return null
  throw error
}

const authorized = (roles: readonly Role[], principal: Principal | null): Principal => {
  if (principal === null) throw unauthorized()
  if (!roles.includes(principal.role)) throw forbidden()
  return principal
}
