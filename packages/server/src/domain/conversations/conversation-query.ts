import type { ConversationType } from '@lineside/contract/resources/conversations/conversations'
import type { Ownership } from '../../platform/access/ownership.ts'

/** Filter of conversations; an absent member is no condition. */
export interface ConversationFilter {
  readonly owner: Ownership
  readonly types?: readonly ConversationType[]
  readonly subscriberId?: number
  readonly direction?: 'in' | 'out'
  /** Only the first leg of each call. */
  readonly isWhole?: boolean
  /** Only missed calls. */
  readonly isMissed?: boolean
  readonly from?: Date
  readonly before?: Date
  /** Folder of voicemails; `*` and `?` are wildcards. */
  readonly folder?: string
  readonly statuses?: readonly string[]
  /** Patterns of LIKE. */
  readonly callerLike?: string
  readonly calleeLike?: string
  /** Caller or callee is one of the numbers, or matches the pattern. */
  readonly party?: {
    readonly like: string
    readonly numbers: readonly string[]
    /** TEXT-02: a voicemail whose text matches this is found, too; null: none is. */
    readonly textLike: string | null
  }
}

export type ConversationOrderColumn = 'id' | 'start_time' | 'type' | 'duration_ms' | 'folder' | 'pages' | 'status'

export interface ConversationOrder {
  readonly column: ConversationOrderColumn
  readonly descending: boolean
}
