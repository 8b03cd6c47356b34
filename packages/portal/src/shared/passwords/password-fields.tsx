import { limits } from '@lineside/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFieldMessage } from '../i18n/use-field-message.ts'
import { Button } from '../ui/basics/button.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import {
  type PasswordKind,
  type PasswordPair,
  passwordPairState,
  type PasswordVerdict,
  sentPassword,
} from './password-pair.ts'
import { randomPassword } from './random-password.ts'
import type { PasswordScore } from '@lineside/telephony/passwords/password-strength'
import { Progress } from '../ui/feedback/progress.tsx'
import css from './strength-meter.module.css'

interface PasswordFieldsProps {
  value: PasswordPair
  onChange: (value: PasswordPair) => void
  onVerdict: (verdict: PasswordVerdict) => void
  /** The label of the first field, for a form with several passwords. */
  label?: string
  retypeLabel?: string
  /** Takes the focus when it appears. */
  isFirst?: boolean
  /** The platform's objection to this password. */
  refusal: string | undefined
  isDisabled: boolean
  /** The user has tried to save, so missing input is reported, too. */
  isTold?: boolean | undefined
  kind?: PasswordKind | undefined
  /** The hint below the first field. */
  hint?: string | undefined
}

/** Two fields for a new password, with its strength and a button that generates one (SET-01, SET-04). */
export function PasswordFields(props: PasswordFieldsProps) {
  const {
    value,
    onChange,
    onVerdict,
    label,
    retypeLabel,
    isFirst = true,
    refusal,
    isDisabled,
    isTold = false,
    hint,
    kind = 'any',
  } = props
  const t = useTranslations('passwords')
  const basics = useTranslations('basics')
  const fieldMessage = useFieldMessage()
  const score = usePasswordScore(sentPassword(value.password, kind))
  const { problem, canRetype, verdict } = passwordPairState(value, score, kind)
  const errors = {
    short: t('tooShort', { least: limits.webPasswordMinimum }),
    weak: t('tooWeak'),
    characters: basics('fields.characters'),
    unequal: t('mustBeEqual'),
  }

  const name = label ?? t('password')
  const isMissing = isTold && value.password.trim() === ''
  const missing = isMissing ? fieldMessage(name, { kind: 'required' }) : undefined
  // if the password becomes too weak, its repetition is cleared
  useEffect(() => {
    onVerdict(verdict)
    if (!canRetype && score !== null && value.retype !== '') onChange({ ...value, retype: '' })
  }, [canRetype, verdict, score, value, onChange, onVerdict])

  const generate = () => {
    const password = randomPassword()
    onChange({ password, retype: password })
  }
  const common = {
    autoComplete: 'new-password',
    maxLength: kind === 'web' ? limits.webPasswordLength : limits.passwordLength,
  }
  return (
    <>
      <PasswordField
        {...common}
        label={name}
        autoFocus={isFirst}
        value={value.password}
        disabled={isDisabled}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
        error={problem && problem !== 'unequal' ? errors[problem] : (missing ?? refusal)}
        hint={hint}
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
        error={problem === 'unequal' || (isTold && canRetype && value.retype === '') ? errors.unequal : undefined}
      />
    </>
  )
}

interface StrengthMeterProps {
  /** null while the strength is being computed. */
  score: PasswordScore | null
}

const levelOf = (score: PasswordScore): 'weak' | 'enough' | 'good' => {
  if (score < limits.passwordScore) return 'weak'
  return score === limits.passwordScore ? 'enough' : 'good'
}

/** SET-01: the strength in five steps, red below the required one; the text says the same as the colour. */
function StrengthMeter({ score }: StrengthMeterProps) {
  const t = useTranslations('passwords')
  return (
    <div className={css.meter} data-level={score === null ? undefined : levelOf(score)}>
      <Progress label={t('strength.label')} value={score === null ? 0 : (score + 1) * 20} />
      <p aria-live="polite">{score === null ? t('strength.checking') : t(`strength.score${score}`)}</p>
    </div>
  )
}

interface Scored {
  readonly password: string
  readonly score: PasswordScore
}

/**
 * How hard a password is to guess (SET-01), by the function that the server uses, too; null while it is being computed.
 * The worker lives as long as the component.
 */
function usePasswordScore(password: string): PasswordScore | null {
  const worker = useRef<Worker | null>(null)
  const [scored, setScored] = useState<Scored | null>(null)
  useEffect(() => {
    const started = new Worker(new URL('./score-worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<Scored>) => setScored(data))
    worker.current = started
    return () => started.terminate()
  }, [])
  useEffect(() => {
    if (password !== '') worker.current?.postMessage(password)
  }, [password])
  if (password === '') return 0
  return scored?.password === password ? scored.score : null
}
