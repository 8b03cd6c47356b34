import type { FiltersOf } from '@lineside/contract/http/resource-types'
import { type PbxUser, pbxUsers } from '@lineside/contract/resources/pbx/pbx-users'
import { primaryNumberOf } from '../../domain/subscribers/present-subscriber.ts'
import {
  countSubscribers,
  listSubscribers,
  type SubscriberFilters,
  type SubscriberRow,
  type Viewer,
} from '../../domain/subscribers/subscribers-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Api } from '../../platform/http/api.ts'
import { pageOfRows } from '../../platform/http/resources/page-of-rows.ts'

/** FRONT-03: the people of the reader's PBX. A customer without one has no directory. */
export const pbxUsersRoutes = (api: Api): void => {
  api.resource(pbxUsers, {
    list: async ({ db, principal }, request) => {
      if (!principal.isPbx) return { items: [], totalCount: 0 }
      const [viewer, asked] = [asColleague(principal), { ...request, filters: peopleOf(request.filters) }]
      const { rows, totalCount } = await pageOfRows(
        request,
        () => listSubscribers(db, viewer, asked),
        () => countSubscribers(db, viewer, asked.filters),
      )
      return { items: rows.map(present), totalCount }
    },
    get: async ({ db, principal }, id) => {
      if (!principal.isPbx) return undefined
      const one = { filters: { ...peopleOf({}), ids: [id] }, offset: 0, limit: 1, order: null, count: false }
      const [row] = await listSubscribers(db, asColleague(principal), one)
      return row && present(row)
    },
  })
}

/** Everybody reads the whole directory, as an administrator does. */
const asColleague = ({ customerId, subscriberId }: Principal): Viewer => ({
  role: 'subscriberadmin',
  customerId,
  subscriberId,
})

const peopleOf = ({ primary_number, pbx_extension, display_name }: FiltersOf<typeof pbxUsers>): SubscriberFilters => ({
  primary_number,
  pbx_extension,
  display_name,
  is_pbx_group: false,
})

const present = (row: SubscriberRow): PbxUser => {
  const number = primaryNumberOf(row)
  return {
    id: row.id,
    username: row.username,
    domain: row.domain,
    display_name: row.display_name,
    pbx_extension: row.pbx_extension,
    ...(number !== null && { primary_number: number }),
  }
}
