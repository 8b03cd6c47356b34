import { limits } from '@lineside/contract/limits'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FactorCodeField } from '../../../domain/second-factor/factor-code-field.tsx'
import type { FactorProof } from '../../../domain/second-factor/factor-queries.ts'
import { fieldRefusalOf } from '../../../shared/api/refusal.ts'
import { errorText } from '../../../shared/errors/report-error.ts'
import { Note } from '../../../shared/ui/feedback/note.tsx'
import { PasswordField } from '../../../shared/ui/fields/password-field.tsx'
import css from './factor-proof-form.module.css'

interface FactorProofFormProps {
  id: string
  /** The refusal of the last try. */
  error: Error | null
  /** The user changes a value that was refused. */
  onChange: () => void
  onProof: (proof: FactorProof) => void
}

/** FACT-01: password and code, which a change of the second step asks for. */
export function FactorProofForm({ id, error, onChange, onProof }: FactorProofFormProps) {
  const t = useTranslations('second-factor')
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState('')
  const refused = { password: fieldRefusalOf(error, 'password'), otp: fieldRefusalOf(error, 'otp') }
  const send = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (password !== '' && otp.trim() !== '') onProof({ password, otp: otp.trim() })
  }
  return (
    <form id={id} className={css.form} onSubmit={send} noValidate>
      {error !== null && refused.password === null && refused.otp === null && (
        <Note tone="negative" live="alert">
          {errorText(error)}
        </Note>
      )}
      <PasswordField
        label={t('proof.password')}
        autoFocus
        autoComplete="current-password"
        maxLength={limits.textLength}
        value={password}
        error={refused.password ?? undefined}
        onChange={(event) => {
          setPassword(event.target.value)
          onChange()
        }}
      />
      <FactorCodeField
        value={otp}
        error={refused.otp ?? undefined}
        onChange={(next) => {
          setOtp(next)
          onChange()
        }}
      />
    </form>
  )
}
