import type { ContactLabel } from '@lineside/contract/resources/contacts'
import { sql } from 'kysely'
import { matchesWords, type WordValues, wordValues } from '../../../domain/contacts/match-words.ts'
import type { Db, Pool } from '../../../platform/db/database.ts'

/** The line whose directory a phone shows. */
export interface DirectoryReader {
  readonly customer_id: number
  /** The line of the phone's first account, whose contacts it shows; null: no person's phone, or a blocked line. */
  readonly line_id: number | null
  /** The language of that line. */
  readonly language: string | null
}

export const findDirectoryReader = async (db: Db, deviceId: number): Promise<DirectoryReader | undefined> => {
  const { rows } = await sql<DirectoryReader>`
    select d.customer_id, own.id as line_id, p.preferences ->> 'language' as language
    from devices d
    left join lateral (
      select s.id, s.status, s.is_pbx_group from device_lines l
      join device_model_ranges r on r.id = l.range_id
      join subscribers s on s.id = l.subscriber_id and s.customer_id = d.customer_id and s.status <> 'terminated'
      where l.device_id = d.id and l.type in ('private', 'shared')
      order by l.extension_unit, r.position, l.key_num, l.position limit 1
    ) own on own.status = 'active' and not own.is_pbx_group
    left join subscriber_preferences p on p.subscriber_id = own.id
    where d.id = ${deviceId}`.execute(db)
  return rows[0]
}

/** The place of a number in the order of names: a colleague (0), or a contact of the line (1) or the company (2). */
export interface DirectoryPlace {
  readonly part: 0 | 1 | 2
  readonly id: number
  /** Place of the number among those of the contact. */
  readonly position: number
}

/** One number of the directory. */
export interface DirectoryRow extends DirectoryPlace {
  readonly name: string
  /** null: of a colleague. */
  readonly label: ContactLabel | null
  /** In the platform's form. */
  readonly number: string
}

export interface DirectoryAsked {
  /** Folded (telephony, `searchWords`); none: everything. */
  readonly words: readonly string[]
  readonly limit: number
  /** In the order of names, whatever they are; otherwise colleagues first, then the line's contacts, then the company's. */
  readonly isMixed: boolean
  /** In the order of names: only what follows this one. */
  readonly after: (DirectoryPlace & { readonly name: string }) | null
}

const byName = 'collate "und-x-icu"'

/** Parameters: $1 customer, $2 line, $3 rows; $4 name, $5 to $7 ids of the parts and $8 position after which rows follow; then words. */
interface Shape {
  readonly words: WordValues | null
  readonly isAfter: boolean
}

const has = (column: string, { words, isAfter }: Shape): string => {
  if (words === null) return ''
  const [all, longest, later] = isAfter ? ['$9', '$10', '$11'] : ['$4', '$5', '$6']
  return `and ${matchesWords(column, words.isPart, { all, longest, later })}`
}

const follows = (name: string, id: string, part: number, { isAfter }: Shape): string =>
  isAfter ? `and (${name} ${byName}, ${id}) >= ($4::text, $${5 + part}::int)` : ''

const lineName = `coalesce(nullif(s.display_name, ''), s.username)`

/**
 * Colleagues with their extensions; those without one, such as a pilot, with their numbers. Blocked lines, and those that hide
 * their number from colleagues, are in no directory.
 */
const lines = (shape: Shape) => `(
  select 0 as part, s.id, ${lineName} as name, null::text as label, dialled.number, 0 as position
  from subscribers s cross join lateral (select coalesce(s.pbx_extension,
    (select n.e164 from numbers n where n.subscriber_id = s.id order by n.is_primary desc, n.id limit 1)) as number) dialled
  where s.customer_id = $1 and s.status = 'active' and s.status <> 'terminated' and dialled.number is not null
    and s.id is distinct from $2 ${has('s.find_text', shape)} ${follows(lineName, 's.id', 0, shape)}
    ${shape.isAfter ? 'and s.id <> $5' : ''}
    and not exists (select from subscriber_preferences p where p.subscriber_id = s.id and (
      p.preferences -> 'clir_intrapbx' = 'true' or s.pbx_extension is null and p.preferences -> 'clir' = 'true'))
  order by ${lineName} ${byName}, s.id limit $3)`

const contacts = (part: 1 | 2, shape: Shape) => `(
  select ${part}, k.id, k.name, n.label, n.number, n.position
  from contacts k join contact_numbers n on n.contact_id = k.id
  where k.customer_id = $1 and k.subscriber_id ${part === 1 ? '= $2' : 'is null'} ${has('k.search_text', shape)}
    ${follows('k.name', 'k.id', part, shape)} ${shape.isAfter ? `and (k.id <> $${5 + part} or n.position > $8)` : ''}
  order by k.subscriber_id, k.name ${byName}, k.id, n.position limit $3)`

/** Ids between which all others are. */
const [beforeAll, behindAll] = [-1, 2_147_483_647]

/** The statement that reads a page of a directory; each part of it takes its rows from an index, at the place where they begin. */
export const directoryStatement = (
  { customer_id, line_id }: DirectoryReader,
  { words: sought, limit, isMixed, after }: DirectoryAsked,
) => {
  const words = sought.length === 0 ? null : wordValues(sought)
  const shape = { words, isAfter: after !== null }
  const order = isMixed ? `name ${byName}, part, id, position` : `part, name ${byName}, id, position`
  // of the same name, parts before the one of `after` are over, and later ones begin
  const idIn = (part: number) =>
    after === null || part < after.part ? behindAll : part > after.part ? beforeAll : after.id
  return {
    // a search is planned by its words each time: whether few or all have them decides where it begins
    ...(words === null && { name: `directory ${isMixed} ${shape.isAfter}` }),
    text: `select part, id, name, label, number, position from (
${[lines(shape), contacts(1, shape), contacts(2, shape)].join('\nunion all\n')}) listed
order by ${order} limit $3`,
    values: [
      customer_id,
      line_id,
      limit,
      ...(after === null ? [] : [after.name, idIn(0), idIn(1), idIn(2), after.position]),
      ...(words === null ? [] : [words.all, ...words.longest]),
    ],
  }
}

/** BOOK-01: colleagues, the line's contacts and the company's, one row a number. */
export const listDirectory = async (
  pool: Pool,
  reader: DirectoryReader,
  asked: DirectoryAsked,
): Promise<readonly DirectoryRow[]> => (await pool.query<DirectoryRow>(directoryStatement(reader, asked))).rows

/** The name at a place of the reader's directory; null: nobody is there any more. */
export const nameAt = async (
  db: Db,
  { customer_id, line_id }: DirectoryReader,
  { part, id }: DirectoryPlace,
): Promise<string | null> => {
  const { rows } = await (part === 0
    ? sql<{ name: string }>`select ${sql.raw(lineName)} as name from subscribers s
        where s.id = ${id} and s.customer_id = ${customer_id}`
    : sql<{ name: string }>`select k.name from contacts k where k.id = ${id} and k.customer_id = ${customer_id}
        and k.subscriber_id is not distinct from ${part === 1 ? line_id : null}`
  ).execute(db)
  return rows[0]?.name ?? null
}
