import { actsForCompany } from '@lineside/contract/access'
import type { Principal } from '../auth/principal.ts'

/**
 * The one place that says who owns what (API-06): a subscriber owns the rows with its `subscriber_id`, whoever acts
 * for the customer the rows with its `customer_id`. Every query on owned rows uses this condition, so rows of others look as if they did
 * not exist.
 */
export interface Ownership {
  readonly column: 'subscriber_id' | 'customer_id'
  readonly id: number
}

export const ownershipOf = (principal: Pick<Principal, 'role' | 'customerId' | 'subscriberId'>): Ownership =>
  actsForCompany(principal)
    ? { column: 'customer_id', id: principal.customerId }
    : { column: 'subscriber_id', id: principal.subscriberId }
