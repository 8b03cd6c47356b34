import { Globe } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { reportError } from '../../../shared/errors/report-error.ts'
import { LOCALE_NAMES, LOCALES, messagesFolder } from '../../../shared/i18n/locales.ts'
import { useLocale } from '../../../shared/i18n/use-locale.ts'
import { Icon } from '../../../shared/ui/basics/icon.tsx'
import { Menu } from '../../../shared/ui/overlays/menu.tsx'
import { VisuallyHidden } from '../../../shared/ui/basics/visually-hidden.tsx'
import css from './top-bar.module.css'

interface LanguageMenuProps {
  /** In the drawer of a phone: a row over the whole width, with the language's name. */
  isRow?: boolean
}

export function LanguageMenu({ isRow = false }: LanguageMenuProps) {
  const t = useTranslations('basics')
  const { locale, setLocale } = useLocale()
  return (
    <Menu
      trigger={
        <button type="button" className={isRow ? css.row : css.language} data-popup="language">
          <Icon as={Globe} tone="muted" />
          <VisuallyHidden>{t('language')}</VisuallyHidden>
          <span>{isRow ? LOCALE_NAMES[locale] : messagesFolder(locale).toUpperCase()}</span>
        </button>
      }
      label={t('language')}
      items={[
        {
          id: 'languages',
          choices: t('language'),
          mode: 'single',
          items: LOCALES.map((id) => ({
            id,
            text: LOCALE_NAMES[id],
            isCurrent: id === locale,
            onAction: () => void setLocale(id).catch(reportError),
          })),
        },
      ]}
    />
  )
}
