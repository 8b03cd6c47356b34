import { allRoutes } from '@lineside/contract/resources/all'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument, type ReferenceRoute } from './open-api-document.ts'
import { productVersion } from './product-version.ts'

/**
 * Adds the pages of the API reference to a server that does not listen itself.
 * @param more routes besides those of the contract
 */
export const addReferencePages = async (
  app: FastifyInstance,
  more: readonly ReferenceRoute[],
): Promise<FastifyInstance> => {
  const document = openApiDocument([...allRoutes, ...more], productVersion)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'Lineside API' },
    uiConfig: { docExpansion: 'none', persistAuthorization: false, validatorUrl: null },
  })
  await app.ready()
  return app
}
