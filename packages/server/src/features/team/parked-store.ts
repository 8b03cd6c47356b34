import type { ParkedCall } from '@lineside/contract/resources/team'
import { parkNumber } from '@lineside/contract/rtc/service-numbers'
import { partyNameSql } from '../../domain/contacts/contacts-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Pool } from '../../platform/db/database.ts'

type ParkedRow = Pick<ParkedCall, 'place' | 'by'> & {
  readonly number: string | null
  readonly name: string | null
  readonly since: Date
}

/** TEAM-03: the parked calls of the reader's company, by their places. A name that the platform knows is the reader's own for it. */
export const listParked = async (
  pool: Pool,
  { customerId, subscriberId }: Pick<Principal, 'customerId' | 'subscriberId'>,
): Promise<ParkedCall[]> => {
  const { rows } = await pool.query<ParkedRow>({
    name: 'parked-calls',
    text: `select p.place, p.number, coalesce(${partyNameSql('p.number', '$1', '$2')}, p.name) as name, p.since,
        json_build_object('subscriber_id', s.id, 'name', coalesce(nullif(s.display_name, ''), s.username),
          'extension', s.pbx_extension) as by
      from parked_calls p join calls c on c.id = p.call_id join subscribers s on s.id = p.parked_by
      where p.customer_id = $1 and c.ended_at is null order by p.place`,
    values: [customerId, subscriberId],
  })
  return rows.map(({ place, number, name, since, by }) => ({
    place,
    take: parkNumber(place),
    caller: { number, name },
    since: since.toISOString(),
    by,
  }))
}
