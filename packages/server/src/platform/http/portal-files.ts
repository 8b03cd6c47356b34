import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Where the portal's build lies, seen from the sources and from dist alike. */
const builtPortal = fileURLToPath(new URL('../../../../portal/dist/app', import.meta.url))

const year = 'public, max-age=31536000, immutable'

/**
 * The portal: `/` and the files of its build, in the encoding that was made beside them. Its screens live behind the hash
 * of the address, so that no other path is its own.
 */
export const servePortal = async (app: FastifyInstance, directory = builtPortal): Promise<void> => {
  if (!existsSync(join(directory, 'index.html'))) {
    app.get('/', (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .send('The portal has not been built: npm run build. The API is at /docs.\n'),
    )
    return
  }
  await app.register(fastifyStatic, {
    root: directory,
    // a route for each file: nothing is looked up on disk that the build did not make
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/*.map'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // the build names assets by their content; everything else may be another file tomorrow
      reply.header('cache-control', path.startsWith(join(directory, 'assets')) ? year : 'no-cache')
    },
  })
}
