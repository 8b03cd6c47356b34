import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rtcScriptPath } from '@lineside/contract/rtc/frames'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Where the portal's build lies, seen from the sources and from dist alike. */
const builtPortal = fileURLToPath(new URL('../../../../portal/dist/app', import.meta.url))

/** Where the browser's engine lies, which has a build of its own. */
const builtEngine = fileURLToPath(new URL('../../../../rtc-client/dist/script', import.meta.url))
const engineFile = 'cdk-prod.js'

/** Where the build puts what it names by its content. */
const assets = 'assets/'
const year = 'public, max-age=31536000, immutable'

/**
 * The portal: `/` and the files of its build, in the encoding that was made beside them. Its screens live behind the hash
 * of the address, so that no other path is its own, but that of the browser's engine.
 */
export const servePortal = async (
  app: FastifyInstance,
  directory = builtPortal,
  engine = builtEngine,
): Promise<void> => {
  const isBuilt = existsSync(join(directory, 'index.html'))
  const hasEngine = existsSync(join(engine, engineFile))
  if (isBuilt || hasEngine) {
    await app.register(fastifyStatic, {
      root: isBuilt ? directory : engine,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // everything else may be another file tomorrow
        reply.header('cache-control', path.startsWith(join(directory, assets)) ? year : 'no-cache')
      },
    })
  }
  if (hasEngine) app.get(rtcScriptPath, (_request, reply) => reply.sendFile(engineFile, engine))
  if (!isBuilt) {
    app.get('/', (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .send('The portal has not been built: npm run build. The API is at /docs.\n'),
    )
    return
  }
  // nothing is looked up on disk that the build did not make
  const files = filesIn(directory)
  app.get('/', (_request, reply) => reply.sendFile('index.html'))
  // hundreds, for which routes of their own would take a while at every start
  app.get<{ Params: { '*': string } }>(`/${assets}*`, ({ params }, reply) => {
    const file = `${assets}${params['*']}`
    return files.has(file) ? reply.sendFile(file) : reply.callNotFound()
  })
  for (const file of files) {
    if (!file.startsWith(assets)) app.get(`/${file}`, (_request, reply) => reply.sendFile(file))
  }
}

/** Paths of what can be asked for: what lies compressed beside a file is another form of it, maps are for developers. */
const filesIn = (directory: string): ReadonlySet<string> =>
  new Set(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
      .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  )
