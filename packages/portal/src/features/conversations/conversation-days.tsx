import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { relatedCalls } from '@lineside/telephony/conversations/related-call'
import { useNow, useTranslations } from 'use-intl'
import { itemKey } from '../../domain/conversations/conversation-keys.ts'
import css from './conversation-days.module.css'
import { ConversationRow } from './conversation-row.tsx'
import { type DayGroup, dayGroups } from './queries/day-groups.ts'
import { useDayNames } from './use-day-names.ts'
import type { ItemActions } from './use-item-actions.ts'
import { cx } from '../../shared/ui/basics/cx.ts'

interface ConversationDaysProps {
  items: readonly Conversation[]
  /** Key of the row that is open; null if none is. */
  openKey: string | null
  actions: ItemActions
}

const minute = 60_000

/** The conversations, grouped by the day on which they began. Relative times are updated every minute (CONV-09). */
export function ConversationDays({ items, openKey, actions }: ConversationDaysProps) {
  const now = useNow({ updateInterval: minute })
  const names = useDayNames()
  const originals = relatedCalls(items)
  return (
    <div className={css.list}>
      {dayGroups(items).map((group, index) => (
        <section key={group.day} aria-label={names.heading(group.day, now)}>
          <DayHead group={group} name={names.heading(group.day, now)} isFirst={index === 0} />
          <ul>
            {group.items.map((item, place) => {
              const key = itemKey(item)
              const isOpen = openKey === key
              return (
                // an open row casts a shadow and may play sound, so it is always drawn
                <li key={key} className={isOpen ? undefined : css.line}>
                  <ConversationRow
                    item={item}
                    original={originals.get(item)}
                    isOpen={isOpen}
                    isFirst={place === 0}
                    now={now}
                    actions={actions}
                  />
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface DayHeadProps {
  group: DayGroup
  name: string
  /** This is the first group in the list. */
  isFirst: boolean
}

/** The heading of a day: its name, and how many conversations of each type have been loaded. */
function DayHead({ group, name, isFirst }: DayHeadProps) {
  const t = useTranslations('conversations')
  return (
    <div className={cx(css.head, isFirst && css.first)}>
      <h2 className={css.title}>{name}</h2>
      <span className={css.counts}>
        {group.counts.map(({ type, count }) => t(`counts.${type}`, { count })).join(', ')}
      </span>
    </div>
  )
}
