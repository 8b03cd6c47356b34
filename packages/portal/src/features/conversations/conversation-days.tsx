import type { Conversation } from '@lineside/contract/resources/conversations'
import { relatedCalls } from '@lineside/telephony/conversations/related-call'
import { type CSSProperties, type FocusEvent, useRef, useState } from 'react'
import { useNow } from 'use-intl'
import css from './conversation-days.module.css'
import { ConversationRow } from './conversation-row.tsx'
import { dayGroups } from './day-groups.ts'
import { DayHead } from './day-head.tsx'
import { listEntries, shownDays } from './list-entries.ts'
import { useDayNames } from './use-day-names.ts'
import type { ItemActions } from './use-item-actions.ts'
import { type PlacedLine, usePlacedLines } from './use-placed-lines.ts'

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
  const names = useDayNames()
  const list = useRef<HTMLDivElement>(null)
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const originals = relatedCalls(items)
  const entries = listEntries(dayGroups(items))
  const { lines, height, measure } = usePlacedLines({ entries, list, kept: [openKey, focusedKey] })
  const follow = ({ target }: FocusEvent) =>
    setFocusedKey(target.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? null)
  return (
    <div
      ref={list}
      className={css.list}
      style={{ blockSize: height }}
      onFocus={follow}
      onBlur={() => setFocusedKey(null)}
    >
      {shownDays(lines).map(({ group, head, items: shown }) => (
        <section key={group.day} aria-label={names.heading(group.day, now)}>
          {head && (
            <div ref={measure} {...placed(head)}>
              <DayHead group={group} name={names.heading(group.day, now)} isFirst={head.index === 0} />
            </div>
          )}
          <ul>
            {shown.map((line) =>
              line.entry.kind === 'item' ? (
                <li
                  key={line.entry.key}
                  ref={measure}
                  {...placed(line)}
                  data-key={line.entry.key}
                  aria-setsize={group.items.length}
                  aria-posinset={line.entry.place}
                >
                  <ConversationRow
                    item={line.entry.item}
                    original={originals.get(line.entry.item)}
                    isOpen={openKey === line.entry.key}
                    isFirst={line.entry.place === 1}
                    now={now}
                    actions={actions}
                  />
                </li>
              ) : null,
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}

const placed = ({ index, top }: PlacedLine) => ({
  'data-index': index,
  className: css.line,
  style: { '--top': `${top}px` } as CSSProperties,
})
