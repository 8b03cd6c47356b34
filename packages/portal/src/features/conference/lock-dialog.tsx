import { limits } from '@lineside/contract/limits'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../shared/ui/basics/button.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'

interface LockDialogProps {
  isOpen: boolean
  isLocked: boolean
  onLock: (pin: string | null) => void
  onClose: () => void
}

/** Sets the PIN that newcomers must enter, or removes it. */
export function LockDialog({ isOpen, isLocked, onLock, onClose }: LockDialogProps) {
  const t = useTranslations('conference')
  const formId = useId()
  const [pin, setPin] = useState('')
  const [isWrong, setWrong] = useState(false)
  const close = () => {
    setPin('')
    setWrong(false)
    onClose()
  }
  const finish = (next: string | null) => {
    onLock(next)
    close()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isRight = /^\d+$/.test(pin) && pin.length >= limits.conferencePinMinimum
    setWrong(!isRight)
    if (isRight) finish(pin)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('lock.title')}
      foot={
        <>
          {isLocked && <Button onClick={() => finish(null)}>{t('lock.remove')}</Button>}
          <Button type="submit" form={formId} tone="primary">
            {t('lock.set')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <p>{t(isLocked ? 'lock.locked' : 'lock.open')}</p>
        <br />
        <TextField
          autoFocus
          label={t('lock.field')}
          error={isWrong ? t('lobby.pinForm') : undefined}
          value={pin}
          inputMode="numeric"
          autoComplete="off"
          maxLength={limits.conferencePinLength}
          onChange={(event) => setPin(event.target.value.trim())}
        />
      </form>
    </Dialog>
  )
}
