import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useShownNumber } from '../../domain/numbers/use-shown-number.ts'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import type { Direction } from './direction.ts'
import type { ChosenEntry } from './use-number-list.ts'

interface RemoveNumberDialogProps {
  direction: Direction
  chosen: ChosenEntry | null
  /** Name of the person whose number this is; null if unknown. */
  name: string | null
  isSaving: boolean
  onClose: () => void
  onConfirm: (chosen: ChosenEntry) => void
  /** The dialog has closed and no longer holds the focus. */
  onGone: () => void
}

export function RemoveNumberDialog(props: RemoveNumberDialogProps) {
  const { direction, chosen, name, isSaving, onClose, onConfirm, onGone } = props
  const t = useTranslations('call-blocking')
  const shownNumber = useShownNumber()
  const common = useTranslations('common')
  return (
    <ConfirmDialog
      isOpen={chosen !== null}
      onClose={onClose}
      onConfirm={() => chosen && onConfirm(chosen)}
      title={t('removal.title')}
      confirmLabel={common('actions.remove')}
      busyLabel={t('removal.busy')}
      isBusy={isSaving}
      isDanger
    >
      {t(`${direction}.removal`, { number: name ?? shownNumber(chosen?.entry ?? '') })}
      <Farewell onGone={onGone} />
    </ConfirmDialog>
  )
}

function Farewell({ onGone }: Pick<RemoveNumberDialogProps, 'onGone'>) {
  useEffect(() => onGone, [onGone])
  return null
}
