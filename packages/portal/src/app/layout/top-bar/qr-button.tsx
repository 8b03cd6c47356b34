import { QrCode } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useLazyPart } from '../../../shared/i18n/use-lazy-part.ts'
import { Icon } from '../../../shared/ui/basics/icon.tsx'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import css from './top-bar.module.css'

/** Shown only if the platform's apps can read the code (NAV-08). */
export function QrButton({ isRow = false }: { isRow?: boolean }) {
  const t = useTranslations('shell')
  const { Part, isOpen, open, close } = useLazyPart(() =>
    import('../../../features/qr-code/qr-dialog.tsx').then((m) => m.QrDialog),
  )
  return (
    <>
      {isRow ? (
        <button type="button" className={css.row} data-popup="qr" onClick={open}>
          <Icon as={QrCode} tone="muted" />
          <span>{t('qr')}</span>
        </button>
      ) : (
        <IconButton icon={QrCode} name={t('qr')} data-popup="qr" onClick={open} />
      )}
      {Part && <Part isOpen={isOpen} onClose={close} />}
    </>
  )
}
