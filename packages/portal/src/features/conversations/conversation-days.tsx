import type { Conversation } from '@lineside/contract/resources/conversations'
import { relatedCalls } from '@lineside/telephony/conversations/related-call'
import { useNow } from 'use-intl'
import { itemKey } from '../../shared/conversations/conversation-keys.ts'
import { ConversationRow } from './conversation-row.tsx'
import { dayGroups } from './day-groups.ts'
import { DaySection } from './day-section.tsx'
import type { ItemActions } from './use-item-actions.ts'

interface ConversationDaysProps {
  items: readonly Conversation[]
  /** Key of the row that is open. */
  openKey: string | null
  actions: ItemActions
}

const minute = 60_000

/** The conversations under the days on which they began (CONV-09: what is relative to now is told anew every minute). */
export function ConversationDays({ items, openKey, actions }: ConversationDaysProps) {
  const now = useNow({ updateInterval: minute })
  const originals = relatedCalls(items)
  return dayGroups(items).map((group) => (
    <DaySection key={group.day} group={group} now={now}>
      {group.items.map((item) => (
        <ConversationRow
          key={itemKey(item)}
          item={item}
          original={originals.get(item)}
          isOpen={openKey === itemKey(item)}
          now={now}
          actions={actions}
        />
      ))}
    </DaySection>
  ))
}
