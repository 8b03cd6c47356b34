import { limits } from '@lineside/contract/limits'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { storedFaxes } from './fax-deliveries-store.ts'

/** The line whose fax it is. */
interface Owner {
  readonly id: number
  readonly customer_id: number
}

/** Whether this line may store another fax, by its own limit and that of its company. */
export const hasFaxRoom = async (db: Db, { id, customer_id }: Owner): Promise<boolean> => {
  const { line, customer } = await storedFaxes(db, { subscriberId: id, customerId: customer_id })
  return (
    line.faxes < limits.storedFaxes &&
    line.bytes < limits.storedFaxBytes &&
    customer.faxes < limits.storedFaxesOfCustomer &&
    customer.bytes < limits.storedFaxBytesOfCustomer
  )
}

/** @throws Refusal when there is no room for another fax of this line */
export const requireFaxRoom = async (db: Db, owner: Owner): Promise<void> => {
  if (!(await hasFaxRoom(db, owner)))
    throw new Refusal('fax_store_full', 'There is no room for more faxes of this line or its customer.', {})
}
