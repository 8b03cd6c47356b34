import type { KeyScope } from '@lineside/contract/http/key-groups'
import type { Role } from '@lineside/contract/http/route'
import type { SeatRole } from '@lineside/contract/roles'
import type { Scope } from '@lineside/contract/http/scopes'
import type { UsedFactor } from '@lineside/contract/resources/sign-in/second-factor'

/** ROLE-02: the administrator who sees as a seat. */
export interface SeenBy {
  readonly subscriberId: number
  /** The seat lets its administrator change its settings. */
  readonly mayChange: boolean
}

/**
 * The caller of a request, as the session describes it: all data that checks of ownership and access need, without
 * another query.
 */
export interface Principal {
  /** null: the caller uses HTTP Basic, without a session. */
  readonly sessionId: string | null
  readonly subscriberId: number
  readonly uuid: string
  readonly username: string
  readonly domain: string
  /** ROLE-01: the roles that the person has in the customer. */
  readonly roles: readonly SeatRole[]
  /**
   * With which of the API's two roles this request is answered: an administrator's, for the whole customer, also where one
   * of the person's roles opens the route (`callerOf`). Ask `actsForCompany`, or `may` with the roles.
   */
  readonly role: Role
  readonly customerId: number
  readonly resellerId: number
  /** The customer is a PBX: product class pbxaccount. */
  readonly isPbx: boolean
  readonly profileId: number | null
  /** null: no profile, everything is allowed. */
  readonly profileAttributes: readonly string[] | null
  /** The reach of the caller's app password (FACT-04) or API key (KEYS-01); null: neither was used. */
  readonly scope: Scope | KeyScope | null
  /** KEYS-01: the name of the API key with which the call is made; null: without one. */
  readonly keyName: string | null
  /** ROLE-02: an administrator sees as this subscriber; null: the caller is the subscriber. */
  readonly seeAs: SeenBy | null
  /** FACT-06: the caller has to set up a second step before anything else answers. */
  readonly mustEnrol: boolean
  /** FRONT-03: the password by which the caller has signed in has expired; a new one is set before anything else. */
  readonly mustChangePassword: boolean
  /** How the second step was passed by this session, or with this request; null: it was not. */
  readonly factor: UsedFactor | null
  /** IANA time zone of the subscriber; if it has none, of its customer. */
  readonly timezone: string
}
