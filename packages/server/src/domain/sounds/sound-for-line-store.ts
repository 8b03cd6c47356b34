import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface SoundRow {
  readonly file_key: string | null
  readonly prompt: string | null
  readonly duration_ms: number
  readonly loopplay: boolean
}

/** The sound of a handle that is nearest to a line: sets in the order in which they are asked, each before its parents. */
export const findSoundForLine = async (
  db: Db,
  subscriberId: number,
  handleId: number,
): Promise<SoundRow | undefined> => {
  const { rows } = await sql<SoundRow>`
    with recursive line as (
      select s.customer_id, p.preferences ->> 'language' as language, p.preferences ->> 'contract_sound_set' as chosen
      from subscribers s left join subscriber_preferences p on p.subscriber_id = s.id
      where s.id = ${subscriberId}
    ), asked (set_id, parent_id, rank, depth) as (
      select t.id, t.parent_id, case when t.id::text = l.chosen then 1 else 2 end, 0
      from line l join sound_sets t on t.customer_id = l.customer_id and (t.id::text = l.chosen or t.contract_default)
      union all
      select t.id, t.parent_id, a.rank, a.depth + 1
      from asked a join sound_sets t on t.id = a.parent_id
      where a.depth < 50 and not exists (
        select from sound_files f where f.set_id = a.set_id and f.handle_id = ${handleId} and not f.use_parent)
    ), sets as (
      select set_id, rank, depth from asked
      union all
      select t.id, case when t.default_language = l.language then 3 else 4 end, 0
      from line l join sound_sets t on t.default_language in (l.language, 'en')
    )
    select f.file_key, f.prompt, f.duration_ms, f.loopplay
    from sets join sound_files f using (set_id)
    where f.handle_id = ${handleId} and f.duration_ms is not null
    order by rank, depth limit 1`.execute(db)
  return rows[0]
}
