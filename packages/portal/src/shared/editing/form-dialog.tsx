import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/basics/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useDiscardQuestion } from './use-discard-question.tsx'

interface FormDialogProps {
  isOpen: boolean
  title: string
  isSaving: boolean
  onClose: () => void
  /** The form, by the id given: Save sends it. It says by `useUnsavedWork(…, 'dialog')` whether something is typed. */
  children: (formId: string) => ReactNode
}

/** A form that is saved or not; whoever closes it otherwise, by its cross, Cancel or Escape, is asked once something is typed. */
export function FormDialog({ isOpen, title, isSaving, onClose, children }: FormDialogProps) {
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
              {basics('actions.save')}
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
