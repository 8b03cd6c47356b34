import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Enrolment } from '../../../domain/second-factor/enrolment.tsx'
import { useCancelEnrolment } from '../../../domain/second-factor/factor-queries.ts'
import { toast } from '../../../shared/ui/feedback/toast.ts'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'

interface EnrolDialogProps {
  isOpen: boolean
  onClose: () => void
  /** One is on, and stays so until the new one is confirmed. */
  isReplaced: boolean
}

/** FACT-01: sets up an authenticator app. Once the recovery codes are shown, only keeping them closes it. */
export function EnrolDialog({ isOpen, onClose, isReplaced }: EnrolDialogProps) {
  const t = useTranslations('second-factor')
  const cancel = useCancelEnrolment()
  const [isKeeping, setKeeping] = useState(false)
  const close = () => {
    if (!isKeeping) cancel.mutate()
    setKeeping(false)
    onClose()
  }
  const finish = () => {
    toast.success(t('section.isOn'))
    setKeeping(false)
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} isLocked={isKeeping} title={t('section.setUpApp')}>
      <Enrolment isReplaced={isReplaced} onKeeping={() => setKeeping(true)} onDone={finish} />
    </Dialog>
  )
}
