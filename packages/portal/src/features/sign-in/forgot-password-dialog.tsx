import { limits } from '@lineside/contract/limits'
import { requestPasswordReset } from '@lineside/contract/resources/sessions'
import { isSignInName } from '@lineside/telephony/subscribers/sign-in-name'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { callRoute } from '../../shared/api/call-route.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { useFieldMessage } from '../../shared/i18n/use-field-message.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import css from './sign-in-page.module.css'

interface ForgotPasswordDialogProps {
  isOpen: boolean
  onClose: () => void
  /** The name already typed into the sign-in form. */
  username: string
  /** Called instead of `onClose` when the user closes the dialog after the mail was requested. */
  onSent?: () => void
}

/** Requests the mail with the link that sets a new password (AUTH-09). */
export function ForgotPasswordDialog({ isOpen, onClose, username, onSent }: ForgotPasswordDialogProps) {
  const t = useTranslations('sign-in')
  const basics = useTranslations('basics')
  const formId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const language = useLocale()
  /** The request was accepted: the confirmation stays until the user closes the dialog. */
  const [isSent, setSent] = useState(false)
  const [isTold, setTold] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const fieldMessage = useFieldMessage()
  const name = (typed ?? username).trim()

  const close = () => {
    setTyped(null)
    setSent(false)
    setTold(false)
    if (isSent) (onSent ?? onClose)()
    else onClose()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    // React bubbles the event to the sign-in form, although the dialog is not inside it in the page
    event.stopPropagation()
    if (isBusy) return
    setTold(true)
    if (name === '' || !isSignInName(name)) {
      field.current?.focus()
      return
    }
    setBusy(true)
    try {
      // for a name without a domain, the platform takes the domain from here
      const body = { domain: location.host, type: 'subscriber', username: name } as const
      await callRoute(requestPasswordReset, { body, language })
      // the platform answers every name with the same English sentence; the portal shows its own text
      setSent(true)
    } catch (error) {
      reportError(error, { text: basics('errors.retryLater') })
    }
    setBusy(false)
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isLocked={isBusy}
      title={t('forgot.title')}
      foot={
        isSent ? (
          <Button tone="primary" autoFocus onClick={close}>
            {basics('actions.close')}
          </Button>
        ) : (
          <>
            <Button disabled={isBusy} onClick={close}>
              {basics('actions.cancel')}
            </Button>
            <Button
              type="submit"
              form={formId}
              tone="primary"
              isHeld={name === ''}
              isBusy={isBusy}
              busyLabel={basics('states.sending')}
            >
              {basics('actions.send')}
            </Button>
          </>
        )
      }
    >
      {/* announced when it is filled, so it has to be there before */}
      <div role="status">{isSent && <Note tone="positive">{t('forgot.sent')}</Note>}</div>
      {!isSent && (
        <form id={formId} className={css.asked} onSubmit={send}>
          <p>{t('forgot.text')}</p>
          <TextField
            ref={field}
            label={t('username')}
            autoFocus
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.usernameLength}
            error={
              isTold && !isSignInName(name)
                ? fieldMessage(t('username'), { kind: name === '' ? 'required' : 'username' })
                : undefined
            }
            value={typed ?? username}
            onChange={(event) => setTyped(event.target.value)}
          />
        </form>
      )}
    </Dialog>
  )
}
