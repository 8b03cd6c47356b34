import { useTranslations } from 'use-intl'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'

/** NAV-06: shown for an address that belongs to no screen. */
export function NotFoundPage() {
  const t = useTranslations('not-found')
  return (
    <Sheet>
      <EmptyState
        level={1}
        isFiltered
        title={t('heading')}
        action={<ScreenButton to="/user/dashboard">{t('action')}</ScreenButton>}
      >
        {t('text')}
      </EmptyState>
    </Sheet>
  )
}
