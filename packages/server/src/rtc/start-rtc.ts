import type { Server } from 'node:http'
import type { FaxCalls } from '../domain/fax/fax-calls.ts'
import { areBusy, type RungLine } from '../domain/endpoints/busy-lines-store.ts'
import { deviceOf, ownDevices } from '../domain/endpoints/own-devices.ts'
import type { Services } from '../domain/services.ts'
import { inBatches } from '../platform/db/in-batches.ts'
import { watchPool } from '../platform/db/watch-pool.ts'
import { createPool } from '../platform/db/pool.ts'
import { type ConnectedBrowsers, createConnectedBrowsers } from './hub/connected-browsers.ts'
import type { BrowserConnection } from './hub/browser-connection.ts'
import { createHub } from './hub/hub.ts'
import { tellArrival } from './hub/connections-store.ts'
import { createJanus } from './janus/janus.ts'
import type { MediaLegs } from './legs/leg.ts'
import type { LegMessage } from './legs/remote-messages.ts'
import { createFaxCalls } from './outside/fax-calls.ts'
import { createForwarders } from './media/forwarders.ts'
import { createMediaLegs } from './media/media-legs.ts'
import { watchOneCustomer } from './store/one-customer.ts'
import type { OpenPhones, Phones } from './outside/phones.ts'
import { enterRtcProcess, type LeftCalls } from './processes/rtc-process.ts'
import { createSignals } from './processes/signals.ts'
import { watchCost } from './outside/end-costly-calls.ts'
import { createOutsideTargets, takenOverOutside } from './outside/outside-targets.ts'
import type { RoomMessage } from './rooms/room-messages.ts'
import { createSharedRooms } from './rooms/shared-rooms.ts'
import { canGoOn } from '@lineside/telephony/call/take-over'
import type { Call } from '@lineside/telephony/call/call-state'
import { type KeptCall, recordLostCall } from './runner/call-rows.ts'
import { createRunner } from './runner/create-runner.ts'
import { endBlockedCalls } from './runner/blocked/end-blocked-calls.ts'
import type { Runner, Targets } from './runner/runner.ts'
import { sayReminder } from './services/prompt-services.ts'
import { createServiceFor } from './services/service-for.ts'
import { keepAbandonedMessages, keepAbandonedMessagesAlways } from './services/unfinished-messages.ts'
import { createCallBacks } from './call-backs/call-backs.ts'
import { tellDevices } from './presence/tell-devices.ts'
import { type Adopt, createJoinAsker } from './elsewhere/joined-calls.ts'
import { createDraining, type Draining } from './draining/drain-calls.ts'
import { keepLegs } from './elsewhere/keep-legs.ts'
import { createRemoteLegs, type RemoteLegs } from './elsewhere/remote-legs.ts'
import { createWaitingLegs, type WaitingLegs } from './waiting/waiting-legs.ts'
import { createWhere } from './where/where.ts'

/** Database connections reserved for calls. */
const connections = 4

export interface RtcOptions {
  readonly server: Server
  readonly connectionString: string
  /** Replaced in tests. */
  readonly media?: MediaLegs
  /** undefined: phones are switched off, and there are browsers only. */
  readonly openPhones?: OpenPhones | undefined
  /** Time between two checks for dead processes. */
  readonly lookEveryMs?: number
}

export interface Rtc extends Pick<Runner, 'remind' | 'dial'> {
  readonly faxes: FaxCalls
  readonly draining: Draining
  /** The numbers of the other processes that live on this database. */
  others(): Promise<readonly number[]>
  /** Ends all calls, waits until their records are written, and closes all connections. */
  close(): Promise<void>
}

/** Handles the calls of a dead process at this one. */
const leftCalls = (services: Services, runner: Pick<Runner, 'takeOver'>, phones: Phones | undefined): LeftCalls => ({
  canGoOn: (state) => {
    const call = state as KeptCall
    // a call written by an older version may lack a stage
    return (
      (call as Partial<Call>).stage !== undefined &&
      canGoOn(call, ({ id }) => phones?.canAdopt(call.left?.[id]) === true)
    )
  },
  goOn: runner.takeOver,
  recordLost: async (state, at) => {
    for (const left of Object.values((state as KeptCall).left ?? {})) phones?.endLeft(left)
    await recordLostCall(services, state, at)
    await keepAbandonedMessages(services)
  },
})

const openRelays = ({ config: { janus }, log }: Services) => (janus ? createJanus({ ...janus, log }) : null)

const showMedia = (metrics: Services['metrics'], media: MediaLegs): void => {
  const use = media.use?.()
  metrics.state.set('lineside_media_processes', use?.processes ?? null)
  metrics.state.set('lineside_media_places_used', use?.taken ?? null)
  metrics.state.set('lineside_media_places', use?.places ?? null)
}

/** Rings devices that a line has now. */
const createDial =
  ({ pool, now }: Services, runner: Pick<Runner, 'dial'>, hasPhones: boolean): Runner['dial'] =>
  async (subscriberId, request) => {
    const devices = await ownDevices(pool, subscriberId, now())
    const isThere = devices.some(({ id, kind }) => {
      if (kind === 'phone' && !hasPhones) return false
      return request.device === undefined ? kind === 'phone' : id === request.device
    })
    return isThere && (await runner.dial(subscriberId, request))
  }

const tellOthers = ({ db, log }: Services, own: number, { id, principal }: BrowserConnection): void => {
  tellArrival(db, { id, ...principal }, own).catch((error: unknown) =>
    log.warn(error, 'Other processes do not know of a browser that came'),
  )
}

/** Closes parts one after the other; some are not there. */
const closeInOrder = async (
  parts: readonly ({ readonly close: () => Promise<void> | void } | null | undefined)[],
): Promise<void> => {
  for (const part of parts) await part?.close()
}

/** Where lines and numbers are reached. */
interface Reached {
  readonly browsers: Pick<ConnectedBrowsers, 'openLegs'>
  readonly openElsewhere: RemoteLegs['open']
  readonly phones: Phones | undefined
  readonly openOutside: ReturnType<typeof createOutsideTargets>
  readonly waiting: WaitingLegs
  /** Whether a line talks and takes no further calls meanwhile. */
  readonly isBusy: (line: RungLine) => Promise<boolean>
}

/**
 * Finds everything that can be rung: a subscriber's browsers at this process and at others, their phones, and numbers
 * outside.
 */
const createTargets = ({ browsers, openElsewhere, phones, openOutside, waiting, isBusy }: Reached): Targets => ({
  open: async (target, callId, rungFor) => {
    if (target.to === 'outside') return await openOutside(target.address, callId, rungFor)
    const { id, only } = target
    // a device that is to call somebody rings even if its line is busy
    if ((only === undefined || only === 'own') && (await isBusy({ id, callId }))) return { legs: [], none: 'busy' }
    const device = typeof only === 'object' ? deviceOf(only.device) : null
    const isPhone = only === 'phones' || (device !== null && 'registration' in device)
    const registration = device !== null && 'registration' in device ? device.registration : undefined
    if (isPhone) return { legs: (await phones?.openLine(id, callId, registration)) ?? [], none: 'offline' }
    const browser = device !== null && 'browser' in device ? device.browser : undefined
    const here = browsers.openLegs(id, callId, browser)
    const [elsewhere, ofPhones, devices] = await Promise.all([
      here.isEngaged ? { legs: [], isEngaged: false } : openElsewhere(id, callId, browser),
      (browser === undefined && phones?.openLine(id, callId)) || [],
      // a person who talks in a browser is told there
      here.isEngaged || browser !== undefined ? [] : waiting.devicesOf(id),
    ])
    // phones always ring: a phone reports itself whether it is busy
    const inBrowsers = elsewhere.isEngaged ? elsewhere.legs : [...here.legs, ...elsewhere.legs]
    const legs = [...inBrowsers, ...ofPhones]
    const byPush = elsewhere.isEngaged ? null : waiting.open(devices, { subscriberId: id, callId, rung: legs })
    return { legs: byPush === null ? legs : [...legs, byPush], none: here.none }
  },
})

/**
 * Starts the call engine of this process: the hub of browsers, the phones, the media, the conferences and the runner of
 * calls. Everything is made before anything begins: a call that a dead process left, or a signal of another one, may
 * come with the first look and needs all parts.
 */
export const startRtc = async (services: Services, options: RtcOptions): Promise<Rtc> => {
  const { server, connectionString, openPhones, lookEveryMs } = options
  const process = await enterRtcProcess(services, { connectionString, lookEveryMs })
  const customers = watchOneCustomer(services)
  const { isOnly } = customers
  const { media = createMediaLegs(services, { isOnly }) } = options
  // calls have a pool of their own, so that they never wait for other requests
  const pool = createPool(connectionString, { max: connections, isPlannedOnce: true, log: services.log })
  const { metrics } = services
  if (services.config.metrics !== undefined) watchPool(pool, 'calls', metrics)
  const stopMetrics = metrics.onScrape(() => showMedia(metrics, media))
  const forwarders = createForwarders(services)
  const relays = openRelays(services)
  const signals = createSignals(services, process.id)
  const where = createWhere({ process, send: signals.send, log: services.log })
  const rooms = createSharedRooms({
    services,
    own: process.id,
    addresses: where.addresses<RoomMessage>('member'),
    forwarders,
    relays,
  })
  const browsers = createConnectedBrowsers()
  const addresses = where.addresses<LegMessage>('leg')
  const remote = createRemoteLegs(services, process.id, addresses)
  const waiting = createWaitingLegs(services, remote, browsers)
  const phones = await openPhones?.()
  const adopt: Adopt = (leg, callId, left) => {
    const adopted = phones?.adopt(leg, left) ?? null
    return adopted?.kind === 'outside' ? takenOverOutside(services, callId, adopted) : adopted
  }
  const runner = createRunner({
    services,
    pool,
    owner: process.id,
    targets: createTargets({
      browsers,
      openElsewhere: remote.open,
      phones,
      openOutside: createOutsideTargets(services, process.id, phones ?? null),
      waiting,
      isBusy: inBatches((lines: readonly RungLine[]) => areBusy(pool, lines)),
    }),
    elsewhere: createJoinAsker(services, process.id, addresses),
    media,
    isOnly,
    serviceFor: createServiceFor(services, { rooms }),
    adopt,
    sayReminder: (leg, line) => sayReminder(services, leg, line),
  })
  const faxes = createFaxCalls(services, media, runner, { hasLines: phones !== undefined })
  const { lostCalls, yieldCall } = keepLegs({ services, process, addresses, remote, browsers, runner, adopt })

  const dial = createDial(services, runner, phones !== undefined)
  const hub = createHub({
    server,
    services,
    processId: process.id,
    browsers,
    rooms,
    lostCalls,
    placeCall: runner.placeCall,
    dial,
    callsForHelp: runner.callsForHelp,
    arrived: () => media.getReady(),
    attached: (connection) => {
      waiting.arrived(connection)
      tellOthers(services, process.id, connection)
    },
  })
  const left = leftCalls(services, runner, phones)
  const draining = createDraining({
    log: services.log,
    process,
    runner,
    hub,
    browsers,
    rooms,
    phones,
    addresses,
    yieldCall,
    canGoOn: left.canGoOn,
    send: signals.send,
  })
  const callBacks = createCallBacks(services, runner)
  const events = await tellDevices(services, browsers, { phones, waiting, callBacks })
  const endings = [
    endBlockedCalls(services, runner),
    watchCost(services, process.id, runner),
    process.onForgotten(() => hub.writeAll()),
  ]
  await phones?.begin(runner.placeCall)
  signals.begin(where.hear)
  await process.begin(left)
  callBacks.look(null)
  await keepAbandonedMessages(services)
  const stopKeeping = keepAbandonedMessagesAlways(services)
  return {
    remind: (subscriberId) => runner.remind(subscriberId),
    dial,
    faxes,
    draining,
    others: process.others,
    close: async () => {
      for (const stop of endings) stop()
      stopMetrics()
      await stopKeeping()
      await runner.endAll('server_stopped')
      await closeInOrder([callBacks, faxes, events, phones, where, rooms, relays, forwarders])
      await closeInOrder([hub, signals, media, customers, process])
      await pool.end()
    },
  }
}
