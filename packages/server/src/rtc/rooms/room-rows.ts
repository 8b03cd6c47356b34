import { randomInt } from 'node:crypto'
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

/** Which rooms this process holds, as the others read it. */
export interface RoomRows {
  /** @param use what is done with the room while nothing else is written of it; `keptPin`: of a process that is no more */
  claim(
    key: string,
    use: (claimed: { readonly owner: number; readonly dialIn: string; readonly keptPin: string | null }) => void,
  ): Promise<number | 'too_many'>
  /** Its last member has left. */
  emptied(key: string): void
  locked(key: string, pin: string | null): void
  ownerOf(key: string): Promise<number | undefined>
  /** @returns its ID */
  keep(key: string): Promise<string>
  /** Nothing is held any more, and nothing waits to be written. */
  close(): Promise<void>
}

interface RowsOptions {
  readonly services: Pick<Services, 'db' | 'log' | 'now' | 'secrets'>
  readonly own: number
  /** Somebody is in it. */
  readonly isOpen: (key: string) => boolean
}

export const createRoomRows = ({ services, own, isOpen }: RowsOptions): RoomRows => {
  const { db, log, now, secrets } = services
  const turns = new Map<string, Promise<unknown>>()

  /** What is written of one room is written in its order. */
  const inTurn = <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = turns.get(key) ?? Promise.resolve()
    const done = before.then(work, work)
    const settled = done
      .catch(() => undefined)
      .finally(() => {
        if (turns.get(key) === settled) turns.delete(key)
      })
    turns.set(key, settled)
    return done
  }
  const failed = (error: unknown): void => log.warn(`A conference could not be written down: ${reason(error)}`)
  const carefully = (work: Promise<void>): void => void work.catch(failed)

  const release = async (key: string, wasOpen: boolean): Promise<void> => {
    if (!isOpen(key)) await releaseConference(db, nameOf(key), own, wasOpen)
  }

  return {
    claim: (key, use) =>
      inTurn(key, async () => {
        const claimed = await claimConference(db, { ...nameOf(key), own, now: now(), makeId })
        if (claimed === 'too_many') return claimed
        const { owner, dialIn, leftPin } = claimed
        use({ owner, dialIn, keptPin: leftPin === null ? null : secrets.open(leftPin) })
        // into a room that it may not open nobody has come
        if (owner === own) await release(key, false)
        return owner
      }),
    emptied: (key) => carefully(inTurn(key, () => release(key, true))),
    locked: (key, pin) => {
      const box = pin === null ? null : secrets.seal(pin)
      carefully(inTurn(key, () => keepConferencePin(db, nameOf(key), own, box)))
    },
    ownerOf: (key) => ownerOfConference(db, nameOf(key)),
    keep: (key) => keepConference(db, { ...nameOf(key), now: now(), makeId }),
    close: async () => {
      await Promise.all(turns.values())
      await releaseAllConferences(db, own, now()).catch(failed)
    },
  }
}

const makeId = (): string => String(randomInt(10 ** limits.conferenceIdLength)).padStart(limits.conferenceIdLength, '0')

/** Of a key of `roomKey`. */
const nameOf = (key: string): RoomName => {
  const slash = key.indexOf('/')
  return { customerId: Number(key.slice(0, slash)), name: key.slice(slash + 1) }
}
