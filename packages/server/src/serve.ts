import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { createPlatform } from './create-platform.ts'
import { createDemoIfWanted } from './demo/create-demo.ts'
import { createJobHandlers } from './job-handlers.ts'
import { createServices } from './domain/services.ts'
import { saveDefaultSets } from './domain/sounds/default-sets.ts'
import { restartFaxes } from './domain/fax/deliver-fax.ts'
import { createDatabase } from './platform/db/database.ts'
import { createNotifications } from './platform/db/notifications.ts'
import type { OpenedDatabase } from './platform/db/open-database.ts'
import { emptyTemporaryDir } from './platform/files/temporary-dir.ts'
import { listen } from './platform/http/listen.ts'
import { isLoopback } from './platform/http/loopback.ts'
import { releaseJobs } from './platform/jobs/release-jobs-store.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import { createMailTransport } from './platform/mail/mail-transport.ts'
import type { OpenPhones } from './rtc/phones.ts'
import { type Rtc, startRtc } from './rtc/start-rtc.ts'
import type { RunningServer } from './running-server.ts'
import type { EdgePlan } from './sip/edge/plan-edge.ts'
import { type HostPort, written } from './sip/edge/sip-settings.ts'
import { prepareDatabase, startEdge } from './sip/edge/start-edge.ts'

export interface ServeOptions extends Omit<OpenedDatabase, 'close'> {
  readonly secret: Buffer
  readonly edge: EdgePlan
  readonly log: Log
  /** Takes what ends each thing, in the order in which they start. */
  readonly stops: (() => unknown)[]
}

/** Requests that take longer are cut off when the server stops: a download must not hold up its end. */
const lastRequestsMs = 5_000

/** Everything that stands on an open database, up to the port that listens. */
export const serve = async (
  config: Config,
  { connectionString, pool, questions, forEdge, secret, edge, log, stops }: ServeOptions,
): Promise<Omit<RunningServer, 'stop'>> => {
  // the bundled database keeps every other server out of the data directory
  await emptyTemporaryDir(config.dataDir, config.databaseUrl !== undefined)
  const notifications = await createNotifications({ connectionString, log })
  stops.push(() => notifications.close())
  const db = createDatabase(pool)
  const platform = await createPlatform({
    config,
    secret,
    pool,
    questions,
    db,
    notifications,
    log,
    now: () => new Date(),
  })
  const services = createServices(platform)
  stops.push(() => services.media.close())

  await saveDefaultSets(db)
  const demoAccounts = await createDemoIfWanted(services, {
    isEmbedded: config.databaseUrl === undefined,
    isLoopback: isLoopback(config.host),
  })

  const transport = createMailTransport(config)
  stops.push(() => transport.close())
  // the bundled database is this process's alone: whoever was at work on a job is gone
  if (config.databaseUrl === undefined) {
    await releaseJobs(db)
    await restartFaxes(services)
  }
  // a reminder that is due while the call engine starts waits for it
  let callsAreReady: (rtc: Rtc) => void = () => {}
  const calls = new Promise<Rtc>((resolve) => {
    callsAreReady = resolve
  })
  const remind = async (subscriberId: number) => await (await calls).remind(subscriberId)
  const jobs = createJobs({ connectionString, log, handlers: createJobHandlers(services, transport, { remind }) })
  await jobs.start()
  stops.push(() => jobs.stop())

  if (config.faxSmtp !== undefined) {
    // the mail libraries are read where somebody wants faxes by mail
    const { startMailToFaxServer } = await import('./features/mail-to-fax/mail-to-fax-server.ts')
    const faxMail = await startMailToFaxServer(services, config.faxSmtp)
    stops.push(() => faxMail.close())
  }

  const app = await buildApp(services)
  stops.push(async () => {
    const cut = setTimeout(() => app.server.closeAllConnections(), lastRequestsMs)
    await app.close().finally(() => clearTimeout(cut))
  })
  // sockets of calls are no requests: they end before the requests at work are waited for
  const listening: HostPort[] = []
  let onNewRelay = (): void => {}
  const settings = edge.kind === 'off' ? null : edge.settings
  const openPhones: OpenPhones | undefined =
    settings === null
      ? undefined
      : async (placeCall) => {
          // SIP is read where there are phones
          const { startSipPhones } = await import('./sip/legs/phones.ts')
          const phones = await startSipPhones(services, { ...settings, placeCall })
          listening.push(phones.own)
          onNewRelay = () => phones.relayIsNew()
          return phones
        }
  const rtc = await startRtc(services, { server: app.server, connectionString, openPhones })
  stops.push(() => rtc.close())
  callsAreReady(rtc)
  // nobody waits for an edge: a phone tries again by itself
  if (edge.kind === 'external') void prepareDatabase(platform).catch((error: unknown) => log.error(error))
  if (edge.kind === 'embedded' && forEdge !== null) {
    const phones = startEdge(platform, edge, {
      processes: listening,
      database: forEdge,
      onNewRelay: () => onNewRelay(),
    })
    stops.push(() => phones.close())
  }
  return { address: await listen(app, config), demoAccounts: demoAccounts ?? [], phones: phonesText(edge) }
}

const phonesText = (edge: EdgePlan): string => {
  if (edge.kind === 'embedded') return `Phones register at ${written(edge.outside)}`
  return edge.kind === 'external' ? 'Phones register at your edges' : (edge.why ?? '')
}
