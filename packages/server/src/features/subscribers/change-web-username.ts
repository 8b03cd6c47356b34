import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { checkIdentifier } from '../../domain/provisioning/subscriber-input.ts'
import { findWebUser } from '../../domain/provisioning/subscribers-store.ts'
import type { Db } from '../../platform/db/database.ts'
import { unprocessable } from '../../platform/http/http-problem.ts'
import { updateLine } from './subscribers-store.ts'

/** The name to sign in with; null: none. */
export const changeWebUsername = async (
  db: Db,
  { id, domain_id }: Subscriber,
  webusername: string | null,
): Promise<void> => {
  if (webusername !== null) {
    checkIdentifier(webusername)
    const holder = await findWebUser(db, domain_id, webusername)
    if (holder !== undefined && holder !== id)
      throw unprocessable(`Webusername-Domain combination '${webusername}' already exists.`)
  }
  await updateLine(db, id, { webusername })
}
