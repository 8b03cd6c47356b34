import { createListeners } from '@lineside/contract/listeners'
import { buildApp } from './app.ts'
import { createScheduledBackup } from './backup/scheduled-backup.ts'
import type { Config } from './platform/config.ts'
import { createPlatform } from './create-platform.ts'
import type { KeyRing } from './platform/auth/key-ring.ts'
import { createLiveKeys } from './platform/auth/live-keys.ts'
import type { Platform } from './platform/platform.ts'
import { createDemoIfWanted } from './demo/create-demo.ts'
import { createJobHandlers } from './job-handlers.ts'
import { runWebhooks } from './domain/webhooks/run-webhooks.ts'
import { drainServer } from './drain-server.ts'
import { beOneOfCells } from './domain/cells/be-one-of-cells.ts'
import { createServices } from './domain/services.ts'
import { saveDefaultSets } from './domain/sounds/default-sets.ts'
import { watchInstallation } from './domain/watch/watch-installation.ts'
import type { FaxCalls } from './domain/fax/fax-calls.ts'
import { putBackFiles } from './domain/files/expire-removed-files.ts'
import { restartFaxes } from './domain/fax/deliver-fax.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { Readiness } from './platform/watch/readiness.ts'
import { silentIsRemark } from './platform/watch/silent-is-remark.ts'
import { troubleIsRemark } from './platform/watch/trouble-is-remark.ts'
import { watchPool } from './platform/db/watch-pool.ts'
import { createWatchPool } from './platform/db/pool.ts'
import { createDatabase } from './platform/db/database.ts'
import { openCarrier } from './platform/events/open-carrier.ts'
import { createNotifications } from './platform/db/notifications.ts'
import { openReads } from './platform/db/replica/reads.ts'
import type { OpenedDatabase } from './platform/db/open-database.ts'
import { savePushIsOn } from './domain/push/push-store.ts'
import { emptyTemporaryDir } from './platform/files/temporary-dir.ts'
import { followRequests } from './platform/http/server/open-requests.ts'
import { listen } from './platform/http/server/listen.ts'
import { isLoopback } from './platform/loopback.ts'
import { releaseJobs } from './platform/jobs/release-jobs-store.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import { createMailTransport } from './platform/mail/mail-transport.ts'
import type { OpenPhones } from './rtc/outside/phones.ts'
import { findSpandsp, installSpandsp } from './rtc/media/fax-legs.ts'
import { type Rtc, startRtc } from './rtc/start-rtc.ts'
import { findKeyRing } from './secret-key.ts'
import type { RunningServer, StopHow } from './running-server.ts'
import type { EdgePlan } from './sip/edge/plan-edge.ts'
import type { HostPort } from './platform/config.ts'
import { written } from './sip/edge/sip-settings.ts'
import { followTrunks } from './sip/edge/trunk-sign-ins.ts'
import { endLeftEdge, openOwnEdge, type OwnEdge } from './sip/edge/own-edge.ts'
import { prepareDatabase } from './sip/edge/start-edge.ts'
import type { WebListener } from './sip/edge/start-edge.ts'
import { passWebPhones } from './sip/web-phones.ts'

export interface ServeOptions extends Omit<OpenedDatabase, 'close'> {
  readonly ring: KeyRing
  readonly edge: EdgePlan
  readonly log: Log
  readonly metrics: Metrics
  readonly readiness: Readiness
  /** Collects the functions that stop each part, in the order in which the parts start. */
  readonly stops: ((how: StopHow) => unknown)[]
}

/**
 * When the server stops, requests that still run after this time are cut off, so that a download cannot delay the stop.
 */
const lastRequestsMs = 5_000

/** Opens all that every part of the server stands on. `stops` gets the functions that end it. */
const openPlatform = async (
  config: Config,
  {
    connectionString,
    pool,
    questions,
    ring,
    log,
    stops,
    metrics,
  }: Omit<ServeOptions, 'forEdge' | 'edge' | 'readiness'>,
): Promise<Platform> => {
  // with the bundled database no other server uses this data directory; with DATABASE_URL another one may
  await emptyTemporaryDir(config.dataDir, config.databaseUrl !== undefined)
  const keys = createLiveKeys(ring, { read: () => findKeyRing(config), log })
  const notifications = await createNotifications({ connectionString, log, onConnection: keys.hold })
  stops.push(() => notifications.close())
  stops.push(keys.follow(notifications))
  const db = createDatabase(pool)
  if (config.metrics !== undefined)
    for (const [name, watched] of Object.entries({ requests: pool, questions })) watchPool(watched, name, metrics)
  const reads = openReads(config, { connectionString, pool, db, log, metrics: metrics.reads })
  stops.push(() => reads?.close())
  const carrier = await openCarrier(config, { db, notifications, log })
  stops.push(() => carrier.close())
  const database = { pool, questions, db, reads, notifications, carrier }
  return await createPlatform({ config, keys: keys.keys, ...database, log, metrics, now: () => new Date() })
}

/** Starts everything that needs an open database; the listening port comes last. */
export const serve = async (
  config: Config,
  { connectionString, pool, questions, forEdge, ring, edge, log, stops, metrics, readiness }: ServeOptions,
): Promise<Omit<RunningServer, 'stop'>> => {
  const platform = await openPlatform(config, { connectionString, pool, questions, ring, log, stops, metrics })
  const { db } = platform
  // a reminder that falls due while the call engine starts waits until the engine is ready
  let callsAreReady: (rtc: Rtc) => void = () => {}
  const calls = new Promise<Rtc>((resolve) => {
    callsAreReady = resolve
  })
  let web: WebListener | null = null
  const services = createServices(platform, {
    sendsFaxesByCall: edge.kind !== 'off' && findSpandsp() !== null,
    dial: async (...call) => await (await calls).dial(...call),
    cells: await beOneOfCells(platform, stops),
    hasWebPhones: () => web !== null,
  })
  stops.push(() => services.media.close())
  stops.push(() => services.push.close())
  await putBackFiles(services)
  await saveDefaultSets(db)
  await savePushIsOn(db, services.push.isOn)
  const demoAccounts = await createDemoIfWanted(services, {
    isEmbedded: config.databaseUrl === undefined,
    isLoopback: isLoopback(config.host),
  })

  const transport = createMailTransport(config)
  stops.push(() => transport.close())
  // no other process uses the bundled database, so every job still marked as running belongs to a process that died
  if (config.databaseUrl === undefined) {
    await releaseJobs(db)
    await restartFaxes(services)
  }
  const remind = async (subscriberId: number) => await (await calls).remind(subscriberId)
  const faxes: FaxCalls = { send: async (...fax) => await (await calls).faxes.send(...fax) }
  const backups = createScheduledBackup(services)
  const jobs = createJobs({
    connectionString,
    log,
    handlers: createJobHandlers(services, transport, { remind, faxes, backUp: backups.run }),
    backupTime: config.backup.dir === undefined ? undefined : config.backup.time,
    onDone: (job, outcome) => metrics.jobs.inc({ job, outcome }),
  })
  await jobs.start()
  stops.push(() => jobs.stop())
  const webhooks = runWebhooks(services)
  stops.push(() => webhooks.close())
  // the jobs end when their work does: a backup would take its time
  stops.push(() => backups.close())

  if (config.faxSmtp !== undefined) {
    // load the mail libraries only where faxes by mail are switched on
    const { startMailToFaxServer } = await import('./features/mail-to-fax/mail-to-fax-server.ts')
    const faxMail = await startMailToFaxServer(services, config.faxSmtp)
    stops.push(() => faxMail.close())
  }

  const app = await buildApp(services)
  const requests = followRequests(app.server)
  stops.push(async () => {
    const cut = setTimeout(() => app.server.closeAllConnections(), lastRequestsMs)
    await app.close().finally(() => clearTimeout(cut))
  })
  // WebSockets of calls do not count as requests: on stop they are closed before the server waits for running requests
  const listening: HostPort[] = []
  const newRelay = createListeners()
  const own =
    edge.kind === 'embedded' && forEdge !== null
      ? await openOwnEdge(platform, edge, { database: forEdge, onNewRelay: newRelay.emit })
      : null
  if (own === null) await endLeftEdge(config.dataDir, log)
  const outlives = own !== null && config.sip.outlivesSeconds !== undefined
  // after the calls, whose ends go over it
  stops.push((how) => own?.close(how === 'for_now' && outlives ? 'leave' : 'end'))
  const settings = edge.kind === 'off' ? null : edge.settings
  const openPhones: OpenPhones | undefined =
    settings === null
      ? undefined
      : async () => {
          // load the SIP code only where there are phones
          const { openSipPhones } = await import('./sip/open-sip-phones.ts')
          const open = (at = settings.listen) => openSipPhones(services, { ...settings, listen: at })
          // the port may have been taken meanwhile
          const phones = own?.known === undefined ? await open() : await open(own.known).catch(() => open())
          listening.push(phones.own)
          newRelay.add(() => phones.relayIsNew())
          metrics.onScrape(() => {
            for (const { name, isThere } of phones.edges()) metrics.state.edges.set({ edge: name }, Number(isThere))
          })
          // an edge of our own takes orders itself
          if (edge.kind === 'external') stops.push(followTrunks(platform, phones.signIns, true))
          return phones
        }
  const rtc = await startRtc(services, { server: app.server, connectionString, openPhones })
  stops.push(() => rtc.close())
  // to the next start, as if this one had died
  stops.push((how) => (how === 'for_now' && outlives ? rtc.draining.leave() : undefined))
  callsAreReady(rtc)
  // the start does not wait for the edge: a phone that registers too early tries again by itself
  if (edge.kind === 'external') void prepareDatabase(platform).catch((error: unknown) => log.error(error))
  const begun = (await own?.begin(listening)) ?? { why: null, web: null }
  web = begun.web
  if (own !== null) metrics.onScrape(async () => metrics.state.set('lineside_trunks_signed_in', await own.signedIn()))
  const drain = (hurry: AbortSignal) => drainServer({ config, readiness, requests, jobs, rtc, log }, hurry)
  stops.push(passWebPhones({ server: app.server, config, web }))
  const address = await listen(app, config)
  if (config.metrics !== undefined) stops.push(startWatching(platform, { connectionString, readiness, own }))
  return { address, demoAccounts: demoAccounts ?? [], phones: begun.why ?? phonesText(edge), drain }
}

/** Asks the database for figures and readiness over connections of its own. @returns stops it */
const startWatching = (
  { config, files, metrics, reads, log, now, carrier }: Platform,
  {
    connectionString,
    readiness,
    own,
  }: Pick<ServeOptions, 'connectionString' | 'readiness'> & { readonly own: Pick<OwnEdge, 'trouble'> | null },
): (() => Promise<void>) => {
  const watching = createWatchPool(connectionString, log)
  // requests need the pooler as well
  const pooled = config.databaseSessionUrl && config.databaseUrl
  const asRequests = pooled ? createWatchPool(pooled, log, true) : null
  const pooler = silentIsRemark(async () => await asRequests?.query('select 1'))
  // a directory that fails is this machine's own; a bucket is everybody's, and most requests do without
  const shared = config.filesUrl === undefined ? null : troubleIsRemark(() => files.check())
  if (config.events !== undefined)
    metrics.onScrape(() => metrics.state.set('lineside_events_carrier_up', Number(carrier.trouble() === null)))
  watchInstallation({ config, pool: watching, metrics, log, now })
  const checks = {
    database: () => Promise.all([watching.query('select 1'), pooler.check()]),
    files: shared?.check ?? (() => files.check()),
  }
  readiness.serving(checks, () => {
    const [events, silence, away] = [carrier.trouble(), pooler.remark(), shared?.remark() ?? null]
    const phones = own?.trouble() ?? null
    return {
      ...reads.faults(),
      ...(events !== null && { events }),
      ...(silence !== null && { pooler: `${silence}: requests wait for a connection` }),
      ...(away !== null && { files: away }),
      ...(phones !== null && { phones }),
    }
  })
  return async () => {
    await watching.end()
    await asRequests?.end()
  }
}

const phonesText = (edge: EdgePlan): string => {
  if (edge.kind === 'off') return edge.why ?? ''
  const where = edge.kind === 'embedded' ? written(edge.outside) : 'your edges'
  const faxes = findSpandsp() === null ? `. Faxes over calls come with "${installSpandsp}"` : ''
  return `Phones register at ${where}${faxes}`
}
