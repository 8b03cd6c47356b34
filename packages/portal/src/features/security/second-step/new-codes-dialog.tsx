import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useRenewCodes } from '../../../domain/second-factor/factor-queries.ts'
import { RecoveryCodes } from '../../../domain/second-factor/recovery-codes.tsx'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'
import { FactorProofForm } from './factor-proof-form.tsx'

/** FACT-01: makes new recovery codes, with password and code, and shows them once. */
export function NewCodesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('second-factor')
  const basics = useTranslations('basics')
  const formId = useId()
  const renew = useRenewCodes()
  const codes = renew.data
  const close = () => {
    renew.reset()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      // the codes that are shown must not be lost by accident
      isLocked={renew.isPending || codes !== undefined}
      title={t('section.newCodesName')}
      foot={
        codes === undefined && (
          <>
            <Button disabled={renew.isPending} onClick={close}>
              {basics('actions.cancel')}
            </Button>
            <Button type="submit" form={formId} tone="primary" isBusy={renew.isPending}>
              {t('section.newCodes')}
            </Button>
          </>
        )
      }
    >
      {codes === undefined ? (
        <>
          <p>{t('newCodes.text')}</p>
          <FactorProofForm
            id={formId}
            error={renew.error}
            onChange={renew.reset}
            onProof={(proof) => renew.mutate(proof)}
          />
        </>
      ) : (
        <RecoveryCodes codes={codes} onKept={close} />
      )}
    </Dialog>
  )
}
