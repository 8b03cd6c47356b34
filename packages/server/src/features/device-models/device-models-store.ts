import type { Output } from '@lineside/contract/http/schema'
import type {
  DeviceImageType,
  DeviceModel,
  deviceModels,
  LineRange,
} from '@lineside/contract/resources/pbx/pbx-device-models'
import { sql } from 'kysely'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import type { ListRequest } from '../../platform/http/resources/resource-handlers.ts'

type Filters = Output<typeof deviceModels.filters>

export type DeviceModelRow = Omit<DeviceModel, 'bootstrap_method' | 'bootstrap_uri'>

/** The device models that the caller's reseller offers. */
const visible = (db: Db, { resellerId }: Principal) =>
  db.selectFrom('device_models as m').where('m.reseller_id', '=', resellerId)

const filtered = (db: Db, principal: Principal, { reseller_id, vendor, model, type }: Filters) =>
  visible(db, principal)
    .$if(reseller_id !== undefined, (query) => query.where('m.reseller_id', '=', reseller_id ?? 0))
    .$if(vendor !== undefined, (query) => query.where('m.vendor', '=', vendor ?? ''))
    .$if(model !== undefined, (query) => query.where('m.model', 'ilike', likePattern(model ?? '')))
    .$if(type !== undefined, (query) => query.where('m.type', '=', type ?? 'phone'))

const connectable = sql<number[]>`array(
  select case when m.type = 'phone' then e.extension_id else e.phone_id end
  from device_model_extensions e where m.id in (e.phone_id, e.extension_id) order by 1)`

/** The model's own key ranges, then those of the extensions that can be attached. */
const ranges = sql<LineRange[]>`(
  select coalesce(json_agg(jsonb_build_object('id', r.id, 'name', r.name, 'num_lines', jsonb_array_length(r.keys),
      'can_private', r.can_private, 'can_shared', r.can_shared, 'can_blf', r.can_blf,
      'can_speeddial', r.can_speeddial, 'can_forward', r.can_forward, 'can_transfer', r.can_transfer, 'keys', r.keys)
    || case when r.model_id = m.id then '{}'::jsonb else jsonb_build_object('extension_range', r.model_id) end
    order by r.model_id <> m.id, r.model_id, r.position), '[]')
  from device_model_ranges r where r.model_id = m.id
    or r.model_id in (select e.extension_id from device_model_extensions e where e.phone_id = m.id))`

const withEverything = (query: ReturnType<typeof visible>) =>
  query.select([
    ...(['m.id', 'm.reseller_id', 'm.vendor', 'm.model', 'm.type', 'm.extensions_num'] as const),
    connectable.as('connectable_models'),
    ranges.as('linerange'),
  ])

const orders = { id: 'm.id', vendor: 'm.vendor', model: 'm.model', type: 'm.type' } as const

export const listDeviceModels = (
  db: Db,
  principal: Principal,
  { filters, offset, limit, order }: ListRequest<Filters>,
) => {
  const direction = order?.descending ? 'desc' : 'asc'
  return withEverything(filtered(db, principal, filters))
    .orderBy(orders[(order?.by ?? 'id') as keyof typeof orders], direction)
    .orderBy('m.id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
}

export const countDeviceModels = async (db: Db, principal: Principal, filters: Filters): Promise<number> => {
  const { count } = await filtered(db, principal, filters)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findDeviceModel = (db: Db, principal: Principal, id: number) =>
  withEverything(visible(db, principal).where('m.id', '=', id)).executeTakeFirst()

export interface DeviceImageRow {
  readonly vendor: string
  readonly model: string
  /** null: the model has no such picture. */
  readonly content: Buffer | null
  readonly content_type: string | null
}

/** Finds a picture of a model; a missing thumbnail is replaced with the front picture. */
export const findDeviceModelImage = (
  db: Db,
  principal: Principal,
  id: number,
  type: DeviceImageType,
): Promise<DeviceImageRow | undefined> =>
  visible(db, principal)
    .leftJoin('device_model_images as i', (join) =>
      join.onRef('i.model_id', '=', 'm.id').on('i.type', 'in', type === 'front_thumb' ? [type, 'front'] : [type]),
    )
    .where('m.id', '=', id)
    .select(['m.vendor', 'm.model', 'i.content', 'i.content_type'])
    .orderBy('i.type', 'desc')
    .executeTakeFirst()
