import { Search, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../basics/icon-button.tsx'
import { useKitLabels } from '../basics/kit-labels.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface SearchFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'onSubmit' | 'type' | 'end'> {
  value: string
  onChange: (value: string) => void
  /** Called when the user presses Enter. */
  onSubmit?: (value: string) => void
}

/** A text field that the cross or Escape clears. */
export function SearchField({ value, onChange, onSubmit, icon = Search, ...rest }: SearchFieldProps) {
  const labels = useKitLabels()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') onSubmit?.(value)
    if (event.key !== 'Escape' || value === '') return
    event.stopPropagation()
    onChange('')
  }
  return (
    <TextField
      {...rest}
      icon={icon}
      type="search"
      enterKeyHint="search"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      end={value !== '' && <IconButton icon={X} name={labels.clear} onClick={() => onChange('')} />}
    />
  )
}
