import { limits } from '@lineside/contract/limits'
import type { Passkey } from '@lineside/contract/resources/sign-in/passkeys'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldRefusalOf } from '../../../shared/api/refusal.ts'
import { useFieldMessage } from '../../../shared/i18n/use-field-message.ts'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'
import { renamePasskeyMutation } from './passkey-queries.ts'

interface RenamePasskeyDialogProps {
  isOpen: boolean
  onClose: () => void
  item: Passkey
}

/** Gives a passkey another name, by which its owner knows it. */
export function RenamePasskeyDialog({ isOpen, onClose, item }: RenamePasskeyDialogProps) {
  const t = useTranslations('passkeys')
  const basics = useTranslations('basics')
  const fieldMessage = useFieldMessage()
  const formId = useId()
  const rename = useMutation({
    ...renamePasskeyMutation,
    meta: { failed: () => t('renameAction'), isShown: (error) => fieldRefusalOf(error, 'name') !== null },
  })
  const [typed, setTyped] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const name = typed ?? item.name
  const close = () => {
    setTyped(null)
    setMissing(false)
    rename.reset()
    onClose()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (name.trim() === '') return setMissing(true)
    rename.mutate({ id: item.id, name: name.trim() }, { onSuccess: close })
  }
  const error = isMissing ? fieldMessage(t('name'), { kind: 'required' }) : fieldRefusalOf(rename.error, 'name')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isLocked={rename.isPending}
      title={t('renameTitle')}
      foot={
        <>
          <Button disabled={rename.isPending} onClick={close}>
            {basics('actions.cancel')}
          </Button>
          <Button type="submit" form={formId} tone="primary" isBusy={rename.isPending}>
            {t('rename')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate>
        <TextField
          label={t('name')}
          autoFocus
          autoComplete="off"
          maxLength={limits.passkeyNameLength}
          value={name}
          error={error ?? undefined}
          onChange={(event) => {
            setTyped(event.target.value)
            setMissing(false)
            rename.reset()
          }}
        />
      </form>
    </Dialog>
  )
}
