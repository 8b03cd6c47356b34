import { type FormEvent, type ReactNode, useState } from 'react'
import css from './conditions.module.css'
import { useTranslations } from 'use-intl'
import { PopoverFoot } from '../../../shared/ui/overlays/anchored-popover.tsx'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx'

/** The form around body and foot of an editor; Enter saves. */
export function ConditionForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React would bubble the event to a form around the popup
    event.stopPropagation()
    onSubmit()
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {children}
    </form>
  )
}

interface ConditionFootProps {
  /** For an existing condition: the text of the question before deleting it, and the deletion. Absent for a new one. */
  removal?: { readonly text: ReactNode; readonly onRemove: () => void; readonly isDisabled?: boolean } | undefined
  /** For a new condition: returns to the menu. */
  onBack: () => void
  onCancel: () => void
  canSave?: boolean
  isBusy: boolean
  /** Whether there is a submit button; there is none if nothing can be saved. */
  hasSave?: boolean
}

/** The buttons of an editor. Save submits the form around it. */
export function ConditionFoot(props: ConditionFootProps) {
  const { removal, onBack, onCancel, canSave = true, isBusy, hasSave = true } = props
  const t = useTranslations('call-forwarding-conditions')
  const basics = useTranslations('basics')
  const [isAsked, setAsked] = useState(false)
  return (
    <PopoverFoot>
      {removal ? (
        <Button tone="quiet-danger" disabled={isBusy || Boolean(removal.isDisabled)} onClick={() => setAsked(true)}>
          {t('actions.delete')}
        </Button>
      ) : (
        <Button tone="quiet" disabled={isBusy} onClick={onBack}>
          {t('actions.back')}
        </Button>
      )}
      <span className={css.pair}>
        <Button disabled={isBusy} onClick={onCancel}>
          {basics('actions.cancel')}
        </Button>
        {hasSave && (
          <Button
            type="submit"
            tone="primary"
            disabled={!canSave}
            isBusy={isBusy && !isAsked}
            busyLabel={basics('states.saving')}
          >
            {basics('actions.save')}
          </Button>
        )}
      </span>
      {removal && (
        <ConfirmDialog
          isOpen={isAsked}
          onClose={() => setAsked(false)}
          onConfirm={removal.onRemove}
          title={t('removal.title')}
          confirmLabel={t('actions.delete')}
          cancelLabel={t('removal.keep')}
          isBusy={isBusy}
          isDanger
        >
          {removal.text}
        </ConfirmDialog>
      )}
    </PopoverFoot>
  )
}
