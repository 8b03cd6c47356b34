import { type RefObject, useEffect, useRef } from 'react'
import css from './combo-box.module.css'
import { cx } from './cx.ts'
import { useKitLabels } from './kit-labels.tsx'
import type { Option } from './option.ts'
import list from './option-list.module.css'
import { OptionFace } from './option-face.tsx'
import { useListPlace } from './use-list-place.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface ComboListProps<Value extends string> {
  id: string
  label: string
  owner: RefObject<HTMLElement | null>
  isOpen: boolean
  options: readonly Option<Value>[]
  /** Index of the one that Enter takes; -1: none. */
  lit: number
  value: Value | null
  isLoading: boolean
  onChoose: (option: Option<Value>) => void
}

/** The focus stays in the field; the list only says which option is lit. */
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
      {/* A press here must not take the focus out of the field */}
      <div ref={popup} popover="manual" className={css.popup} onPointerDown={(event) => event.preventDefault()}>
        <div id={id} role="listbox" aria-label={label} className={list.list}>
          {options.map((option, at) => (
            <div
              key={option.id}
              id={`${id}-${at}`}
              role="option"
              aria-selected={option.id === value}
              aria-disabled={option.isDisabled || undefined}
              data-selected={option.id === value || undefined}
              data-disabled={option.isDisabled || undefined}
              data-focused={at === lit || undefined}
              className={cx(list.option, css.option)}
              onClick={() => onChoose(option)}
            >
              <OptionFace option={option} isSelected={option.id === value} />
            </div>
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
