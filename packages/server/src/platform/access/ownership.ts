import type { Principal } from '../auth/principal.ts'

/**
 * The one place that says what is whose (API-06): a subscriber owns what carries its `subscriber_id`, an administrator
 * what carries its `customer_id`. Every query on owned rows has this condition; what it does not find does not exist.
 */
export interface Ownership {
  readonly column: 'subscriber_id' | 'customer_id'
  readonly id: number
}

export const ownershipOf = (principal: Pick<Principal, 'role' | 'customerId' | 'subscriberId'>): Ownership =>
  principal.role === 'subscriberadmin'
    ? { column: 'customer_id', id: principal.customerId }
    : { column: 'subscriber_id', id: principal.subscriberId }
