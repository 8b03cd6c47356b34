import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Principal } from '../auth/principal.ts'
import type { Platform } from '../platform.ts'

/** Who makes this request, or null when it brings no credentials. Throws the refusal when it brings bad ones. */
export type Authenticate = (request: FastifyRequest) => Promise<Principal | null>

export interface ApiSurroundings {
  readonly app: FastifyInstance
  readonly platform: Platform
  readonly authenticate: Authenticate
}
