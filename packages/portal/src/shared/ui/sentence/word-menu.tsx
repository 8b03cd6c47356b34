import { ChevronDown } from 'lucide-react'
import { Icon, type IconType } from '../basics/icon.tsx'
import { Menu } from '../overlays/menu.tsx'
import type { MenuEntryProps } from '../overlays/menu-entry.tsx'
import css from './sentence.module.css'

export interface WordMenuProps {
  /** The name of the choice: "Ring order". */
  label: string
  /** The word as it stands in the sentence. */
  text: string
  items: readonly MenuEntryProps[]
  icon?: IconType | undefined
  /** `on`: the user has just chosen it and something is asked next; `warning`: callers are lost. */
  tone?: 'on' | 'warning' | undefined
  isBusy?: boolean
  /** Names the popup for tests that open each one. */
  popup: string
}

/** A word of a sentence that opens a menu with what could stand in its place. */
export function WordMenu({ label, text, items, icon, tone, isBusy = false, popup }: WordMenuProps) {
  return (
    <Menu
      label={label}
      placement="bottom start"
      items={items}
      trigger={
        <button
          type="button"
          className={css.word}
          data-tone={tone}
          data-popup={popup}
          aria-label={`${label}: ${text}`}
          aria-busy={isBusy || undefined}
        >
          {icon && <Icon as={icon} size="s" />}
          <span className={css.text}>{text}</span>
          <Icon as={ChevronDown} size="s" />
        </button>
      }
    />
  )
}
