import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Badge } from './badge.tsx'
import { cx } from './cx.ts'
import css from './tabs.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface TabListProps<Value extends string> {
  /** The `of` of the TabPanel that belongs to it. */
  id: string
  label: string
  /** `count`: what is new there, as a badge; `total`: how much is there, null while it is not known. */
  items: readonly {
    id: Value
    text: string
    count?: number | undefined
    countLabel?: string
    total?: number | null | undefined
  }[]
  value: Value
  onChange: (value: Value) => void
  /** Gives every tab the same width, for short words such as the days of a week. */
  isEven?: boolean
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** A list of tabs. The arrow keys, Home and End select at once. */
export function TabList<Value extends string>({ id, label, items, value, onChange, isEven }: TabListProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const index = items.findIndex((item) => item.id === value)
    const next = step && items[step(index, items.length)]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} className={cx(css.tabs, isEven && css.even)}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          id={`${id}-${item.id}`}
          data-tab={item.id}
          aria-selected={item.id === value}
          aria-controls={item.id === value ? `${id}-panel` : undefined}
          tabIndex={item.id === value ? 0 : -1}
          className={css.tab}
          onKeyDown={onKeyDown}
          onClick={() => onChange(item.id)}
        >
          {item.text}
          {/* its place is there from the first paint, so that no tab moves */}
          {item.total !== undefined && <span className={css.total}>{item.total}</span>}
          {item.count !== undefined && item.count > 0 && (
            <Badge tone="accent">
              {item.count}
              {item.countLabel && <VisuallyHidden> {item.countLabel}</VisuallyHidden>}
            </Badge>
          )}
        </button>
      ))}
    </div>
  )
}

/** The content of the selected tab. */
export function TabPanel({ of, value, children }: { of: string; value: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${of}-panel`} aria-labelledby={`${of}-${value}`}>
      {children}
    </div>
  )
}
