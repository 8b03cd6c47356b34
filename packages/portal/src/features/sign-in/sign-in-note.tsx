import { Clock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isPasswordExpired } from '../../shared/api/api-error.ts'
import { errorText } from '../../shared/errors/report-error.ts'
import type { SignedOutCause } from '../../shared/session/session-state.ts'
import { Note } from '../../shared/ui/feedback/note.tsx'
import type { SignInProblem } from './sign-in-problem.ts'

interface SignInNoteProps {
  /** The problem of the last attempt; null if there was none. */
  problem: SignInProblem | null
  /** Why the last session ended; null if there was none. */
  cause: SignedOutCause | null
}

/** The message above the fields: why the sign-in failed, or why the last session ended. */
export function SignInNote({ problem, cause }: SignInNoteProps) {
  const t = useTranslations('sign-in')
  const basics = useTranslations('basics')
  if (problem !== null && typeof problem === 'object') return <Failure>{problem.told}</Failure>
  if (problem === 'noAnswer') return <Failure>{basics('errors.noAnswer')}</Failure>
  if (problem) return <Failure>{t(`problems.${problem}`)}</Failure>
  switch (cause?.kind) {
    case 'expired':
      return (
        <Note icon={Clock} live="status">
          {t('problems.expired')}
        </Note>
      )
    case 'blocked':
      return <Failure>{t('problems.lineBlocked')}</Failure>
    case 'passwordExpired':
      return <Failure>{t('problems.passwordExpired')}</Failure>
    case 'oneTimeToken':
      return <Failure>{t('problems.badLink')}</Failure>
    case 'userData':
      if (isPasswordExpired(cause.error)) return <Failure>{t('problems.passwordExpired')}</Failure>
      return (
        <Failure>
          {t('problems.userDataFailed')} {errorText(cause.error)}
        </Failure>
      )
    default:
      return null
  }
}

function Failure({ children }: { children: React.ReactNode }) {
  return (
    <Note tone="negative" live="alert">
      {children}
    </Note>
  )
}
