import type { FastifyReply } from 'fastify'
import { HttpProblem } from './http-problem.ts'

/**
 * After a wait: nobody reads the answer to a client that has left.
 * @throws HttpProblem 499
 */
export const requireConnected = ({ raw }: Pick<FastifyReply, 'raw'>): void => {
  if (raw.destroyed) throw clientLeft()
}

/**
 * Does something for a client that waits for it. When the client leaves, the signal ends the work.
 * @throws HttpProblem 499, which nobody reads, in the place of what the work ended with then
 */
export const whileConnected = async <T>(
  reply: Pick<FastifyReply, 'raw'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  reply.raw.once('close', leave)
  if (reply.raw.destroyed) leave()
  try {
    return await work(leaving.signal)
  } catch (error) {
    if (leaving.signal.aborted) throw clientLeft()
    throw error
  } finally {
    reply.raw.off('close', leave)
  }
}

const clientLeft = () => new HttpProblem(499, 'Client Closed Request')
