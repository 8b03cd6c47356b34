import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../basics/icon-button.tsx'
import { useKitLabels } from '../basics/kit-labels.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'icon'> {
  /** The label of the show button, if not "Show password"; for a PIN, for example. */
  showLabel?: string
  hideLabel?: string
}

/** A text field whose content can be shown; `end` stands after the show button. */
export function PasswordField({ showLabel, hideLabel, end, ...rest }: PasswordFieldProps) {
  const labels = useKitLabels()
  const [isShown, setShown] = useState(false)
  const name = isShown ? (hideLabel ?? labels.hidePassword) : (showLabel ?? labels.showPassword)
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      type={isShown ? 'text' : 'password'}
      end={
        <>
          <IconButton
            icon={isShown ? EyeOff : Eye}
            name={name}
            disabled={rest.disabled}
            onClick={() => setShown(!isShown)}
          />
          {end}
        </>
      }
    />
  )
}
