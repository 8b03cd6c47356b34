import type { SoundHandle } from '@lineside/contract/resources/pbx/sound-handles'
import type { OfferedKind } from '@lineside/telephony/destinations/offered-kinds'
import { createContext, type Dispatch, type ReactNode, type SetStateAction, use } from 'react'
import type { ShownType } from '@lineside/telephony/forwarding/forwarding-groups'
import type { RuleName } from '@lineside/telephony/forwarding/rule-name'
import type { useTimeSetWords } from '../../domain/time-sets/use-time-set-words.ts'
import type { OwnNumber } from './conditions/condition-props.ts'
import type { OpenPart } from './open-part.ts'
import type { useDestinationName } from './destinations/use-destination-name.ts'
import type { ForwardingChange } from './queries/use-forwarding-changes.ts'

/**
 * The tools that all parts of the page share. The object stays the same while its values do, so that rows are not drawn
 * again.
 */
export interface ForwardingTools {
  readonly subscriberId: number
  /** The line is a group, whose seats ring. */
  readonly isGroup: boolean
  /** The line's primary number, formatted for reading; null if the line has none. */
  readonly primaryNumber: string | null
  /** All numbers of the line. */
  readonly ownNumbers: readonly OwnNumber[]
  /** FRONT-03: the platform knows conditions on the called number. */
  readonly hasCalled: boolean
  readonly announcements: readonly SoundHandle[]
  readonly kinds: readonly OfferedKind[]
  /** Describes a time set; shared by all rows. */
  readonly timeWords: ReturnType<typeof useTimeSetWords>
  /** The first words of a forwarding's sentence, as plain text. */
  readonly titleOf: (type: ShownType, label: RuleName) => string
  /** RULE-02: how other parts refer to a forwarding: by its name, else by its number and first words. */
  readonly calledOf: (type: ShownType, label: RuleName) => string
  /** The name of a destination; shared by all rows. */
  readonly nameOf: ReturnType<typeof useDestinationName>
  /** RULE-01: the changes belong to a draft that has no effect yet. */
  readonly isDraft: boolean
  /** CF-04: the profile grants the ring time (`cft`). */
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
