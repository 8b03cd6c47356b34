import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/basics/button.tsx'
import css from './add-foot.module.css'

interface AddFootProps {
  /** The text of the button that adds: "Add Lena Fuchs". */
  children: ReactNode
  /** The request runs, or waits for a check. */
  isSending: boolean
  isBusy: boolean
  onClose: () => void
  /** Stands after the buttons. */
  note?: ReactNode
}

/** The end of an add form that stands alone. */
export function AddFoot({ children, isSending, isBusy, onClose, note }: AddFootProps) {
  const t = useTranslations('pbx-editing')
  const basics = useTranslations('basics')
  return (
    <div className={css.foot}>
      <Button type="submit" tone="primary" isBusy={isSending} busyLabel={t('creating')}>
        {children}
      </Button>
      <Button tone="quiet" disabled={isBusy} onClick={onClose}>
        {basics('actions.cancel')}
      </Button>
      {note && <span>{note}</span>}
    </div>
  )
}
