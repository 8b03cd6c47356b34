import { allRoutes } from '@lineside/contract/resources/all'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './open-api-document.ts'
import { productVersion } from './product-version.ts'

/** `/docs`: the reference of every route, made from the contract, with a page to try it (`/docs/json`: the document). */
export const serveApiReference = async (app: FastifyInstance): Promise<void> => {
  const document = openApiDocument(allRoutes, productVersion)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'Lineside API' },
    uiConfig: { docExpansion: 'none', persistAuthorization: false, validatorUrl: null },
  })
}
