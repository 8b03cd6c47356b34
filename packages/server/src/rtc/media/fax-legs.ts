import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Services } from '../../domain/services.ts'
import type { FaxLeg, FaxUse } from '../legs/leg.ts'
import { hasKoffi } from './child/fax/koffi.ts'
import { createMediaLeg } from './media-leg.ts'
import { startMediaProcess } from './media-process.ts'
import { mediaEnvironment } from './media-processes.ts'
import { createSharedPlaces } from './shared-places.ts'

/** Fax machines, each in a process of its own, which ends with its call. */
export interface FaxLegs {
  /**
   * @param customer the customer of the call; null: none
   * @returns null: no fax machine exists, all permitted ones are in use, or this customer uses its share
   */
  open(callId: string, use: FaxUse, customer: number | null): FaxLeg | null
  /** Whether there are any. */
  readonly isThere: boolean
  close(): Promise<void>
}

/** Calls with a fax at the same time. One takes a twentieth of a core and 92 MB. */
const MOST_FAXES = 8
/** A fax to be sent can wait, a caller who sends one cannot: the other machines are reserved for callers. */
const MOST_SENDING = 5
/** A process is started for each call, and fax machines wait for an answer as long as people do. */
const STARTING_MS = 25_000
/** How long a process may write the file of a call that has ended. */
const WRITING_MS = 10_000

/** Where distributions put shared libraries, without and with the name of the machine's kind. */
const folders = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib64',
  '/usr/lib',
  '/usr/local/lib',
  '/opt/homebrew/lib',
]
const names = ['libspandsp.so.2', 'libspandsp.2.dylib']

/** The command that installs it. */
export const installSpandsp = 'apt-get install --no-install-recommends libspandsp2'

/** @returns the path of the system's spandsp; null: it is not installed, or this machine has no koffi to load it */
export const findSpandsp = (): string | null =>
  (hasKoffi() ? folders : [])
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path)) ?? null

export const createFaxLegs = (
  { config, log, media, files }: Pick<Services, 'config' | 'log' | 'media' | 'files'>,
  isOnly: () => boolean,
  library = findSpandsp(),
): FaxLegs => {
  const running = new Set<ReturnType<typeof startMediaProcess>>()
  /** A customer's share covers sending and receiving: a customer that receives many faxes sends fewer. */
  const machines = createSharedPlaces(MOST_FAXES, isOnly)
  const senders = createSharedPlaces(MOST_SENDING, isOnly)
  let isClosed = false

  /** @returns as `SharedPlaces` does */
  const take = (use: FaxUse, customer: number | null): (() => void) | null => {
    const giveBack = machines.take(customer)
    if (giveBack === null || use === 'receiving') return giveBack
    const sendNoMore = senders.take(customer)
    if (sendNoMore === null) {
      giveBack()
      return null
    }
    return () => {
      giveBack()
      sendNoMore()
    }
  }

  return {
    isThere: library !== null,
    open(callId, use, customer) {
      if (library === null || isClosed) return null
      const giveBack = take(use, customer)
      if (giveBack === null) {
        const isFull = running.size >= MOST_FAXES
        const who = isFull ? 'all fax machines are in use' : `those for customer ${customer} are in use`
        log.warn(`A fax ${use === 'sending' ? 'has to wait' : 'was not taken'}: ${who}`)
        return null
      }
      const process = startMediaProcess({
        log,
        environment: mediaEnvironment(config),
        exchangeMs: STARTING_MS,
        onEnd: () => {
          running.delete(process)
          giveBack()
        },
      })
      running.add(process)
      let work: Promise<unknown> = Promise.resolve()
      const { leg, session } = createMediaLeg(process, {
        callId,
        withVideo: false,
        voice: 'g711',
        scratchPath: () => media.scratchPath(),
        files,
        onOver() {
          const end = () => void process.end()
          const late = setTimeout(end, WRITING_MS).unref()
          void work.finally(() => clearTimeout(late)).finally(end)
        },
      })
      return {
        ...leg,
        receiveFax(order) {
          const received = session.receiveFax({ ...order, library })
          work = received
          return received
        },
        sendFax(order) {
          const sent = session.sendFax({ ...order, library })
          work = sent
          return sent
        },
      }
    },
    async close() {
      isClosed = true
      await Promise.all([...running.keys()].map((process) => process.end()))
    },
  }
}
