import { ChevronsUpDown } from 'lucide-react'
import { useId } from 'react'
import { Button } from 'react-aria-components/Button'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { cx } from '../basics/cx.ts'
import { type FieldProps, FieldNote } from './field.tsx'
import field from './field.module.css'
import { Icon, type IconType } from '../basics/icon.tsx'
import input from './input.module.css'
import type { Option } from './option.ts'
import { OptionFace } from './option-face.tsx'
import list from './option-list.module.css'
import overlay from '../overlays/overlay.module.css'
import css from './select.module.css'
import { AriaLocale } from '../basics/aria-locale.tsx'

export interface SelectProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string
  icon?: IconType
  size?: 's' | 'm'
  isDisabled?: boolean
  name?: string
}

/**
 * A choice of one option with icon, avatar or a second text; a sheet on a phone. For short plain lists use
 * NativeSelect.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, isLabelHidden, aside, hint, error, isDirty, options, value, onChange, ...rest } = props
  const { placeholder, icon, size = 'm', isDisabled, name } = rest
  const noteId = useId()
  return (
    <AriaLocale>
      <AriaSelect
        className={field.field ?? ''}
        value={value}
        onChange={(next) => {
          const chosen = options.find((option) => option.id === next)
          if (chosen) onChange(chosen.id)
        }}
        isDisabled={Boolean(isDisabled)}
        isInvalid={Boolean(error)}
        {...(placeholder !== undefined && { placeholder })}
        {...(name && { name })}
      >
        <div className={cx(field.top, isLabelHidden && field.unseen)}>
          <Label className={field.label}>{label}</Label>
          {aside}
        </div>
        <Button
          className={cx(input.box, size === 's' && input.s, css.button)}
          data-dirty={isDirty || undefined}
          data-invalid={Boolean(error) || undefined}
          {...((error || hint) && { 'aria-describedby': noteId })}
        >
          {icon && <Icon as={icon} className={input.icon} />}
          <SelectValue className={css.value ?? ''}>
            {({ selectedText, isPlaceholder, defaultChildren }) =>
              isPlaceholder ? <span className={css.placeholder}>{defaultChildren}</span> : selectedText
            }
          </SelectValue>
          <Icon as={ChevronsUpDown} className={css.chevrons} />
        </Button>
        <FieldNote id={noteId} hint={hint} error={error} />
        <Popover className={`${overlay.popover} ${list.popover}`} offset={4}>
          <ListBox className={list.list ?? ''} items={options}>
            {(option) => (
              <ListBoxItem
                id={option.id}
                textValue={option.text}
                isDisabled={Boolean(option.isDisabled)}
                className={list.option ?? ''}
              >
                {({ isSelected }) => <OptionFace option={option} isSelected={isSelected} />}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </AriaSelect>
    </AriaLocale>
  )
}
