import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/basics/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useDiscardQuestion } from '../discard/use-discard-question.tsx'

interface FormDialogProps {
  isOpen: boolean
  title: string
  isSaving: boolean
  /** The label of the button that saves; absent: Save. */
  save?: string
  onClose: () => void
  /** Renders the form with this id, which the Save button submits. The form must call `useUnsavedWork(…, 'dialog')`. */
  children: (formId: string) => ReactNode
}

/** A dialog with a form. Closing it by its cross, Cancel or Escape asks first if there is unsaved input. */
export function FormDialog({ isOpen, title, isSaving, save, onClose, children }: FormDialogProps) {
  const basics = useTranslations('basics')
  const formId = useId()
  const { ask, question } = useDiscardQuestion()
  const close = () => ask(['dialog'], onClose)
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        isLocked={isSaving}
        title={title}
        foot={
          <>
            <Button disabled={isSaving} onClick={close}>
              {basics('actions.cancel')}
            </Button>
            <Button type="submit" form={formId} tone="primary" isBusy={isSaving} busyLabel={basics('states.saving')}>
              {save ?? basics('actions.save')}
            </Button>
          </>
        }
      >
        {children(formId)}
      </Dialog>
      {question}
    </>
  )
}
