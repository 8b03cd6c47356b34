import type { SoundHandle } from '@lineside/contract/resources/sound-handles'
import type { OfferedKind } from '@lineside/telephony/destinations/offered-kinds'
import { createContext, type Dispatch, type ReactNode, type SetStateAction, use } from 'react'
import type { ShownType } from '@lineside/telephony/forwarding/forwarding-groups'
import type { RuleName } from '@lineside/telephony/forwarding/rule-name'
import type { useTimeSetWords } from '../../domain/time-sets/use-time-set-words.ts'
import type { OpenPart } from './open-part.ts'
import type { useDestinationName } from './use-destination-name.ts'
import type { ForwardingChange } from './use-forwarding-changes.ts'

/** What every part of the page works with; it stays the same while the page is there, so that rows are not drawn anew. */
export interface ForwardingTools {
  readonly subscriberId: number
  /** As it is read; null: the line has none. */
  readonly primaryNumber: string | null
  readonly announcements: readonly SoundHandle[]
  readonly kinds: readonly OfferedKind[]
  /** What a time set means; made once for all rows. */
  readonly timeWords: ReturnType<typeof useTimeSetWords>
  /** The first words of a forwarding's sentence in plain text. */
  readonly titleOf: (type: ShownType, label: RuleName) => string
  /** RULE-02: what a forwarding is called where others speak of it: its name, else its number and its first words. */
  readonly calledOf: (type: ShownType, label: RuleName) => string
  /** What a destination is called; made once for all rows. */
  readonly nameOf: ReturnType<typeof useDestinationName>
  /** RULE-01: what is changed is not in force yet. */
  readonly isDraft: boolean
  /** CF-04: the profile grants the ring time. */
  readonly canRing: boolean
  readonly change: (change: ForwardingChange) => void
  /** Opens a part and closes what was open; null closes. */
  readonly open: Dispatch<SetStateAction<OpenPart | null>>
}

const Tools = createContext<ForwardingTools | null>(null)

export function ForwardingToolsProvider({ tools, children }: { tools: ForwardingTools; children: ReactNode }) {
  return <Tools value={tools}>{children}</Tools>
}

export function useForwardingTools(): ForwardingTools {
  const tools = use(Tools)
  if (!tools) throw new Error('useForwardingTools is for parts of the call forwarding page')
  return tools
}
