import { useTranslations } from 'use-intl'
import { Actions } from '../../ui/basics/actions.tsx'
import { Button } from '../../ui/basics/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import type { PartlyCreated } from './use-creation.ts'

interface PartlyCreatedNoteProps {
  partly: PartlyCreated
  isBusy: boolean
  onRetry: () => void
  onDismiss: () => void
}

/** Says what was created, what is not done yet and why, with a button Retry. */
export function PartlyCreatedNote({ partly, isBusy, onRetry, onDismiss }: PartlyCreatedNoteProps) {
  const t = useTranslations('pbx-editing')
  const basics = useTranslations('basics')
  const left = partly.left.map(({ label }) => label).join(', ')
  return (
    <Note
      tone="warning"
      live="alert"
      action={
        <Actions>
          <Button size="s" isBusy={isBusy} onClick={onRetry}>
            {basics('actions.retry')}
          </Button>
          <Button size="s" tone="quiet" disabled={isBusy} onClick={onDismiss}>
            {basics('actions.dismiss')}
          </Button>
        </Actions>
      }
    >
      {t('partly', { done: partly.done, left, reason: partly.reason })}
    </Note>
  )
}
