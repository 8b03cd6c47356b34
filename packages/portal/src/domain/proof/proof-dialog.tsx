import { limits } from '@lineside/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../shared/errors/report-error.ts'
import { useStore } from '../../shared/state/store.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { PasswordField } from '../../shared/ui/fields/password-field.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import { proofQuestion, prove } from './proof.ts'

/** FACT-07: asks for the current password before something that only the owner may change. */
export function ProofDialog() {
  const t = useTranslations('security')
  const basics = useTranslations('basics')
  const formId = useId()
  const question = useStore(proofQuestion)
  const [password, setPassword] = useState('')
  const proof = useMutation({ mutationFn: prove, meta: { isQuiet: true } })
  const leave = (isGiven: boolean) => {
    setPassword('')
    proof.reset()
    question?.answer(isGiven)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (password !== '' && !proof.isPending) proof.mutate(password, { onSuccess: () => leave(true) })
  }
  return (
    <Dialog
      isOpen={question !== null}
      onClose={() => leave(false)}
      isLocked={proof.isPending}
      title={t('proof.title')}
      foot={
        <>
          <Button disabled={proof.isPending} onClick={() => leave(false)}>
            {basics('actions.cancel')}
          </Button>
          <Button type="submit" form={formId} tone="primary" isHeld={password === ''} isBusy={proof.isPending}>
            {t('proof.go')}
          </Button>
        </>
      }
    >
      <p>{t('proof.text')}</p>
      <form id={formId} onSubmit={send}>
        <PasswordField
          label={t('proof.password')}
          autoFocus
          autoComplete="current-password"
          maxLength={limits.webPasswordLength}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            proof.reset()
          }}
          error={proof.isError ? errorText(proof.error) : undefined}
        />
      </form>
    </Dialog>
  )
}
