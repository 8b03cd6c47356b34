import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReferenceRoute } from './open-api-document.ts'
import { quiet } from '../server/watch-requests.ts'

/**
 * Serves `/docs`: the reference of every route, generated from the contract, with a page to try it (`/docs/json`: the
 * OpenAPI document). It is generated at the first request: that takes longer than the rest of the start, and most
 * servers are never asked for it.
 * @param createServer makes a second server with the same headers and error answers
 * @param more routes besides those of the contract
 */
export const serveApiReference = (
  app: FastifyInstance,
  createServer: () => Promise<FastifyInstance>,
  more: readonly ReferenceRoute[] = [],
): void => {
  let pages: Promise<FastifyInstance> | undefined
  const open = async (): Promise<FastifyInstance> => {
    const { addReferencePages } = await import('./api-reference-pages.ts')
    return await addReferencePages(await createServer(), more)
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const server = await (pages ??= open())
    reply.hijack()
    server.routing(request.raw, reply.raw)
  }
  app.get('/docs', quiet, answer)
  app.get('/docs/*', quiet, answer)
  app.addHook('onClose', async () => (await pages)?.close())
}
