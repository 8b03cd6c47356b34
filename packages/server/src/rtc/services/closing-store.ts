import { type GivenRole, heldRoles, type SeatRole } from '@lineside/contract/roles'
import type { Pool } from '../../platform/db/database.ts'

/** A line that closes or opens by telephone. */
export interface Closer {
  readonly customerId: number
  readonly roles: readonly SeatRole[]
  /** IANA time zone of the customer. */
  readonly zone: string
  /** The line of the customer at the dialled extension; null: it has none. */
  readonly target: number | null
}

/**
 * Finds who dials, and what it means.
 * @param extension null: none was dialled
 * @returns undefined: the line is gone, or its customer has no PBX
 */
export const findCloser = async (pool: Pool, line: number, extension: string | null): Promise<Closer | undefined> => {
  const { rows } = await pool.query<Omit<Closer, 'roles'> & { given: GivenRole[]; administrative: boolean }>({
    name: 'closer',
    text: `select p.customer_id as "customerId", c.timezone as zone, p.administrative,
        array(select role from seat_roles r where r.subscriber_id = p.id) as given, t.id as target
      from subscribers p join customers c on c.id = p.customer_id
      left join subscribers t on t.customer_id = p.customer_id and t.pbx_extension = $2 and t.status <> 'terminated'
      where p.id = $1 and p.status = 'active' and c.product_class = 'pbxaccount'`,
    values: [line, extension],
  })
  const [closer] = rows
  return closer && { ...closer, roles: heldRoles(closer.administrative, closer.given) }
}
