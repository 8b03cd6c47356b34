import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useParties } from '../../domain/names/use-names.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import { FaxOutcome } from './fax-outcome.tsx'
import { type FaxDraft, mainAction } from './fax-draft.ts'
import { FaxRecent } from './fax-recent.tsx'
import { SendFaxForm } from './send-fax-form.tsx'
import { useDroppedFile } from './use-dropped-file.ts'
import { useFaxForm } from './use-fax-form.ts'
import { useSendFaxRequest } from './use-send-fax-request.ts'

export interface SendFaxDialogProps {
  isOpen: boolean
  /** The number to start with; empty if none is given. */
  destination: string
  onClose: () => void
}

/**
 * FAX-06 to FAX-08: the dialog to write and send a fax. Typed text survives a failure or a slip; after a change of
 * page, which closes the dialog, it is a draft, which the next fax begins with.
 */
export function SendFaxDialog({ isOpen, destination, onClose }: SendFaxDialogProps) {
  const t = useTranslations('send-fax')
  const formId = useId()
  const { lineside } = useUser().platformInfo
  const form = useFaxForm()
  const [wasOpen, setWasOpen] = useState(false)
  const [isDraft, setDraft] = useState(false)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    setDraft(isOpen && form.isDirty)
  }
  const begin = useEffectEvent(() => {
    if (destination !== '' && !form.isDirty) form.change({ destination: readableNumber(destination) })
  })
  useEffect(() => {
    if (isOpen) begin()
  }, [isOpen])
  const [isInvalid, setInvalid] = useState(false)
  const [vainTries, setVainTries] = useState(0)
  useEffect(() => {
    if (vainTries > 0) document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [vainTries, formId])
  const [isAsking, setAsking] = useState(false)
  const sending = useSendFaxRequest(isOpen)
  const { isPending } = sending
  useUnsavedWork(form.isDirty, 'shell')
  const isOver = useDroppedFile(isOpen && !isAsking, (file) => !isPending && form.change({ file }))

  const main = useMainAction(form.draft)
  /** The entries stay, and the next fax begins with them. */
  const saveDraft = () => {
    setInvalid(false)
    sending.forget()
    onClose()
  }
  const leave = () => {
    setAsking(false)
    setInvalid(false)
    form.restart('')
    sending.forget()
    onClose()
  }
  const beginAnew = () => {
    setDraft(false)
    setInvalid(false)
    sending.forget()
    form.restart(readableNumber(destination))
  }
  const close = () => (form.isDirty ? setAsking(true) : leave())
  const submit = () => {
    if (isPending) return
    setInvalid(!form.canSend)
    if (!form.canSend) {
      form.tellAll()
      setVainTries(vainTries + 1)
      return
    }
    sending.send(form.draft, leave)
  }
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        isLocked={isPending}
        width="wide"
        title={t('title')}
        foot={
          <FaxFoot
            formId={formId}
            main={main}
            canSend={form.canSend}
            isPending={isPending}
            onCancel={close}
            onSave={saveDraft}
          />
        }
      >
        {isDraft && form.isDirty && !isPending && (
          <Note
            action={
              <Button size="s" onClick={beginAnew}>
                {t('draft.anew')}
              </Button>
            }
          >
            {t('draft.kept')}
          </Note>
        )}
        {lineside?.fax_line === false && (
          <Note tone="warning">
            {t('noLine')} {main === 'save' && t('draft.later')}
          </Note>
        )}
        <SendFaxForm id={formId} form={form} isOver={isOver} isSending={isPending} onSubmit={submit} />
        <FaxOutcome
          sending={sending}
          fileName={form.draft.file?.name ?? null}
          isInvalid={isInvalid && !form.canSend}
          onRetry={submit}
        />
        <FaxRecent isOpen={isOpen} isBusy={form.isDirty || isPending} onAgain={form.change} />
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={leave}
        title={t('discard.title')}
        confirmLabel={t('discard.confirm')}
        cancelLabel={t('discard.stay')}
        isDanger
      >
        {t('discard.text')}
      </ConfirmDialog>
    </>
  )
}

/** Whether the main button sends the fax or keeps it. */
function useMainAction(draft: FaxDraft): 'send' | 'save' {
  const { lineside } = useUser().platformInfo
  const { destination } = draft
  const partyOf = useParties(destination === '' ? [] : [destination])
  const isColleague = typeof partyOf(destination)?.lineId === 'number'
  return mainAction(draft, { hasLine: lineside?.fax_line !== false, isColleague })
}

interface FaxFootProps {
  formId: string
  main: 'send' | 'save'
  canSend: boolean
  isPending: boolean
  onCancel: () => void
  onSave: () => void
}

function FaxFoot({ formId, main, canSend, isPending, onCancel, onSave }: FaxFootProps) {
  const t = useTranslations('send-fax')
  const basics = useTranslations('basics')
  return (
    <>
      {/* while sending, the button to abort stands beside the progress */}
      {!isPending && <Button onClick={onCancel}>{basics('actions.cancel')}</Button>}
      <Button
        type="submit"
        form={formId}
        {...(main === 'send' && { tone: 'primary' as const })}
        isHeld={!canSend}
        isBusy={isPending}
        busyLabel={basics('states.sending')}
      >
        {basics('actions.send')}
      </Button>
      {main === 'save' && !isPending && (
        <Button tone="primary" onClick={onSave}>
          {t('draft.save')}
        </Button>
      )}
    </>
  )
}
