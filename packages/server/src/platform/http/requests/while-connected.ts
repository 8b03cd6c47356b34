import type { FastifyReply } from 'fastify'
import { HttpProblem } from '../../http-problem.ts'

/**
 * Call it after a wait: a client that has disconnected reads no answer.
 * @throws HttpProblem 499
 */
export const requireConnected = ({ raw }: Pick<FastifyReply, 'raw'>): void => {
  if (raw.destroyed) throw clientLeft()
}

/**
 * Runs work for a client that waits for it; when the client disconnects, the signal aborts the work.
 * @throws HttpProblem 499, which nobody reads, instead of the error with which the aborted work ends
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
