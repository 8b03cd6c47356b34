import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { factorQuery } from '../../domain/second-factor/factor-queries.ts'
import { useShortDay } from '../../shared/i18n/use-short-day.ts'
import { MiniLine } from '../../shared/ui/lists/mini-line.tsx'
import { passkeysQuery } from './passkeys/passkey-queries.ts'
import css from './security-row.module.css'
import { stepsIn } from './steps-in.ts'

/**
 * The way in as a line: what is asked for, from the sign-in to the user's line, and what the company asks for. Its place is
 * kept, so that nothing moves when it is known. What fails is said by the sections below.
 */
export function WayIn() {
  const t = useTranslations('security.wayIn')
  const day = useShortDay()
  const factor = useQuery(factorQuery).data
  const passkeys = useQuery(passkeysQuery)
  const isKnown = factor !== undefined && !passkeys.isPending
  const steps = isKnown ? stepsIn({ hasCode: factor.is_on, hasPasskey: (passkeys.data ?? []).length > 0 }) : null
  const asked = factor?.needed_from ?? null
  return (
    <div className={css.wayIn}>
      {steps && <MiniLine stops={['start' as const, ...steps, 'end' as const].map((id) => ({ id, title: t(id) }))} />}
      {steps && asked !== null && <p>{t('asked', { day: day(asked) })}</p>}
    </div>
  )
}
