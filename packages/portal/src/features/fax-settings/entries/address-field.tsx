import { limits } from '@lineside/contract/limits'
import { mailAddress } from '@lineside/contract/resources/fax-and-voicebox/fax-settings'
import { TextField, type TextFieldProps } from '../../../shared/ui/fields/text-field.tsx'

interface AddressFieldProps extends Omit<TextFieldProps, 'onChange' | 'value'> {
  value: string
  onChange: (address: string) => void
}

/** A field for a mail address. It drops spaces, whether typed or pasted (FAX-02, FAX-03). */
export function AddressField({ value, onChange, ...rest }: AddressFieldProps) {
  return (
    <TextField
      {...rest}
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.emailLength}
      value={value}
      onKeyDown={(event) => event.key === ' ' && event.preventDefault()}
      onChange={(event) => onChange(event.target.value.replace(/\s/g, ''))}
    />
  )
}

export const isMailAddress = (text: string): boolean => mailAddress.safeParse(text).success
