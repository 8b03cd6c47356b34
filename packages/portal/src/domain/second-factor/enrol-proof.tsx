import { limits } from '@lineside/contract/limits'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldRefusalOf } from '../../shared/api/refusal.ts'
import { errorText } from '../../shared/errors/report-error.ts'
import { Actions } from '../../shared/ui/basics/actions.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { PasswordField } from '../../shared/ui/fields/password-field.tsx'
import css from './enrolment.module.css'
import { FactorCodeField } from './factor-code-field.tsx'
import type { useBeginEnrolment } from './factor-queries.ts'

interface EnrolProofProps {
  begin: ReturnType<typeof useBeginEnrolment>
  isReplaced: boolean
  later: ReactNode
  onProof: (proof: { password: string; otp?: string }) => void
}

/** FACT-01: the password again, and a code of what it takes the place of. */
export function EnrolProof({ begin, isReplaced, later, onProof }: EnrolProofProps) {
  const t = useTranslations('second-factor')
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState('')
  const isMissing = password === '' || (isReplaced && otp.trim() === '')
  const refused = fieldRefusalOf(begin.error, 'password') ?? undefined
  const refusedCode = fieldRefusalOf(begin.error, 'otp') ?? undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!isMissing && !begin.isPending) onProof({ password, ...(isReplaced && { otp: otp.trim() }) })
  }
  return (
    <form className={css.form} onSubmit={send} noValidate>
      {begin.isError && !refused && !refusedCode && (
        <Note tone="negative" live="alert">
          {errorText(begin.error)}
        </Note>
      )}
      <PasswordField
        label={t('proof.password')}
        autoFocus
        autoComplete="current-password"
        maxLength={limits.textLength}
        value={password}
        error={refused}
        onChange={(event) => {
          setPassword(event.target.value)
          begin.reset()
        }}
      />
      {isReplaced && (
        <FactorCodeField
          value={otp}
          error={refusedCode}
          onChange={(next) => {
            setOtp(next)
            begin.reset()
          }}
        />
      )}
      <Actions>
        <Button type="submit" tone="primary" isHeld={isMissing} isBusy={begin.isPending}>
          {t('enrol.goOn')}
        </Button>
        {later}
      </Actions>
    </form>
  )
}
