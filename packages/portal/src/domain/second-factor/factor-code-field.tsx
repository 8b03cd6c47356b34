import { limits } from '@lineside/contract/limits'
import { useTranslations } from 'use-intl'
import { TextField } from '../../shared/ui/fields/text-field.tsx'

interface FactorCodeFieldProps {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  autoFocus?: boolean
}

/** A code of the app, or a recovery code, in one field: the platform takes either, with spaces and dashes. */
export function FactorCodeField({ value, onChange, error, autoFocus }: FactorCodeFieldProps) {
  const t = useTranslations('second-factor')
  return (
    <TextField
      label={t('proof.code')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
      maxLength={limits.factorCodeLength}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
