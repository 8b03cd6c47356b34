import type { FactorEnrolment } from '@lineside/contract/resources/sign-in/second-factor'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import { EnrolProof } from './enrol-proof.tsx'
import { EnrolScan } from './enrol-scan.tsx'
import css from './enrolment.module.css'
import { useBeginEnrolment } from './factor-queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type Stage =
  | { readonly phase: 'proving' }
  | { readonly phase: 'scanning'; readonly enrolment: FactorEnrolment }
  | { readonly phase: 'keeping'; readonly codes: readonly string[] }

interface EnrolmentProps {
  /** The password of the sign-in that has led here; null: it is asked for. */
  typedPassword?: string | null
  /** One is on already, so its code is asked for, too. */
  isReplaced?: boolean
  /** Beside the button that checks the code. */
  later?: ReactNode
  /** The recovery codes are shown and not kept yet: they must not be lost by accident. */
  onKeeping?: () => void
  /** The second step is on, and the recovery codes are kept. */
  onDone: () => void
}

/** FACT-01: sets up an authenticator app in three stops: who it is, one right code, ten recovery codes. */
export function Enrolment({ typedPassword = null, isReplaced = false, later, onKeeping, onDone }: EnrolmentProps) {
  const t = useTranslations('second-factor')
  const [stage, setStage] = useState<Stage>({ phase: 'proving' })
  const begin = useBeginEnrolment()
  const prove = (proof: { password: string; otp?: string }) =>
    begin.mutate(proof, { onSuccess: (enrolment) => setStage({ phase: 'scanning', enrolment }) })
  // nobody types a password twice within a minute
  const beginAtOnce = useEffectEvent(() => typedPassword !== null && prove({ password: typedPassword }))
  useEffect(() => void beginAtOnce(), [])
  const keep = (codes: readonly string[]) => {
    setStage({ phase: 'keeping', codes })
    onKeeping?.()
  }
  const at = ['proving', 'scanning', 'keeping'].indexOf(stage.phase)
  return (
    <ol className={css.stops}>
      <EnrolStop number={1} at={at} title={t(at === 0 ? 'enrol.proof' : 'enrol.withApp')}>
        <EnrolProof begin={begin} isReplaced={isReplaced} later={later} onProof={prove} />
      </EnrolStop>
      <EnrolStop number={2} at={at} title={t('enrol.scan')}>
        {stage.phase === 'scanning' && (
          <EnrolScan
            enrolment={stage.enrolment}
            later={later}
            onConfirmed={keep}
            onOver={() => setStage({ phase: 'proving' })}
          />
        )}
      </EnrolStop>
      <EnrolStop number={3} at={at} title={t('enrol.keep')}>
        {stage.phase === 'keeping' && <RecoveryCodes codes={stage.codes} onKept={onDone} />}
      </EnrolStop>
    </ol>
  )
}

interface EnrolStopProps {
  number: number
  /** Index of the stop that is open, from 0. */
  at: number
  title: string
  children: ReactNode
}

function EnrolStop({ number, at, title, children }: EnrolStopProps) {
  const t = useTranslations('second-factor')
  const isDone = number - 1 < at
  const isNow = number - 1 === at
  return (
    <li className={css.stop} data-state={isDone ? 'done' : isNow ? 'now' : 'next'} aria-current={isNow && 'step'}>
      <span className={css.number} aria-hidden="true">
        {isDone ? <Icon as={Check} size="s" /> : number}
      </span>
      <h2>
        {title}
        {isDone && <VisuallyHidden> {t('enrol.done')}</VisuallyHidden>}
      </h2>
      {isNow && <div className={css.body}>{children}</div>}
    </li>
  )
}
