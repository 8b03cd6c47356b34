import { type RefObject, useEffect, useRef } from 'react'
import css from './combo-box.module.css'
import { ComboOption } from './combo-option.tsx'
import { useKitLabels } from '../basics/kit-labels.tsx'
import type { Option } from './option.ts'
import list from './option-list.module.css'
import { useListPlace } from './use-list-place.ts'
import { VisuallyHidden } from '../basics/visually-hidden.tsx'

interface ComboListProps<Value extends string> {
  id: string
  label: string
  owner: RefObject<HTMLElement | null>
  isOpen: boolean
  options: readonly Option<Value>[]
  /** Index of the option that Enter takes; -1 for none. */
  lit: number
  value: Value | null
  isLoading: boolean
  onChoose: (option: Option<Value>) => void
}

/** The list of options. The focus stays in the field; `lit` marks the active option. */
export function ComboList<Value extends string>(props: ComboListProps<Value>) {
  const { id, label, owner, isOpen, options, lit, value, isLoading, onChoose } = props
  const labels = useKitLabels()
  const popup = useRef<HTMLDivElement>(null)
  useListPlace(isOpen, owner, popup)
  useEffect(() => {
    if (lit >= 0) document.getElementById(`${id}-${lit}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, lit])
  const said = isLoading ? labels.loading : options.length === 0 ? labels.noMatches : labels.matches(options.length)
  return (
    <>
      {/* a press on the list must not take the focus from the field */}
      <div ref={popup} popover="manual" className={css.popup} onPointerDown={(event) => event.preventDefault()}>
        <div id={id} role="listbox" aria-label={label} className={list.list}>
          {options.map((option, index) => (
            <ComboOption
              key={option.id}
              id={`${id}-${index}`}
              option={option}
              isLit={index === lit}
              isSelected={option.id === value}
              onChoose={onChoose}
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
