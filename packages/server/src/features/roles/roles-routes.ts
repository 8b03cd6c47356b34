import { changeRoles, getOwnRoles, listRoles } from '@lineside/contract/resources/sign-in/roles'
import { requirePbx } from '../../domain/pbx-lines/require-pbx.ts'
import type { Api } from '../../platform/http/api.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeRolesOf } from './change-roles.ts'
import { listPeopleWithRoles } from './roles-store.ts'

/** ROLE-01: the roles that a customer gives its people. */
export const rolesRoutes = (api: Api, platform: Platform): void => {
  api.route(listRoles, async ({ principal }) => {
    requirePbx(principal)
    return await listPeopleWithRoles(platform.db, principal.customerId)
  })

  // the session knows them, and drops them once they change
  api.route(getOwnRoles, ({ principal: { roles } }) => Promise.resolve({ roles: [...roles] }))

  api.route(changeRoles, async ({ principal, params: { id }, body: { give, take } }) => {
    requirePbx(principal)
    return await changeRolesOf(platform, principal, { id, give, take })
  })
}
