import type { FactorState } from '@lineside/contract/resources/sign-in/second-factor'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Enrolment } from '../../domain/second-factor/enrolment.tsx'
import { factorQuery } from '../../domain/second-factor/factor-queries.ts'
import { useShortDay } from '../../shared/i18n/use-short-day.ts'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { session } from '../../shared/session/session.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/**
 * FACT-06: leads whoever has to have a second step through setting it up, before anything else is shown. Until the day
 * that the company has set, it can wait.
 */
export function EnrolPage() {
  const t = useTranslations('second-factor')
  const factor = useQuery(factorQuery)
  const state = useSession()
  const isEnrolling = state.phase === 'enrolling'
  const mayWait = isEnrolling && state.behind !== null
  return (
    <SignInFrame
      isWide
      heading={t('enrol.title')}
      lead={factor.data ? t(leadOf(factor.data)) : t('enrol.takes')}
      foot={
        <Button tone="text" size="s" onClick={session.signOut}>
          {t('enrol.signOut')}
        </Button>
      }
    >
      <Loaded query={factor} action={t('enrol.load')} waiting={<Skeleton shape="long" />}>
        {(known) => (
          <Enrolment
            typedPassword={session.typedPassword()}
            isReplaced={known.is_on}
            later={mayWait && <Later until={known.needed_from} />}
            onDone={session.enrolled}
          />
        )}
      </Loaded>
    </SignInFrame>
  )
}

const leadOf = ({ policy }: FactorState) => (policy === 'administrators' ? 'enrol.administrators' : 'enrol.everybody')

function Later({ until }: { until: string | null }) {
  const t = useTranslations('second-factor')
  const day = useShortDay()
  return (
    <Button tone="quiet" onClick={session.enrolled}>
      {until === null ? t('enrol.later') : t('enrol.laterUntil', { day: day(until) })}
    </Button>
  )
}
