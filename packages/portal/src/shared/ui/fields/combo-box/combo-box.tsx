import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import css from './combo-box.module.css'
import { ComboList } from './combo-list.tsx'
import { Field, type FieldProps } from '../field.tsx'
import { Icon, type IconType } from '../../basics/icon.tsx'
import input from '../input.module.css'
import type { Option } from '../option.ts'
import { useCombo } from './use-combo.ts'

export interface ComboBoxProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[]
  value: Value | null
  /** null if the text was cleared. */
  onChange: (value: Value | null) => void
  /** The typed text, if its owner does the searching: the options are then shown unfiltered. */
  inputValue?: string
  onInputChange?: (text: string) => void
  /** The options are being loaded. */
  isLoading?: boolean
  /** Any text is a valid value, not only an option: "name or number". */
  allowsText?: boolean
  /** Texts of which Enter takes the first option, though any text is valid. */
  takesFirst?: (text: string) => boolean
  icon?: IconType
  /** The meaning of the text, at the end of the field: the name of the person with a typed number. */
  meaning?: ReactNode
  placeholder?: string
  maxLength?: number
  isDisabled?: boolean
  isRequired?: boolean
  /** Takes the focus when it appears. */
  autoFocus?: boolean
  id?: string
}

/**
 * A field to search a long list of options by typing. React Aria's combo box would add 47 KiB (Brotli) to the first load
 * of nearly every page but the first ones: it brings along what dialogs and menus fetch only when they open.
 */
export function ComboBox<Value extends string>(props: ComboBoxProps<Value>) {
  const { label, isLabelHidden, aside, hint, error, isDirty, id, options, value, onChange } = props
  const {
    inputValue,
    onInputChange,
    isLoading,
    allowsText = false,
    takesFirst,
    icon,
    meaning,
    placeholder,
    maxLength,
    isDisabled,
    isRequired,
    autoFocus,
  } = props
  const combo = useCombo({
    options,
    value,
    onChange,
    inputValue,
    onInputChange,
    allowsText,
    takesFirst,
    isLoading: Boolean(isLoading),
  })
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  return (
    <Field {...{ label, isLabelHidden, aside, hint, error, isDirty, id }}>
      {(control) => (
        <div ref={box} className={input.box}>
          {icon && <Icon as={icon} className={input.icon} />}
          <input
            ref={field}
            {...control}
            {...combo.listbox.field}
            {...{ placeholder, maxLength }}
            className={input.input}
            type="text"
            autoComplete="off"
            disabled={isDisabled}
            required={isRequired}
            autoFocus={autoFocus}
            value={combo.text}
            onChange={combo.type}
            onKeyDown={combo.onKeyDown}
            onClick={combo.open}
            onBlur={combo.leave}
          />
          {meaning && <span className={css.meaning}>{meaning}</span>}
          <span
            className={css.open}
            aria-hidden="true"
            onPointerDown={(event) => {
              event.preventDefault()
              if (isDisabled) return
              field.current?.focus()
              if (combo.isOpen) combo.close()
              else combo.open()
            }}
          >
            <Icon as={ChevronDown} />
          </span>
          <ComboList
            listbox={combo.listbox}
            label={label}
            owner={box}
            isOpen={combo.isShown}
            options={combo.shown}
            lit={combo.lit}
            value={value}
            isLoading={Boolean(isLoading)}
          />
        </div>
      )}
    </Field>
  )
}
