import { loadInstallation, requireOwnInstallation } from './installation.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { requireFreeAddress } from './platform/http/server/listen.ts'
import { createMetrics, exposed, watchProcess } from './platform/metrics/metrics.ts'
import { createReadiness } from './platform/watch/readiness.ts'
import { startWatchListener } from './platform/watch/watch-listener.ts'
import type { Pool } from './platform/db/database.ts'
import type { Log } from './platform/log.ts'
import type { RunningServer, StopHow } from './running-server.ts'
import { planEdge } from './sip/edge/plan-edge.ts'

export interface StartServerOptions {
  readonly log: Log
  /** Called when the server cannot go on, for example when its database is lost. */
  readonly onLost: (error: unknown) => void
}

/**
 * Starts the whole server.
 * @throws SetupError for what only the operator can fix; nothing is left running then
 */
export const startServer = async (config: Config, { log, onLost }: StartServerOptions): Promise<RunningServer> => {
  const stops: ((how: StopHow) => unknown)[] = []
  const readiness = createReadiness()
  const metrics = createMetrics()
  const stop = async (how: StopHow = 'for_good') => {
    // first of all, so that a load balancer sends nothing more
    readiness.stopping()
    for (const end of stops.splice(0).reverse()) {
      try {
        await end(how)
      } catch (error) {
        log.error(error, 'Something could not be stopped in order')
      }
    }
  }
  try {
    await requireFreeAddress(config)
    if (config.metrics !== undefined) {
      watchProcess(metrics)
      const watching = await startWatchListener(config.metrics, { readiness, metrics: () => exposed(metrics), log })
      stops.push(watching.close)
    }
    const edge = await planEdge(config)
    const guestGroup = edge.kind === 'embedded' && edge.runAs.how === 'user' ? edge.runAs.gid : undefined
    const admit = (pool: Pool) => requireOwnInstallation(pool, config)
    const opening = openDatabase(config, { log, onLost, guestGroup, admit })
    // load most of our code while PostgreSQL starts
    const reading = import('./serve.ts')
    const { close, ...database } = await opening
    stops.push(close)
    const ring = await loadInstallation(database.pool, config)
    const { serve } = await reading
    return { ...(await serve(config, { ...database, edge, ring, log, stops, metrics, readiness })), stop }
  } catch (error) {
    await stop('for_now')
    throw error
  }
}
