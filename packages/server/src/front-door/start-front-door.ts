import { openDirectory, prepareDirectory } from '../domain/cells/directory-schema-store.ts'
import { type DirectoryReader, readDirectory } from '../domain/cells/read-directory.ts'
import type { PassOptions } from '../front/ask-upstream.ts'
import { passSockets } from '../front/pass-sockets.ts'
import { hostName } from '../platform/auth/sign-in-name.ts'
import { callerNetwork } from '../platform/caller-network.ts'
import type { Config } from '../platform/config.ts'
import { listen } from '../platform/http/server/listen.ts'
import { servePortal } from '../platform/http/server/portal-files.ts'
import { createHttpServer } from '../platform/http/server/server.ts'
import { watchRequests } from '../platform/http/server/watch-requests.ts'
import { createMetrics, exposed, watchProcess } from '../platform/metrics/metrics.ts'
import { reason } from '../platform/reason.ts'
import { createReadiness } from '../platform/watch/readiness.ts'
import { startWatchListener } from '../platform/watch/watch-listener.ts'
import type { RunningServer } from '../running-server.ts'
import type { StartServerOptions } from '../start-server.ts'
import { cellHints } from './cell-hints.ts'
import { findCell } from './find-cell.ts'
import { cellAway, passToCells } from './pass-to-cells.ts'
import { isLoopback } from '../platform/loopback.ts'
import type { Log } from '../platform/log.ts'

/** When it stops, requests that still run after this time are cut off. */
const lastRequestsMs = 5_000

/**
 * GROW-08: the portal in front of all cells: our files, headers and limits, and each request at its cell. It keeps nothing but
 * answers of the directory. Any number of such processes may run beside each other.
 * @throws SetupError for what only the operator can fix; nothing is left running then
 */
export const startFrontDoor = async (
  config: Config,
  { log }: Pick<StartServerOptions, 'log'>,
  options: PassOptions = {},
): Promise<RunningServer> => {
  const directory = openDirectory(config.cells?.directoryUrl ?? '', log)
  const reader = readDirectory(directory)
  const doorHost = config.publicUrl === undefined ? undefined : new URL(config.publicUrl).hostname
  const readiness = createReadiness()
  const metrics = createMetrics()
  const stops: (() => unknown)[] = [() => directory.end()]
  const stop = async () => {
    // first of all, so that a load balancer sends nothing more
    readiness.stopping()
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    await prepareDirectory(directory).catch((error: unknown) =>
      log.warn(`The directory of cells does not answer yet: ${reason(error)}`),
    )
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
    await servePortal(app)
    await warnOfPlainCells(reader, log)
    await passToCells(app, { ...options, reader, doorHost })
    const upstreamOf: Parameters<typeof passSockets>[1]['upstreamOf'] = async ({ headers }, address) => {
      const hints = cellHints({ headers, host: hostName(headers.host ?? '') }, doorHost)
      return new URL((await findCell(reader, hints, callerNetwork(address))).web)
    }
    stops.push(passSockets(app, { upstreamOf, config, problemOf: cellAway }))
    const address = await listen(app, config)
    readiness.serving({ directory: () => reader.cells() })
    return { address, demoAccounts: [], phones: 'This is a front door of cells', drain: async () => undefined, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const warnOfPlainCells = async (reader: DirectoryReader, log: Log): Promise<void> => {
  const cells = await reader.cells().catch(() => new Map<string, never>())
  for (const { name, web } of cells.values()) {
    const { protocol, hostname } = new URL(web)
    if (protocol === 'http:' && !isLoopback(hostname))
      log.warn(`Passwords go to the cell ${name} unencrypted, unless its network is your own: its --web is ${web}.`)
  }
}
