import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Principal } from '../auth/principal.ts'
import type { Platform } from '../platform.ts'

/** Finds who makes this request; null when it brings no credentials. Throws the refusal when they are wrong. */
export type Authenticate = (request: FastifyRequest) => Promise<Principal | null>

export interface ApiSurroundings {
  readonly app: FastifyInstance
  readonly platform: Platform
  readonly authenticate: Authenticate
}
