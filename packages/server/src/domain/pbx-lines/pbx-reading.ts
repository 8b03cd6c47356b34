import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { customerLock, type Lock } from '../../platform/db/locks.ts'
import { pageOfRows } from '../../platform/http/resources/page-of-rows.ts'
import type { ListRequest, ListResult, ResourceContext } from '../../platform/http/resources/resource-handlers.ts'
import { requirePbx } from './require-pbx.ts'

interface PbxStore<Filters, Item> {
  readonly list: (db: Db, principal: Principal, request: ListRequest<Filters>) => Promise<readonly Item[]>
  readonly count: (db: Db, principal: Principal, filters: Filters) => Promise<number>
  readonly find: (db: Db, principal: Principal, id: number) => Promise<Item | undefined>
}

/** PBX-01: the read handlers of a resource of a PBX, made of its store's functions. */
export const pbxReading = <Filters, Item>({ list, count, find }: PbxStore<Filters, Item>) => ({
  list: async ({ db, principal }: ResourceContext, request: ListRequest<Filters>): Promise<ListResult<Item>> => {
    requirePbx(principal)
    const { rows, totalCount } = await pageOfRows(
      request,
      () => list(db, principal, request),
      () => count(db, principal, request.filters),
    )
    return { items: rows, totalCount }
  },
  get: async ({ db, principal }: ResourceContext, id: number): Promise<Item | undefined> => {
    requirePbx(principal)
    return await find(db, principal, id)
  },
})

/** PBX-01: locks of a write that touches several lines of the customer. */
export const pbxLocks = (principal: Principal): readonly Lock[] => {
  requirePbx(principal)
  return [customerLock(principal.customerId)]
}
