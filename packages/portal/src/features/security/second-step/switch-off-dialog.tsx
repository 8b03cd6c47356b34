import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useSwitchFactorOff } from '../../../domain/second-factor/factor-queries.ts'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { toast } from '../../../shared/ui/feedback/toast.ts'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'
import { FactorProofForm } from './factor-proof-form.tsx'

/** FACT-01: switches the second step off, with password and code. */
export function SwitchOffDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('second-factor')
  const basics = useTranslations('basics')
  const formId = useId()
  const off = useSwitchFactorOff()
  const close = () => {
    off.reset()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isLocked={off.isPending}
      title={t('off.title')}
      foot={
        <>
          <Button disabled={off.isPending} onClick={close}>
            {basics('actions.cancel')}
          </Button>
          <Button type="submit" form={formId} tone="danger" isBusy={off.isPending}>
            {t('section.switchOff')}
          </Button>
        </>
      }
    >
      <p>{t('off.text')}</p>
      <FactorProofForm
        id={formId}
        error={off.error}
        onChange={off.reset}
        onProof={(proof) =>
          off.mutate(proof, {
            onSuccess: () => {
              toast.success(t('off.done'))
              close()
            },
          })
        }
      />
    </Dialog>
  )
}
