import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rtcScriptPath } from '@lineside/contract/rtc/frames'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { quiet } from './watch-requests.ts'

/** The portal's build; the path is the same from the sources and from dist. */
const builtPortal = fileURLToPath(new URL('../../../../../portal/dist/app', import.meta.url))

/** The build of the call engine for browsers, which is a package of its own. */
const builtEngine = fileURLToPath(new URL('../../../../../rtc-client/dist/script', import.meta.url))
const engineFile = 'cdk-prod.js'
/** The engine for a platform whose calls are SIP on a websocket. */
const sipEngineFile = 'cdk-sip.js'
/** Names of files that the engine loads from its own directory; they contain a hash of the content. */
const engineMedia = /^cdk-media-[\w-]+\.js$/

/** Folder of the files whose names contain a hash of their content. */
const assets = 'assets/'
const year = 'public, max-age=31536000, immutable'

/** Answers with the engine that speaks SIP; needs `servePortal`. */
export const sendSipEngine = (reply: FastifyReply): FastifyReply => reply.sendFile(sipEngineFile, builtEngine)

/**
 * Serves the portal: `/` and the files of its build, compressed where the build made a compressed copy. Its screens are
 * in the address's hash, so it needs no other path, except that of the call engine.
 * @param engine null: the call engine is another platform's, which serves it itself
 */
export const servePortal = async (
  app: FastifyInstance,
  directory = builtPortal,
  engine: string | null = builtEngine,
): Promise<void> => {
  const isBuilt = existsSync(join(directory, 'index.html'))
  const ownEngine = engine !== null && existsSync(join(engine, engineFile)) ? engine : null
  if (isBuilt || ownEngine !== null) {
    await app.register(fastifyStatic, {
      root: isBuilt ? directory : (ownEngine ?? ''),
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // every other file may change with the next version
        const isKept =
          path.startsWith(join(directory, assets)) || engineMedia.test(basename(path).replace(/\.(br|gz)$/, ''))
        reply.header('cache-control', isKept ? year : 'no-cache')
      },
    })
  }
  if (ownEngine !== null)
    app.get<{ Params: { '*': string } }>(`${dirname(rtcScriptPath)}/*`, quiet, ({ params: { '*': file } }, reply) =>
      file === engineFile || engineMedia.test(file) ? reply.sendFile(file, ownEngine) : reply.callNotFound(),
    )
  if (!isBuilt) {
    app.get('/', quiet, (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .send('The portal has not been built: npm run build. The API is at /docs.\n'),
    )
    return
  }
  // only files of the build are looked up on disk
  const files = filesIn(directory)
  app.get('/', quiet, (_request, reply) => reply.sendFile('index.html'))
  // one route for hundreds of files: a route each would slow down every start
  app.get<{ Params: { '*': string } }>(`/${assets}*`, quiet, ({ params }, reply) => {
    const file = `${assets}${params['*']}`
    return files.has(file) ? reply.sendFile(file) : reply.callNotFound()
  })
  for (const file of files) {
    if (!file.startsWith(assets)) app.get(`/${file}`, quiet, (_request, reply) => reply.sendFile(file))
  }
}

/**
 * Paths that can be requested: compressed copies only stand in for their originals, and source maps are for developers.
 */
const filesIn = (directory: string): ReadonlySet<string> =>
  new Set(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
      .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  )
