import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../basics/button.tsx'
import { useKitLabels } from '../basics/kit-labels.tsx'
import { LineArt } from '../basics/line-art.tsx'
import { ErrorId } from './error-id.tsx'
import css from './state.module.css'

export interface ErrorStateProps {
  /** The fact: "Data loading error". */
  title: string
  /** The cause, in a sentence. */
  children?: ReactNode
  errorId?: string | null
  onRetry?: () => void
  isRetrying?: boolean
  /** Level of the heading; if absent 2, directly below the page's heading. */
  level?: 1 | 2 | 3
}

/** Shows that a part of the page failed, with the broken line; the rest of the page stays. */
export function ErrorState({ title, children, errorId, onRetry, isRetrying, level = 2 }: ErrorStateProps) {
  const labels = useKitLabels()
  const Heading = `h${level}` as const
  return (
    <div className={css.state} role="alert">
      <LineArt kind="broken" />
      <Heading className={css.title}>{title}</Heading>
      {children !== undefined && <p>{children}</p>}
      <ErrorId id={errorId} />
      {onRetry && (
        <div className={css.actions}>
          <Button icon={RotateCw} isBusy={Boolean(isRetrying)} onClick={onRetry}>
            {labels.retry}
          </Button>
        </div>
      )}
    </div>
  )
}
