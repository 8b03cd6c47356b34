import type { BaseLogger } from 'pino'

/** What the ground needs of a logger: pino's own, or Fastify's. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>
