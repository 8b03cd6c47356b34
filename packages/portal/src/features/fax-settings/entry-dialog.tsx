import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'

interface EntryDialogProps {
  isOpen: boolean
  title: string
  isSaving: boolean
  onClose: () => void
  /** The form, by the id given. */
  children: (formId: string) => ReactNode
}

/** A new entry, or one that is edited; after a failure what was typed is still there. */
export function EntryDialog({ isOpen, title, isSaving, onClose, children }: EntryDialogProps) {
  const basics = useTranslations('basics')
  const formId = useId()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isSaving}
      title={title}
      foot={
        <>
          <Button disabled={isSaving} onClick={onClose}>
            {basics('actions.cancel')}
          </Button>
          <Button type="submit" form={formId} tone="primary" isBusy={isSaving} busyLabel={basics('states.saving')}>
            {basics('actions.save')}
          </Button>
        </>
      }
    >
      {children(formId)}
    </Dialog>
  )
}
