import { useEffect, useMemo, useRef, useState } from 'react'
import { useOptionSearch } from '../../shared/editing/options/use-option-search.ts'
import { ComboBox } from '../../shared/ui/fields/combo-box/combo-box.tsx'
import { focusLater } from '../../shared/ui/overlays/focus-later.ts'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import type { Party } from '../names/use-names.ts'
import { useIsLineside } from '../pbx/use-sources.ts'
import { destinationSource } from './destination-source.ts'

interface SlotDestinationProps {
  label: string
  placeholder: string
  hint: string | undefined
  error: string | undefined
  isDisabled: boolean
  /** The owner of the number in the field; null: nobody known. */
  who: Party | null
  /** Number, extension or user. */
  value: string
  onChange: (destination: string) => void
}

/** SAY-02: the field for a key's destination: a person by name, or any number. It gets the focus when it appears. */
export function SlotDestination({ value, onChange, who, ...field }: SlotDestinationProps) {
  const isLineside = useIsLineside()
  const source = useMemo(() => destinationSource(isLineside), [isLineside])
  const box = useRef<HTMLDivElement>(null)
  const [isWanted, setWanted] = useState(false)
  useEffect(() => focusLater(() => box.current?.querySelector('input') ?? null), [])
  const { options, isLoading } = useOptionSearch(source, value, isWanted)
  return (
    <div ref={box} onFocus={() => setWanted(true)}>
      <ComboBox
        {...field}
        isLabelHidden
        isDirty
        allowsText
        takesFirst={isName}
        meaning={
          who && (
            <>
              <Avatar name={who.name} isGroup={who.kind === 'group'} size="s" />
              <span role="status">{who.name}</span>
            </>
          )
        }
        options={options}
        isLoading={isLoading}
        inputValue={value}
        onInputChange={onChange}
        value={null}
        onChange={(id) => id !== null && onChange(id)}
      />
    </div>
  )
}

/** A typed name means a person of the list: Enter then chooses the first match and does not save yet. */
const isName = (text: string): boolean => /\p{L}/u.test(text) && !/[@:]/.test(text)
