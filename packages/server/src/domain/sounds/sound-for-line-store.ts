import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface SoundRow {
  readonly handle_id: number
  readonly file_key: string | null
  readonly prompt: string | null
  readonly duration_ms: number
  readonly loopplay: boolean
  /**
   * 1: the chosen set or one on which it builds; 2: the customer's default or one on which it builds; above: the
   * platform's.
   */
  readonly rank: number
  /** 0: that set itself; above: a set on which it builds. */
  readonly depth: number
}

/**
 * The owner of the wanted sounds: sounds of a line, or those of any line that has chosen this set and speaks this
 * language.
 */
export type SoundAsker =
  | { readonly subscriberId: number }
  | { readonly customerId: number; readonly setId: number; readonly language: string }

const askerSql = (asker: SoundAsker) =>
  'subscriberId' in asker
    ? sql`
      select s.customer_id, p.preferences ->> 'language' as language, p.preferences ->> 'contract_sound_set' as chosen
      from subscribers s left join subscriber_preferences p on p.subscriber_id = s.id
      where s.id = ${asker.subscriberId}`
    : sql`select ${asker.customerId}::int as customer_id, ${asker.language}::text as language,
        ${String(asker.setId)}::text as chosen`

/** For each handle, the sound that a line plays: sets are searched in order of rank, each before its parents. */
export const findSounds = async (
  db: Db,
  asker: SoundAsker,
  handleIds: readonly number[],
): Promise<readonly SoundRow[]> => {
  const { rows } = await sql<SoundRow>`
    with recursive line as (${askerSql(asker)}
    ), asked (set_id, parent_id, handle_id, rank, depth) as (
      select t.id, t.parent_id, h.handle_id, case when t.id::text = l.chosen then 1 else 2 end, 0
      from line l join sound_sets t on t.customer_id = l.customer_id and (t.id::text = l.chosen or t.contract_default)
      cross join unnest(${handleIds}::int[]) as h (handle_id)
      union all
      select t.id, t.parent_id, a.handle_id, a.rank, a.depth + 1
      from asked a join sound_sets t on t.id = a.parent_id
      where a.depth < 50 and not exists (
        select from sound_files f where f.set_id = a.set_id and f.handle_id = a.handle_id and not f.use_parent)
    ), sets as (
      select set_id, handle_id, rank, depth from asked
      union all
      select t.id, h.handle_id, case when t.default_language = l.language then 3 else 4 end, 0
      from line l join sound_sets t on t.default_language in (l.language, 'en')
      cross join unnest(${handleIds}::int[]) as h (handle_id)
    )
    select distinct on (handle_id) handle_id, f.file_key, f.prompt, f.duration_ms, f.loopplay, rank, depth
    from sets join sound_files f using (set_id, handle_id)
    where f.duration_ms is not null
    order by handle_id, rank, depth`.execute(db)
  return rows
}
