import { useTranslations } from 'use-intl'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { useScreenTitle } from '../../shared/navigation/screen-title.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'

/** Stands at the address of a screen that is still to come. */
export function NotBuiltYetPage() {
  const t = useTranslations('not-built-yet')
  const screen = useScreenTitle()
  return (
    <Sheet>
      <EmptyState
        level={1}
        title={t('heading', { screen })}
        action={<ScreenButton to="/user/conversations">{t('action')}</ScreenButton>}
      >
        {t('text')}
      </EmptyState>
    </Sheet>
  )
}
