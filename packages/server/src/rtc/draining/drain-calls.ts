import { setTimeout as delay } from 'node:timers/promises'
import { movesUnheard } from '@lineside/telephony/call/take-over'
import type { Call, CallLeg } from '@lineside/telephony/call/call-state'
import type { Log } from '../../platform/log.ts'
import { reason } from '../../platform/reason.ts'
import type { BrowserConnection } from '../hub/browser-connection.ts'
import type { ConnectedBrowsers } from '../hub/connected-browsers.ts'
import type { Hub } from '../hub/hub.ts'
import type { KeptLegs } from '../elsewhere/keep-legs.ts'
import type { LegMessage } from '../legs/remote-messages.ts'
import type { Phones } from '../outside/phones.ts'
import type { LeftCalls, RtcProcess } from '../processes/rtc-process.ts'
import type { Signals } from '../processes/signals.ts'
import type { Rooms } from '../rooms/guest.ts'
import type { KeptCall } from '../runner/call-rows.ts'
import type { Runner } from '../runner/runner.ts'
import { type Addresses, leftCalls } from '../where/where.ts'

/** Hands calls and browsers to other processes, because this one is about to stop. */
export interface Draining {
  /** Refuses new calls of phones and trunks, which reach another process. Browsers still call from here. */
  begin(): void
  /**
   * Hands over what can move, as soon as it can, and waits for the rest.
   * @param patience aborted: what can go on elsewhere is handed over whatever is lost by it
   * @returns resolves when nothing is left, or the patience is over; the stop that follows ends the rest
   */
  finish(patience: AbortSignal): Promise<void>
  /** Leaves what can go on to the next process that starts, although none is there. It takes a second at most. */
  leave(): Promise<void>
}

export interface DrainingOptions {
  readonly log: Log
  readonly process: Pick<RtcProcess, 'others' | 'inheritNoMore' | 'leave'>
  readonly runner: Pick<Runner, 'kept' | 'callIds' | 'takeNoMore'>
  readonly hub: Pick<Hub, 'sendElsewhere'>
  readonly browsers: Pick<ConnectedBrowsers, 'connections'>
  readonly rooms: Pick<Rooms, 'isIn'>
  readonly phones: Pick<Phones, 'takeNoMore' | 'canAdopt'> | undefined
  readonly addresses: Pick<Addresses<LegMessage>, 'at'>
  readonly yieldCall: KeptLegs['yieldCall']
  readonly canGoOn: LeftCalls['canGoOn']
  readonly send: Signals['send']
}

/** How often to look for calls that can move by now. */
const lookEveryMs = 250
/** At most so many browsers at each look: 2,000 a second, as many as a process greets when it has nothing else to do. */
const mostSent = 500
/** How often the last calls are tried again whose rows are being written. */
const lastTries = 20

export const createDraining = (options: DrainingOptions): Draining => {
  const { log, process, runner, hub, browsers, rooms, phones, addresses, yieldCall, canGoOn, send } = options

  const reaches =
    ({ left }: KeptCall) =>
    (leg: CallLeg) =>
      phones?.canAdopt(left?.[leg.id]) === true

  /** Hands these calls over; a call that has ended or changed hands meanwhile stays as it is. */
  const handOver = async (calls: readonly Call[]): Promise<void> => {
    if (calls.length === 0) return
    const { ids, under } = await process.leave(calls.map(({ id }) => id))
    for (const id of ids) yieldCall(id, under)
    for (const to of await process.others()) send({ to, leg: leftCalls, content: {} })
  }

  /** Whether all that a browser does goes on when it connects to another process. */
  const mayGo = (connection: BrowserConnection): boolean =>
    !rooms.isIn(connection) &&
    [...connection.legs.values()].every(({ id, state }) => state === 'talking' && addresses.at(id) !== null)

  const isBusy = (connection: BrowserConnection): boolean => connection.legs.size > 0 || rooms.isIn(connection)

  const carefully = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => log.warn(`Calls could not be handed over yet: ${reason(error)}`))

  const leaveAll = async (): Promise<void> => {
    for (let tries = 0; tries < lastTries; tries++) {
      await carefully(handOver(runner.kept().filter(canGoOn)))
      // a call whose rows are written at this moment is not among those kept
      if (runner.callIds().length === runner.kept().length) return
      await delay(lookEveryMs / 5)
    }
  }

  const begin = (): void => {
    process.inheritNoMore()
    phones?.takeNoMore()
  }

  return {
    begin,
    leave: async () => {
      begin()
      runner.takeNoMore()
      await leaveAll()
    },
    finish: async (patience) => {
      runner.takeNoMore()
      // one that comes now, because it is led here still, stays until the end: it would only come again
      const before = new Set(browsers.connections.all())
      const isLeft = (): boolean =>
        runner.callIds().length > 0 ||
        browsers.connections.all().some((connection) => before.has(connection) || isBusy(connection))
      while (!patience.aborted) {
        await carefully(handOver(runner.kept().filter((call) => movesUnheard(call, reaches(call)))))
        hub.sendElsewhere((connection) => before.has(connection) && mayGo(connection), mostSent)
        if (!isLeft()) return
        await delay(lookEveryMs, undefined, { signal: patience }).catch(() => undefined)
      }
      await leaveAll()
      // their rooms end with this process: members that are still here would be told that the conference is over
      hub.sendElsewhere((connection) => rooms.isIn(connection), Number.POSITIVE_INFINITY)
    },
  }
}
