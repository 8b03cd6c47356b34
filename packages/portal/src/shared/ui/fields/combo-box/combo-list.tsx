import { type RefObject, useEffect, useRef } from 'react'
import css from './combo-box.module.css'
import { ComboOption } from './combo-option.tsx'
import { useKitLabels } from '../../basics/kit-labels.tsx'
import type { Option } from '../option.ts'
import list from '../option-list.module.css'
import { leavesFocus, type Listbox } from '../use-listbox.ts'
import { useListPlace } from './use-list-place.ts'
import { VisuallyHidden } from '../../basics/visually-hidden.tsx'

interface ComboListProps<Value extends string> {
  listbox: Listbox
  label: string
  owner: RefObject<HTMLElement | null>
  isOpen: boolean
  options: readonly Option<Value>[]
  /** Index of the option that Enter takes; -1 for none. */
  lit: number
  value: Value | null
  isLoading: boolean
}

/** The list of options. The focus stays in the field; `lit` marks the active option. */
export function ComboList<Value extends string>(props: ComboListProps<Value>) {
  const { listbox, label, owner, isOpen, options, lit, value, isLoading } = props
  const labels = useKitLabels()
  const popup = useRef<HTMLDivElement>(null)
  useListPlace(isOpen, owner, popup)
  useEffect(() => {
    if (lit >= 0) popup.current?.querySelector('[data-focused]')?.scrollIntoView({ block: 'nearest' })
  }, [lit])
  const said = isLoading ? labels.loading : options.length === 0 ? labels.noMatches : labels.matches(options.length)
  return (
    <>
      <div ref={popup} popover="manual" className={css.popup} {...leavesFocus}>
        <div {...listbox.list} aria-label={label} className={list.list}>
          {options.map((option, index) => (
            <ComboOption
              key={option.id}
              item={listbox.option(index)}
              option={option}
              isLit={index === lit}
              isSelected={option.id === value}
            />
          ))}
        </div>
        {(isLoading || options.length === 0) && <p className={list.empty}>{said}</p>}
      </div>
      <VisuallyHidden>
        <span role="status">{isOpen && said}</span>
      </VisuallyHidden>
    </>
  )
}
