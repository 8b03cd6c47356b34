import type { StartServerOptions } from '../start-server.ts'
import type { Config } from '../platform/config.ts'
import { isLoopback } from '../platform/loopback.ts'
import { createMetrics, exposed, watchProcess } from '../platform/metrics/metrics.ts'
import { listen } from '../platform/http/server/listen.ts'
import { servePortal } from '../platform/http/server/portal-files.ts'
import { createHttpServer } from '../platform/http/server/server.ts'
import { watchRequests } from '../platform/http/server/watch-requests.ts'
import { createReadiness } from '../platform/watch/readiness.ts'
import { startWatchListener } from '../platform/watch/watch-listener.ts'
import type { RunningServer } from '../running-server.ts'
import { createUpstreams, type PassOptions } from './ask-upstream.ts'
import { passOldPortal } from './pass-old-portal.ts'
import { passRequests } from './pass-requests.ts'
import { passSockets } from './pass-sockets.ts'

/** When it stops, requests that still run after this time are cut off. */
const lastRequestsMs = 5_000

/**
 * FRONT-01: the portal in front of another platform: our files, headers and limits, and the platform's API and calls. It
 * keeps nothing: no database, no data directory.
 * @throws SetupError for what only the operator can fix; nothing is left running then
 */
export const startFront = async (
  config: Config,
  { log }: Pick<StartServerOptions, 'log'>,
  options: PassOptions = {},
): Promise<RunningServer> => {
  const upstream = new URL(config.upstreamUrl ?? '')
  if (upstream.protocol === 'http:' && !isLoopback(upstream.hostname))
    log.warn(`Passwords go to ${upstream.origin} unencrypted: UPSTREAM_URL should begin with https.`)
  const readiness = createReadiness()
  const metrics = createMetrics()
  const stops: (() => unknown)[] = []
  const stop = async () => {
    // first of all, so that a load balancer sends nothing more
    readiness.stopping()
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    if (config.metrics !== undefined) {
      watchProcess(metrics)
      const watching = await startWatchListener(config.metrics, { readiness, metrics: () => exposed(metrics), log })
      stops.push(watching.close)
    }
    const counted = config.metrics && metrics
    const app = await createHttpServer(config, log, counted)
    stops.push(async () => {
      const cut = setTimeout(() => app.server.closeAllConnections(), lastRequestsMs)
      await app.close().finally(() => clearTimeout(cut))
    })
    watchRequests(app, { log, metrics: counted })
    await servePortal(app, undefined, null)
    const upstreams = createUpstreams(app, options)
    const answers = await passRequests(app, upstream, upstreams)
    await passOldPortal(app, { upstreams, upstream, home: config.oldPortalUrl })
    stops.push(passSockets(app, { upstreamOf: async () => upstream, config }))
    const address = await listen(app, config)
    readiness.serving({ platform: answers })
    return {
      address,
      demoAccounts: [],
      phones: `The platform behind it is ${upstream.origin}`,
      drain: async () => undefined,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
