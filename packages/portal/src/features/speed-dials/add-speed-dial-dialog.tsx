import type { SpeedDialSlot } from '@lineside/contract/resources/speed-dials'
import { useTranslations } from 'use-intl'
import { FormDialog } from '../../shared/editing/form-dialog.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { SpeedDialForm } from './speed-dial-form.tsx'
import { useAssignSlot } from './speed-dials-queries.ts'

interface AddSpeedDialDialogProps {
  isOpen: boolean
  free: readonly SpeedDialSlot[]
  /** The slot to start with; null: the first free one. */
  wanted: SpeedDialSlot | null
  /** The destination to start with. */
  asked: string
  onClose: () => void
}

/** SPD-01: the dialog that assigns a slot. It closes after success; after a failure it keeps what was typed. */
export function AddSpeedDialDialog({ isOpen, free, wanted, asked, onClose }: AddSpeedDialDialogProps) {
  const t = useTranslations('speed-dials')
  const { isPending, mutate } = useAssignSlot(useUser().subscriber.id)
  const assign = (dial: Parameters<typeof mutate>[0]) => {
    if (isPending) return
    mutate(dial, {
      onSuccess: () => {
        toast.success(t('assigned', { slot: dial.slot }))
        onClose()
      },
    })
  }
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} isSaving={isPending} title={t('add')}>
      {(formId) => <SpeedDialForm id={formId} slots={free} slot={wanted} given={asked} onSubmit={assign} />}
    </FormDialog>
  )
}
