import { limits } from '@lineside/contract/limits'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/basics/button.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { type PasswordPair, passwordPairState } from './password-pair.ts'
import { randomPassword } from './random-password.ts'
import { StrengthMeter } from './strength-meter.tsx'
import { usePasswordScore } from './use-password-score.ts'

interface PasswordFieldsProps {
  value: PasswordPair
  /** Tells also whether the pair may be saved. */
  onChange: (value: PasswordPair) => void
  onValid: (isValid: boolean) => void
  /** What the fields are called, where there are several pairs. */
  label?: string
  retypeLabel?: string
  /** Takes the focus. */
  isFirst?: boolean
  /** What the platform said against this password. */
  refusal: string | undefined
  isDisabled: boolean
}

/** A new password, twice, with its strength and a way to have one made (SET-01, SET-04). */
export function PasswordFields(props: PasswordFieldsProps) {
  const { value, onChange, onValid, label, retypeLabel, isFirst = true, refusal, isDisabled } = props
  const t = useTranslations('passwords')
  const basics = useTranslations('basics')
  const score = usePasswordScore(value.password.trim())
  const { problem, canRetype, isValid } = passwordPairState(value, score)
  const errors = { weak: t('tooWeak'), characters: basics('fields.characters'), unequal: t('mustBeEqual') }

  // a password that became too weak takes its repetition with it
  useEffect(() => {
    onValid(isValid)
    if (!canRetype && score !== null && value.retype !== '') onChange({ ...value, retype: '' })
  }, [canRetype, isValid, score, value, onChange, onValid])

  const generate = () => {
    const password = randomPassword()
    onChange({ password, retype: password })
  }
  const common = { autoComplete: 'new-password', maxLength: limits.passwordLength }
  return (
    <>
      <PasswordField
        {...common}
        label={label ?? t('password')}
        autoFocus={isFirst}
        value={value.password}
        disabled={isDisabled}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
        error={problem && problem !== 'unequal' ? errors[problem] : refusal}
        aside={
          <Button tone="text" size="s" disabled={isDisabled} onClick={generate}>
            {t('generate')}
          </Button>
        }
      />
      {value.password.trim() !== '' && <StrengthMeter score={score} />}
      <PasswordField
        {...common}
        label={retypeLabel ?? t('retype')}
        value={value.retype}
        disabled={isDisabled || !canRetype}
        onChange={(event) => onChange({ ...value, retype: event.target.value })}
        error={problem === 'unequal' ? errors.unequal : undefined}
      />
    </>
  )
}
