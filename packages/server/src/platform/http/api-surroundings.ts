import type { FastifyInstance } from 'fastify'
import type { Authenticate } from '../auth/authenticate.ts'
import type { Platform } from '../platform.ts'

export interface ApiSurroundings {
  readonly app: FastifyInstance
  readonly platform: Platform
  readonly authenticate: Authenticate
}
