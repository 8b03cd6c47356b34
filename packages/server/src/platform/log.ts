import type { BaseLogger } from 'pino'

/** The part of a logger that the platform needs: pino's own, or Fastify's. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>
