import { roleFor } from '@lineside/contract/access'
import type { RouteDescription } from '@lineside/contract/http/route'
import { opensRoute } from '@lineside/contract/http/scopes'
import { refusalInSeeAs, type SeeAsRefusal } from '@lineside/contract/http/see-as'
import { opensCompany } from '@lineside/contract/roles'
import type { FastifyRequest } from 'fastify'
import type { Authenticate } from '../../auth/authenticate.ts'
import { passwordExpired } from '../../auth/passwords/password-expiry-store.ts'
import type { Principal } from '../../auth/principal.ts'
import { forbidden, HttpProblem, unauthorized } from '../../http-problem.ts'
import { Refusal } from '../../refusal.ts'

/** The members of a route's description that decide who may call it. */
export type Asked = Pick<
  RouteDescription,
  | 'name'
  | 'access'
  | 'method'
  | 'path'
  | 'isForPersons'
  | 'isOfPhones'
  | 'isBeforeEnrolment'
  | 'isInSeeAs'
  | 'takesPasswordAlone'
  | 'takesExpiredPassword'
>

/**
 * Finds who makes a call, and checks that this caller may make it.
 * @returns null only on public routes
 * @throws HttpProblem 401, 403; Refusal as `refusalTo`
 */
export const callerOf = async (
  asked: Asked,
  authenticate: Authenticate,
  request: FastifyRequest,
): Promise<Principal | null> => {
  if (asked.access === 'public') {
    const principal = await authenticate(request, asked).catch(nobody)
    return principal === null || refusalTo(principal, asked) === null ? principal && answeredAs(principal, asked) : null
  }
  const principal = await authenticate(request, asked)
  if (principal === null) throw unauthorized()
  const refusal = refusalTo(principal, asked)
  if (refusal !== null) throw refusal
  return answeredAs(principal, asked)
}

/** ROLE-01: the caller with the role of the API with which this route answers: a role of the customer widens it. */
const answeredAs = (principal: Principal, asked: Asked): Principal => ({
  ...principal,
  role: roleFor(opensCompany(principal, asked)),
})

/**
 * The one place that decides whether a caller may make a call, by the route's description alone: the roles, the scope of the
 * app password (FACT-04) or API key (KEYS-01), an expired password (FRONT-03), a second step that has to be set up first (FACT-06),
 * and an administrator who only sees as the subscriber (ROLE-02).
 * @returns null: it may
 */
export const refusalTo = (
  {
    roles,
    scope,
    mustEnrol,
    mustChangePassword,
    seeAs,
  }: Pick<Principal, 'roles' | 'scope' | 'mustEnrol' | 'mustChangePassword' | 'seeAs'>,
  asked: Asked,
): HttpProblem | Refusal | null => {
  if (asked.access !== 'public' && !asked.access.includes(roleFor(opensCompany({ roles }, asked)))) return forbidden()
  if (!opensRoute(scope, asked))
    return typeof scope === 'object'
      ? keyRefusal()
      : new Refusal('scope_missing', 'The app password does not open this resource.', {})
  if (mustChangePassword && asked.takesExpiredPassword !== true) return passwordExpired()
  if (mustEnrol && asked.isBeforeEnrolment !== true)
    return new Refusal('factor_needed', 'A second factor has to be set up first.', {})
  const closed = seeAs === null ? null : refusalInSeeAs(seeAs.mayChange, asked)
  return closed === null ? null : new Refusal(closed, seeAsSentences[closed], {})
}

const seeAsSentences: Readonly<Record<SeeAsRefusal, string>> = {
  see_as_private: 'Calls, messages, contacts and the sign-in of a person are not shown to whoever sees as this person.',
  see_as_read_only: 'Whoever sees as a person changes nothing.',
}

/** KEYS-01: the scope of the API key leaves this out. */
export const keyRefusal = (): Refusal => new Refusal('scope_missing', 'The API key does not open this resource.', {})

/** Public routes are open also to callers whose token belongs to a session that is over. */
const nobody = (error: unknown): null => {
  if (error instanceof HttpProblem && error.statusCode < 500) return null
  throw error
}
