import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** An entry of one command (RUN-02). It never holds a secret. */
export interface OperatorLogEntry {
  readonly at: Date
  /** Name of the person, or of the key. */
  readonly by: string
  /** The reseller of the key; null: an operator. */
  readonly reseller: number | null
  readonly noun: string
  readonly verb: string
  readonly object: string
  readonly objectId: number | null
  readonly objectName: string | null
  /** Options by name: true, or the value of one that may be kept. */
  readonly given: Readonly<Record<string, unknown>>
  /** Address of the client; null: the shell. */
  readonly address: string | null
  readonly requestId: string | null
  readonly outcome: string
  /** Code of the refusal. */
  readonly refusal: string | null
}

/** @returns the ID of the entry */
export const insertEntry = async (db: Db, entry: OperatorLogEntry): Promise<number> => {
  const { id } = await db
    .insertInto('operator_log')
    .values({
      written_at: entry.at,
      by_name: entry.by,
      reseller_id: entry.reseller,
      noun: entry.noun,
      verb: entry.verb,
      object: entry.object,
      object_id: entry.objectId,
      object_name: entry.objectName,
      given: JSON.stringify(entry.given),
      address: entry.address,
      request_id: entry.requestId,
      outcome: entry.outcome,
      refusal: entry.refusal,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Tells how the work of an entry ended that was written when it began. */
export const finishEntry = async (
  db: Db,
  id: number,
  { at, objectId, outcome, refusal }: Pick<OperatorLogEntry, 'at' | 'objectId' | 'outcome' | 'refusal'>,
): Promise<void> => {
  await db
    .updateTable('operator_log')
    .set({ object_id: objectId, outcome, refusal })
    .where('id', '=', id)
    .where('written_at', '=', at)
    .execute()
}

/** Conditions; absent ones let everything pass. */
export interface EntryFilter {
  /** The only reseller whose keys' entries are seen; null: all entries. */
  readonly reseller: number | null
  readonly by?: string | undefined
  readonly noun?: string | undefined
  readonly verb?: string | undefined
  readonly object?: string | undefined
  readonly objectId?: number | undefined
  readonly objectName?: string | undefined
  readonly outcome?: string | undefined
  readonly since?: Date | undefined
  readonly before?: Date | undefined
}

/** An entry as it is read. */
export interface ShownEntry {
  readonly id: number
  readonly at: Date
  readonly by: string
  readonly noun: string
  readonly verb: string
  readonly object: string
  readonly object_id: number | null
  readonly name: string | null
  readonly given: Readonly<Record<string, unknown>>
  readonly address: string | null
  readonly request_id: string | null
  readonly outcome: string
  readonly refusal: string | null
}

const columns = sql`id, written_at as at, by_name as by, noun, verb, object, object_id, object_name as name, given, address,
  request_id, outcome, refusal`

const conditionsOf = (filter: EntryFilter): RawBuilder<unknown> => {
  const parts = [
    [filter.reseller ?? undefined, (value: unknown) => sql`reseller_id = ${value}`],
    [filter.by, (value: unknown) => sql`by_name = ${value}`],
    [filter.noun, (value: unknown) => sql`noun = ${value}`],
    [filter.verb, (value: unknown) => sql`verb = ${value}`],
    [filter.object, (value: unknown) => sql`object = ${value}`],
    [filter.objectId, (value: unknown) => sql`object_id = ${value}`],
    [filter.objectName, (value: unknown) => sql`object_name = ${value}`],
    [filter.outcome, (value: unknown) => sql`outcome = ${value}`],
    [filter.since, (value: unknown) => sql`written_at >= ${value}`],
    [filter.before, (value: unknown) => sql`written_at < ${value}`],
  ] as const
  const said = parts.flatMap(([value, condition]) => (value === undefined ? [] : [condition(value)]))
  return said.length === 0 ? sql`true` : sql.join(said, sql` and `)
}

/** A page of entries, the newest first, read from the index: the months come one after the other. */
export const listEntries = async (
  db: Db,
  filter: EntryFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly ShownEntry[]> => {
  const { rows } = await sql<ShownEntry>`select ${columns} from operator_log where ${conditionsOf(filter)}
    order by written_at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** @returns undefined: there is no such entry, or it is another reseller's */
export const findEntry = async (db: Db, id: number, reseller: number | null): Promise<ShownEntry | undefined> => {
  const { rows } = await sql<ShownEntry>`select ${columns} from operator_log
    where id = ${id} and ${conditionsOf({ reseller })}`.execute(db)
  return rows[0]
}

/** Gives a pseudonym to an erased line in the entries that name it (SAFE-04). */
export const pseudonymizeEntries = async (db: Db, line: number, pseudonym: string): Promise<void> => {
  await db
    .updateTable('operator_log')
    .set({ object_name: pseudonym })
    .where('object', '=', 'line')
    .where('object_id', '=', line)
    .execute()
}
