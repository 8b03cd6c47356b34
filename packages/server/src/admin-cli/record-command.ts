import { finishEntry, insertEntry } from '../domain/operator-log/operator-log-store.ts'
import { isDatabaseAway } from '../platform/db/away/database-away.ts'
import type { Db } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Touched } from './audit-store.ts'
import type { Command, Options, Row, Values, Work } from './command.ts'
import { endingOf, entryOf, failureOf } from './log-entry.ts'

/** Writes the entry of one command in the operators' log. */
export interface CommandRecord {
  /** Tells what the command touches, for the ID of the thing. */
  touches(touched: Touched): void
  /** For a command in batches: before its first change, so that one that breaks off is known. */
  begin(): Promise<void>
  /** @param db the transaction of the change */
  done(db: Db, answer: Row | readonly Row[] | string): Promise<void>
  /** Never throws: the caller has an error to tell already. */
  failed(error: unknown): Promise<void>
}

const nothing: CommandRecord = {
  touches: () => undefined,
  begin: () => Promise.resolve(),
  done: () => Promise.resolve(),
  failed: () => Promise.resolve(),
}

/** RUN-02: every command that changes something leaves an entry, also one that is refused; those that read leave none, but for `isLogged`. */
export const recordCommand = (
  { db: outside, log, now }: Pick<Platform, 'db' | 'log' | 'now'>,
  command: Command,
  values: Values<Options>,
  performer: Pick<Work, 'by' | 'reseller' | 'from'>,
): CommandRecord => {
  if (command.reads === true && command.isLogged !== true) return nothing
  const entry = entryOf(command, values, { ...performer, at: now() })
  const touched: Touched[] = []
  let begun: number | undefined
  const end = async (db: Db, ending: ReturnType<typeof endingOf>): Promise<void> => {
    if (begun === undefined) await insertEntry(db, { ...entry, ...ending })
    else await finishEntry(db, begun, { at: entry.at, ...ending })
  }
  return {
    touches: (one) => void touched.push(one),
    begin: async () => {
      begun = await insertEntry(outside, entry)
    },
    done: (db, answer) => end(db, endingOf(command, answer, touched)),
    failed: async (error) => {
      if (error instanceof Error && isDatabaseAway(error)) return
      try {
        await end(outside, failureOf(command, error, touched))
      } catch (cause) {
        log.error({ err: cause, command: `${command.noun} ${command.verb}` }, 'An entry of the operators’ log is lost')
      }
    },
  }
}
