import { limits } from '@lineside/contract/limits'
import { soundHandleList } from '@lineside/contract/resources/pbx/sound-handles'
import type { PromptLine } from '@lineside/telephony/prompts/used-prompts'
import { sql } from 'kysely'
import { visibleSets } from '../../domain/sounds/visible-sets-store.ts'
import { ownershipOf } from '../../platform/access/ownership.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'

/** A line, and the sound set that it plays. */
export interface SetLine extends PromptLine {
  /** The set of the line's own choice, else the customer's default set; null: none. */
  readonly setId: string | null
  readonly language: string | null
}

interface Row {
  readonly name: string
  readonly set_id: string | null
  readonly preferences: Readonly<Record<string, unknown>>
  readonly slots: readonly { slot: string; destination: string }[]
  readonly destinations: readonly { destination: string; announcement_id?: number | null }[]
}

/** Which of these sets the administrator sees, in ascending order. */
export const visibleSetIds = async (db: Db, principal: Principal, ids: readonly number[]): Promise<number[]> => {
  const rows = await visibleSets(db, principal).select('t.id').where('t.id', 'in', ids).orderBy('t.id').execute()
  return rows.map(({ id }) => id)
}

/** All lines of the customer, groups included, with the settings that make them play prompts. */
export const promptLines = async (db: Db, customerId: number): Promise<readonly SetLine[]> => {
  const { rows } = await sql<Row>`
    select coalesce(nullif(s.display_name, ''), s.pbx_extension, s.username) as name,
      coalesce(p.preferences, '{}') as preferences,
      coalesce(p.preferences ->> 'contract_sound_set',
        (select t.id::text from sound_sets t where t.customer_id = ${customerId} and t.contract_default limit 1)) as set_id,
      (select coalesce(json_agg(json_build_object('slot', a.slot, 'destination', a.destination) order by a.slot), '[]')
        from attendant_slots a where a.subscriber_id = s.id) as slots,
      (select coalesce(json_agg(e order by m.id), '[]') from cf_mappings m
        join cf_destination_sets d on d.id = m.destination_set_id cross join jsonb_array_elements(d.destinations) e
        where m.subscriber_id = s.id and m.enabled) as destinations
    from subscribers s left join subscriber_preferences p on p.subscriber_id = s.id
    where s.customer_id = ${customerId} and s.status <> 'terminated'
    order by s.is_pbx_pilot desc, s.is_pbx_group desc, 1, s.id`.execute(db)
  return rows.map(lineOf)
}

const lineOf = ({ name, set_id, preferences, slots, destinations }: Row): SetLine => {
  const isOn = (preference: string): boolean => preferences[preference] === true
  const length = Number(preferences['max_queue_length'] ?? limits.queueLengthDefault)
  const blocked = preferences['block_in_list']
  return {
    name,
    setId: set_id,
    language: typeof preferences['language'] === 'string' ? preferences['language'] : null,
    slots,
    destinations: destinations.map(({ destination, announcement_id }) => ({
      destination,
      announcement: soundHandleList.find(({ id }) => id === announcement_id)?.handle ?? null,
    })),
    queueLength: isOn('cloud_pbx_callqueue') ? length : null,
    blocksCallers: isOn('block_in_clir') || isOn('block_in_mode') || (Array.isArray(blocked) && blocked.length > 0),
    announcesForward: isOn('play_announce_before_cf'),
    announcesSetup: isOn('play_announce_before_call_setup'),
    greetsCallee: isOn('play_announce_to_callee'),
    playsMusicOnHold: isOn('music_on_hold'),
    isRecorded: ['1', '2', '3'].includes(String(preferences['record_call'])),
  }
}

/** The menu of one of the caller's lines; undefined: the line is not the caller's. */
export const findMenu = async (db: Db, principal: Principal, id: number) => {
  const { column, id: owner } = ownershipOf(principal)
  return await db
    .selectFrom('subscribers as s')
    .leftJoin('subscriber_preferences as p', 'p.subscriber_id', 's.id')
    .where('s.id', '=', id)
    .where('s.status', '<>', 'terminated')
    .where(column === 'customer_id' ? 's.customer_id' : 's.id', '=', owner)
    .select([
      sql<string | null>`p.preferences ->> 'language'`.as('language'),
      sql<number | null>`(select t.id from sound_sets t where t.customer_id = s.customer_id
        and (t.id::text = p.preferences ->> 'contract_sound_set' or t.contract_default)
        order by t.contract_default, t.id limit 1)`.as('set_id'),
      sql<PromptLine['slots']>`(select coalesce(
        json_agg(json_build_object('slot', a.slot, 'destination', a.destination) order by a.slot), '[]')
        from attendant_slots a where a.subscriber_id = s.id)`.as('slots'),
    ])
    .executeTakeFirst()
}
