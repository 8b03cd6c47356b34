import { actsForCompany } from '@lineside/contract/access'
import { limits } from '@lineside/contract/limits'
import type { Found } from '@lineside/contract/resources/find'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Pool } from '../../platform/db/database.ts'
import { partyNameSql } from '../../domain/contacts/contacts-store.ts'
import { matchesWords, wordValues } from '../../domain/contacts/match-words.ts'

/** Newest conversations of a line that are searched for callers. */
const lastConversations = 2_000

const most = limits.foundOfKind

/**
 * The best matches of a kind: first those that begin with the first word, then those that contain it elsewhere; by
 * name.
 */
const best = (text: string): string => `order by position($4 in ${text}), 3, 2 limit ${most}`

const has = (column: string, isPart: boolean): string =>
  matchesWords(column, isPart, { all: '$3', longest: '$5', later: '$6' })

/**
 * Parameters: $1 customer, $2 reader, $3 patterns of all words, $4 the first word, $5 the pattern of the
 * longest; if that is short, $5 and $6 the patterns of a first and of a later word that begins with it.
 */
const lines = (isPart: boolean) => `(select case when s.is_pbx_group then 'group' else 'seat' end as kind, s.id,
    coalesce(nullif(s.display_name, ''), s.username) as name, coalesce(s.pbx_extension,
      (select n.e164 from numbers n where n.subscriber_id = s.id order by n.is_primary desc, n.id limit 1)) as number,
    null::text as detail, true as shared
  from subscribers s
  where s.customer_id = $1 and s.status <> 'terminated' and ${has('s.find_text', isPart)}
  ${best('s.find_text')})`

const contacts = (isPart: boolean) => `(select 'contact', k.id, k.name,
    (select n.number from contact_numbers n where n.contact_id = k.id
      order by n.number like any($3::text[]) desc, n.position limit 1),
    k.company, k.subscriber_id is null
  from contacts k
  where k.customer_id = $1 and (k.subscriber_id = $2 or k.subscriber_id is null) and ${has('k.search_text', isPart)}
  ${best('k.search_text')})`

/** Callers of the reader's own line whose number contains these digits, the latest first. */
const callers = `(select 'caller', c.id, ${partyNameSql('c.number', '$1', '$2')}, c.number, null, false
  from (select max(id) as id, number from (
      select id, case when direction = 'in' then caller else callee end as number from conversations
      where subscriber_id = $2 order by start_time desc, id desc limit ${lastConversations}) last
    where number like all($3::text[]) and number ~ '^[+]?[0-9]{7,}$' group by number order by 1 desc limit ${most}) c)`

const numbers = `(select 'number', n.id, coalesce(nullif(s.display_name, ''), s.username), n.e164, null, true
  from subscribers s join numbers n on n.subscriber_id = s.id
  where s.customer_id = $1 and s.status <> 'terminated' and n.e164 like all($3::text[])
  ${best('n.e164')})`

const devices = (isPart: boolean) => `(select 'device', d.id, d.station_name, null, d.identifier, true
  from devices d
  where d.customer_id = $1 and ${has('d.find_text', isPart)}
  ${best('d.find_text')})`

/**
 * The statement that finds everything that matches these words and that the caller may see.
 * @param words folded (telephony, `searchWords`); at least one
 * @param isNumber whether the words are the digits of a number
 */
export const findStatement = (
  { customerId, subscriberId, isPbx, role }: Pick<Principal, 'customerId' | 'subscriberId' | 'isPbx' | 'role'>,
  words: readonly string[],
  isNumber: boolean,
) => {
  const isAdministrator = isPbx && actsForCompany({ role })
  const { isPart, all, longest } = wordValues(words)
  const parts = [
    lines(isPart),
    contacts(isPart),
    ...(isNumber ? [callers] : []),
    ...(isNumber && isAdministrator ? [numbers] : []),
    ...(isAdministrator ? [devices(isPart)] : []),
  ]
  return {
    name: `find ${isNumber} ${isAdministrator} ${isPart}`,
    text: parts.join('\nunion all\n'),
    values: [customerId, subscriberId, all, words[0], ...longest],
  }
}

export const findWords = async (
  pool: Pool,
  principal: Principal,
  words: readonly string[],
  isNumber: boolean,
): Promise<Found[]> => (await pool.query<Found>(findStatement(principal, words, isNumber))).rows
