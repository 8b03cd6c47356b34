import type { SpeedDialSlot } from '@lineside/contract/resources/speed-dials'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../shared/session/use-user.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { AddSpeedDialForm } from './add-speed-dial-form.tsx'
import { useAssignSlot } from './speed-dials-queries.ts'

interface AddSpeedDialDialogProps {
  isOpen: boolean
  free: readonly SpeedDialSlot[]
  onClose: () => void
}

/** SPD-01: "Assigned slot" closes it; after a failure what was typed is still there. */
export function AddSpeedDialDialog({ isOpen, free, onClose }: AddSpeedDialDialogProps) {
  const t = useTranslations('speed-dials')
  const basics = useTranslations('basics')
  const formId = useId()
  const assignment = useAssignSlot(useUser().subscriber.id)
  const { isPending, mutate } = assignment
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isPending}
      title={t('add')}
      foot={
        <>
          <Button disabled={isPending} onClick={onClose}>
            {basics('actions.cancel')}
          </Button>
          <Button type="submit" form={formId} tone="primary" isBusy={isPending} busyLabel={basics('states.saving')}>
            {basics('actions.save')}
          </Button>
        </>
      }
    >
      <AddSpeedDialForm
        id={formId}
        free={free}
        onSubmit={(dial) => {
          if (isPending) return
          mutate(dial, {
            onSuccess: () => {
              toast.success(t('assigned', { slot: dial.slot }))
              onClose()
            },
          })
        }}
      />
    </Dialog>
  )
}
