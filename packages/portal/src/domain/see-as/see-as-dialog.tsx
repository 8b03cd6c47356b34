import { limits } from '@lineside/contract/limits'
import type { beginSeeAs } from '@lineside/contract/resources/sign-in/see-as'
import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { errorText } from '../../shared/errors/report-error.ts'
import { seeAs } from '../../shared/session/see-as.ts'
import { useStore } from '../../shared/state/store.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { useKitLabels } from '../../shared/ui/basics/kit-labels.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import { callWindowStore } from '../calls/calls-store.ts'

const begin = describedRoute<typeof beginSeeAs>('POST', '/api/lineside/seeas')

interface SeeAsDialogProps {
  person: { readonly id: number; readonly name: string }
  isOpen: boolean
  onClose: () => void
}

/** ROLE-02: asks why an administrator wants to see as a person, and opens that person's portal in this tab. */
export function SeeAsDialog({ person: { id, name }, isOpen, onClose }: SeeAsDialogProps) {
  const t = useTranslations('see-as')
  const labels = useKitLabels()
  const form = useId()
  const call = useStore(callWindowStore)
  const isInCall = call !== null && call.stage.phase !== 'input'
  const open = useMutation({
    mutationFn: async (reason: string) => {
      const { jwt, subscriber_id } = await callRoute(begin, { body: { subscriber_id: id, reason } })
      seeAs.begin({ token: jwt, subscriberId: String(subscriber_id), name, reason })
    },
    meta: { isQuiet: true },
  })
  const close = () => {
    open.reset()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isLocked={open.isPending}
      title={t('title', { name })}
      foot={
        <>
          <Button disabled={open.isPending} onClick={close}>
            {labels.cancel}
          </Button>
          <Button
            tone="primary"
            type="submit"
            form={form}
            icon={Eye}
            isHeld={isInCall}
            // the page goes away when it is opened
            isBusy={open.isPending || open.isSuccess}
          >
            {t('go', { name })}
          </Button>
        </>
      }
    >
      <p>{t('lead', { name })}</p>
      <ReasonForm form={form} name={name} onSend={(reason) => !isInCall && open.mutate(reason)} />
      <Note>{t('private', { name })}</Note>
      {isInCall && <Note tone="warning">{t('inCall')}</Note>}
      {open.isError && (
        <Note tone="negative" live="alert">
          {errorText(open.error)}
        </Note>
      )}
    </Dialog>
  )
}

/** Mounted while the dialog is open, so each opening begins anew. */
function ReasonForm({ form, name, onSend }: { form: string; name: string; onSend: (reason: string) => void }) {
  const t = useTranslations('see-as')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isShort = reason.trim().length < limits.seeAsReasonLeast
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isShort) onSend(reason.trim())
  }
  return (
    <form id={form} noValidate onSubmit={send}>
      <TextField
        label={t('reason')}
        hint={t('reasonHint', { name })}
        autoFocus
        required
        maxLength={limits.seeAsReasonMost}
        value={reason}
        error={isTried && isShort ? t('reasonMissing', { least: limits.seeAsReasonLeast }) : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </form>
  )
}
