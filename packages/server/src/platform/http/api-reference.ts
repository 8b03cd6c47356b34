import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * `/docs`: the reference of every route, made from the contract, with a page to try it (`/docs/json`: the document). It is
 * made when somebody first looks at it: it takes longer than the rest of a start, and most servers are never asked.
 * @param createServer a second server, with the headers and refusals of the first
 */
export const serveApiReference = (app: FastifyInstance, createServer: () => Promise<FastifyInstance>): void => {
  let pages: Promise<FastifyInstance> | undefined
  const open = async (): Promise<FastifyInstance> => {
    const { addReferencePages } = await import('./api-reference-pages.ts')
    return await addReferencePages(await createServer())
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const server = await (pages ??= open())
    reply.hijack()
    server.routing(request.raw, reply.raw)
  }
  app.get('/docs', answer)
  app.get('/docs/*', answer)
  app.addHook('onClose', async () => (await pages)?.close())
}
