import type { QueryClient } from '@tanstack/react-query'
import { readOwnRoles } from '../../shared/session/load-user.ts'
import { session } from '../../shared/session/session.ts'

/**
 * ROLE-01: asks for the user's roles anew. If they have changed, menu and pages follow at once, and what is shown is read
 * again: the platform answers for more now, or for less.
 */
export const followRoles = async (client: Pick<QueryClient, 'invalidateQueries'>): Promise<void> => {
  const roles = await readOwnRoles().catch(() => null)
  const state = session.state()
  if (roles === null || state.phase !== 'signed-in') return
  if (String(state.user.roles ?? []) === String(roles)) return
  session.updateUser({ roles })
  await client.invalidateQueries()
}
