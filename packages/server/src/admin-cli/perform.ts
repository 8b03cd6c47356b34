import { limits } from '@lineside/contract/limits'
import { sql } from 'kysely'
import { examinePassword } from '../platform/auth/passwords/password-strength.ts'
import { isUndoneForOthers } from '../platform/db/away/database-away.ts'
import type { Db } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { createOperatorAudit, type Touched } from './audit-store.ts'
import { type CommandRecord, recordCommand } from './record-command.ts'
import type { Command, Options, Row, Values, Work } from './command.ts'

export type Performer = Pick<Work, 'by' | 'reseller' | 'from'>

/**
 * Scores the given passwords once before the work, which holds a lock that others wait for: the first score takes
 * seconds on a busy machine, because a process has to start for it.
 */
const scorePasswords = async ({ options }: Command, values: Readonly<Record<string, unknown>>): Promise<void> => {
  for (const [name, { kind }] of Object.entries(options)) {
    const password = values[name]
    if (kind !== 'password' || typeof password !== 'string') continue
    await examinePassword(password.slice(0, limits.passwordLength))
  }
}

const nounsOfLines: readonly string[] = ['pilots', 'seats', 'groups', 'lines']

/** The line that a command has made. */
const createdLine = ({ noun }: Command, answer: Row | readonly Row[] | string): Touched | undefined => {
  const { id, outcome } = answer as { readonly id?: unknown; readonly outcome?: unknown }
  const isNew = nounsOfLines.includes(noun) && outcome === 'created' && typeof id === 'number'
  return isNew ? { what: 'line', id } : undefined
}

/** GROW-07: it may read from a replica, so not in a transaction of the primary. Its reads leave no entry in any log. */
const isList = ({ verb, reads, isLogged, inBatches }: Command): boolean =>
  verb === 'list' && reads === true && isLogged !== true && inBatches !== true

/** A command that the database rolled back because of another one is tried this often in all. */
const mostTries = 3

/**
 * Runs a command, for the shell and for the API: in one transaction, unless it works in batches. Commands that change the
 * same customer or reseller take turns, and so do those that change what all share. A command that changes something, or was refused,
 * stands in the operators' log.
 * @throws Refusal or HttpProblem; nothing has been changed then, by a command in batches nothing more
 */
export const perform = async (
  platform: Platform,
  command: Command,
  values: Values<Options>,
  performer: Performer,
): Promise<Row | readonly Row[] | string> => {
  await scorePasswords(command, values)
  for (let tries = 1; ; tries += 1) {
    const record = recordCommand(platform, command, values, performer)
    try {
      return await performOnce(platform, command, values, { ...performer, record })
    } catch (error) {
      const isUndone = isUndoneForOthers((error as { readonly code?: string }).code)
      if (isUndone && command.inBatches !== true && tries < mostTries) continue
      await record.failed(error)
      throw error
    }
  }
}

const performOnce = async (
  platform: Platform,
  command: Command,
  values: Values<Options>,
  { record, ...performer }: Performer & { readonly record: CommandRecord },
): Promise<Row | readonly Row[] | string> => {
  const later: ((db: Db) => Promise<void>)[] = []
  const audit = createOperatorAudit(performer.by, platform.now)
  const workIn = (db: Db): Work => ({
    ...platform,
    ...performer,
    db,
    touches: async (touched) => {
      record.touches(touched)
      await audit.touches(db, touched)
    },
    afterCommit: (task) => void later.push(task),
  })
  const inBatches = async () => {
    await record.begin()
    const given = await command.run(workIn(platform.db), values)
    await record.done(platform.db, given)
    return given
  }
  const listed = async () => await command.run(workIn(platform.reads.open('operator.lists').db), values)
  const answer = isList(command)
    ? await listed()
    : command.inBatches === true
      ? await inBatches()
      : await platform.db.transaction().execute(async (db) => {
          if (command.isGlobal === true) await sql`select pg_advisory_xact_lock(hashtext('provisioning'))`.execute(db)
          const given = await command.run(workIn(db), values)
          if (command.reads !== true) await audit.finish(db, createdLine(command, given))
          await record.done(db, given)
          return given
        })
  for (const task of later) await task(platform.db)
  return answer
}
