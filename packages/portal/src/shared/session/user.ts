import type { AccessFacts } from '@lineside/contract/access'
import type { Branding, PlatformInfo } from '@lineside/contract/resources/platform'
import type { Subscriber } from '@lineside/contract/resources/subscribers'
import type { UserAnswers } from './access-facts.ts'
import { accessFactsOf } from './access-facts.ts'

/** The signed-in user, with all that is known about what this user may do. */
export interface User extends UserAnswers {
  readonly subscriber: Subscriber
  readonly platformInfo: PlatformInfo
  readonly branding: Branding | null
  readonly facts: AccessFacts
}

export type UserParts = Omit<User, 'facts'>

/** Gates follow from the parts, also after one of them was changed (FAX-10). */
export const userOf = (parts: UserParts): User => ({ ...parts, facts: accessFactsOf(parts) })
