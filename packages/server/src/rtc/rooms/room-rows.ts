import { randomInt } from 'node:crypto'
import { createInOrderByKey } from '@lineside/contract/in-order'
import { limits } from '@lineside/contract/limits'
import type { Services } from '../../domain/services.ts'
import { reason } from '../../platform/reason.ts'
import {
  claimConference,
  keepConference,
  keepConferencePin,
  ownerOfConference,
  releaseAllConferences,
  releaseConference,
  type RoomName,
} from './conferences-store.ts'

/** The rows that tell other processes which rooms this process holds. */
export interface RoomRows {
  /**
   * Claims a room for this process.
   * @param by the line that asks for it
   * @param use is called with the owner while no other write of the room runs; `keptPin`: the room's PIN at a process
   * that has ended
   */
  claim(
    key: string,
    by: number,
    use: (claimed: { readonly owner: number; readonly dialIn: string; readonly keptPin: string | null }) => void,
  ): Promise<number | 'too_many'>
  /** The room's last member has left. */
  emptied(key: string): void
  locked(key: string, pin: string | null): void
  ownerOf(key: string): Promise<number | undefined>
  /** Creates the room's row if there is none. @returns the room's conference ID */
  keep(key: string, by: number): Promise<string>
  /** Waits for all writes, and releases all rooms of this process. */
  close(): Promise<void>
}

interface RowsOptions {
  readonly services: Pick<Services, 'db' | 'log' | 'now' | 'secrets'>
  readonly own: number
  /** Whether somebody is in the room at this process. */
  readonly isOpen: (key: string) => boolean
}

export const createRoomRows = ({ services, own, isOpen }: RowsOptions): RoomRows => {
  const { db, log, now, secrets } = services
  /** The writes of each room. */
  const writes = createInOrderByKey()
  const failed = (error: unknown): void => log.warn(`A conference could not be written down: ${reason(error)}`)
  const carefully = (work: Promise<void>): void => void work.catch(failed)

  const release = async (key: string, wasOpen: boolean): Promise<void> => {
    if (!isOpen(key)) await releaseConference(db, nameOf(key), own, wasOpen)
  }

  return {
    claim: (key, by, use) =>
      writes.run(key, async () => {
        const claimed = await claimConference(db, { ...nameOf(key), own, by, now: now(), makeId })
        if (claimed === 'too_many') return claimed
        const { owner, dialIn, leftPin } = claimed
        use({ owner, dialIn, keptPin: leftPin === null ? null : secrets.open(leftPin) })
        // if the guest was refused nobody is in the room, so release it
        if (owner === own) await release(key, false)
        return owner
      }),
    emptied: (key) => carefully(writes.run(key, () => release(key, true))),
    locked: (key, pin) => {
      const box = pin === null ? null : secrets.seal(pin)
      carefully(writes.run(key, () => keepConferencePin(db, nameOf(key), own, box)))
    },
    ownerOf: (key) => ownerOfConference(db, nameOf(key)),
    keep: (key, by) => keepConference(db, { ...nameOf(key), by, now: now(), makeId }),
    close: async () => {
      await writes.settled()
      await releaseAllConferences(db, own, now()).catch(failed)
    },
  }
}

const makeId = (): string => String(randomInt(10 ** limits.conferenceIdLength)).padStart(limits.conferenceIdLength, '0')

/** Splits a key made by `roomKey`. */
const nameOf = (key: string): RoomName => {
  const slash = key.indexOf('/')
  return { customerId: Number(key.slice(0, slash)), name: key.slice(slash + 1) }
}
