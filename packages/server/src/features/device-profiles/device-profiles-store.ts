import type { Output } from '@lineside/contract/http/schema'
import type { DeviceProfile, deviceProfiles } from '@lineside/contract/resources/pbx/pbx-device-profiles'
import { sql } from 'kysely'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import type { ListRequest } from '../../platform/http/resources/resource-handlers.ts'

type Filters = Output<typeof deviceProfiles.filters>

const visible = (db: Db, { resellerId }: Principal) =>
  db.selectFrom('device_profiles as p').where('p.reseller_id', '=', resellerId)

// a model has exactly one configuration format, so the model's id also serves as config_id
const members = ['p.id', 'p.name', 'p.model_id as config_id', 'p.model_id as device_id'] as const

const filtered = (db: Db, principal: Principal, { name, config_id }: Filters) =>
  visible(db, principal)
    .$if(name !== undefined, (query) => query.where('p.name', 'ilike', likePattern(name ?? '')))
    .$if(config_id !== undefined, (query) =>
      query.where(sql<string>`p.model_id::text`, 'like', likePattern(config_id ?? '')),
    )

const orders = { id: 'p.id', name: 'p.name', device_id: 'p.model_id' } as const

export const listDeviceProfiles = (
  db: Db,
  principal: Principal,
  { filters, offset, limit, order }: ListRequest<Filters>,
): Promise<DeviceProfile[]> => {
  const direction = order?.descending ? 'desc' : 'asc'
  return filtered(db, principal, filters)
    .select(members)
    .orderBy(orders[(order?.by ?? 'id') as keyof typeof orders], direction)
    .orderBy('p.id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
}

export const countDeviceProfiles = async (db: Db, principal: Principal, filters: Filters): Promise<number> => {
  const { count } = await filtered(db, principal, filters)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findDeviceProfile = (db: Db, principal: Principal, id: number): Promise<DeviceProfile | undefined> =>
  visible(db, principal).select(members).where('p.id', '=', id).executeTakeFirst()
