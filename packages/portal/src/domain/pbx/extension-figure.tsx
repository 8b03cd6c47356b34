import { useTranslations } from 'use-intl'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'

/** The extension of a line in large digits, with a label for screen readers. */
export function ExtensionFigure({ extension }: { extension: string | null | undefined }) {
  const t = useTranslations('pbx-lines')
  if (!extension) return null
  return (
    <>
      <VisuallyHidden>{t('extension')} </VisuallyHidden>
      {extension}
    </>
  )
}
