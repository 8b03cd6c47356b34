import { RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../shared/ui/basics/button.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'

interface MailToFaxInactiveProps {
  isRetrying: boolean
  onRetry: () => void
}

/** FAX-04: only an administrator switches it on, so that this is what there is to do. */
export function MailToFaxInactive({ isRetrying, onRetry }: MailToFaxInactiveProps) {
  const t = useTranslations('fax-settings')
  return (
    <EmptyState
      level={2}
      title={t('inactive.title')}
      action={
        <Button icon={RotateCw} isBusy={isRetrying} onClick={onRetry}>
          {t('inactive.again')}
        </Button>
      }
    >
      {t('inactive.advice')}
    </EmptyState>
  )
}
