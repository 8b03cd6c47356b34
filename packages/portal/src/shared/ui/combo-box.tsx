import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Popover } from 'react-aria-components/Popover'
import css from './combo-box.module.css'
import { cx } from './cx.ts'
import { type FieldProps, FieldNote } from './field.tsx'
import field from './field.module.css'
import { Icon, type IconType } from './icon.tsx'
import input from './input.module.css'
import { useKitLabels } from './kit-labels.tsx'
import { type Option, OptionList } from './option-list.tsx'
import list from './option-list.module.css'
import overlay from './overlay.module.css'

export interface ComboBoxProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[]
  value: Value | null
  /** null: the choice was taken away. */
  onChange: (value: Value | null) => void
  /** What is typed, where somebody else searches: then the options are shown as they come. */
  inputValue?: string
  onInputChange?: (text: string) => void
  /** The server is being asked. */
  isLoading?: boolean
  /** Any text counts, not only an option: "name or number". */
  allowsText?: boolean
  icon?: IconType
  placeholder?: string
  maxLength?: number
  isDisabled?: boolean
  isRequired?: boolean
  /** Opens on focus, for a list that is worth seeing whole. */
  opensOnFocus?: boolean
}

/** A long list to type in: people with their faces. */
export function ComboBox<Value extends string>(props: ComboBoxProps<Value>) {
  const { label, isLabelHidden, aside, hint, error, isDirty, options, value, onChange, inputValue, onInputChange } =
    props
  const { isLoading, allowsText, icon, placeholder, maxLength, isDisabled, isRequired, opensOnFocus } = props
  const labels = useKitLabels()
  const noteId = useId()
  const isSearchedElsewhere = inputValue !== undefined
  return (
    <AriaComboBox
      className={field.field ?? ''}
      {...(isSearchedElsewhere ? { items: options, inputValue } : { defaultItems: options })}
      {...(onInputChange && { onInputChange })}
      value={value}
      onChange={(next) => onChange(options.find((option) => option.id === next)?.id ?? null)}
      allowsCustomValue={Boolean(allowsText)}
      allowsEmptyCollection={!allowsText}
      menuTrigger={opensOnFocus ? 'focus' : 'input'}
      isDisabled={Boolean(isDisabled)}
      isInvalid={Boolean(error)}
      isRequired={Boolean(isRequired)}
    >
      <div className={cx(field.top, isLabelHidden && field.unseen)}>
        <Label className={field.label}>{label}</Label>
        {aside}
      </div>
      <Group className={cx(input.box)} data-dirty={isDirty || undefined}>
        {icon && <Icon as={icon} className={input.icon} />}
        <Input
          className={input.input ?? ''}
          data-dirty={isDirty || undefined}
          {...(placeholder !== undefined && { placeholder })}
          {...(maxLength && { maxLength })}
          {...((error || hint) && { 'aria-describedby': noteId })}
        />
        <Button className={css.open ?? ''}>
          <Icon as={ChevronDown} />
        </Button>
      </Group>
      <FieldNote id={noteId} hint={hint} error={error} />
      <Popover className={`${overlay.popover} ${overlay.anchored} ${list.popover} ${list.anchored}`} offset={4}>
        <OptionList empty={isLoading ? labels.loading : labels.noMatches} />
      </Popover>
    </AriaComboBox>
  )
}
