import { limits } from '@lineside/contract/limits'
import type { PasswordScore } from '@lineside/telephony/passwords/password-strength'
import { useTranslations } from 'use-intl'
import { Progress } from '../ui/feedback/progress.tsx'
import css from './strength-meter.module.css'

interface StrengthMeterProps {
  /** null: still being looked at. */
  score: PasswordScore | null
}

const levelOf = (score: PasswordScore): 'weak' | 'enough' | 'good' => {
  if (score < limits.passwordScore) return 'weak'
  return score === limits.passwordScore ? 'enough' : 'good'
}

/** SET-01: five steps, red below what is needed. The word says the same as the colour. */
export function StrengthMeter({ score }: StrengthMeterProps) {
  const t = useTranslations('passwords')
  return (
    <div className={css.meter} data-level={score === null ? undefined : levelOf(score)}>
      <Progress label={t('strength.label')} value={score === null ? 0 : (score + 1) * 20} />
      <p aria-live="polite">{score === null ? t('strength.checking') : t(`strength.score${score}`)}</p>
    </div>
  )
}
