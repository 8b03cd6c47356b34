import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/basics/button.tsx'
import { isPrivate } from '../api/api-error.ts'
import { errorIdOf, errorText } from './report-error.ts'
import { ErrorId } from '../ui/feedback/error-id.tsx'
import { Note } from '../ui/feedback/note.tsx'
import css from './load-failed-note.module.css'

interface LoadFailedNoteProps {
  query: Pick<UseQueryResult, 'isError' | 'isFetching'> & {
    readonly data?: unknown
    readonly error?: unknown
    readonly refetch: () => unknown
  }
  /** Names what is missing: "The sound sets could not be loaded." */
  children: string
}

/**
 * Says that one part of a page could not be loaded, with a button to try again. Nothing is shown while loading works,
 * or while earlier data are still shown.
 */
export function LoadFailedNote({ query, children }: LoadFailedNoteProps) {
  const basics = useTranslations('basics')
  const { data, error, isError, isFetching, refetch } = query
  if (!isError || data !== undefined) return null
  return (
    <div className={css.box}>
      <Note
        tone={isPrivate(error) ? 'neutral' : 'negative'}
        live="alert"
        action={
          !isPrivate(error) && (
            <Button size="s" icon={RotateCw} isBusy={isFetching} onClick={() => void refetch()}>
              {basics('actions.retry')}
            </Button>
          )
        }
      >
        {isPrivate(error) ? errorText(error) : children}
        <ErrorId id={errorIdOf(error)} />
      </Note>
    </div>
  )
}
