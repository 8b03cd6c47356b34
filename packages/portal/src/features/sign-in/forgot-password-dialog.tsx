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

interface ForgotPasswordDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Already typed at the sign-in. */
  username: string
  /** The mail is on its way, and that has been read; absent: it only closes. */
  onSent?: () => void
}

/** Asks for the mail with the link that sets a new password (AUTH-09). */
export function ForgotPasswordDialog({ isOpen, onClose, username, onSent }: ForgotPasswordDialogProps) {
  const t = useTranslations('sign-in')
  const basics = useTranslations('basics')
  const formId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const language = useLocale()
  /** The platform has taken it: that is there to be read until somebody closes it. */
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
    // a form inside another one in React's eyes
    event.stopPropagation()
    if (isBusy) return
    setTold(true)
    if (name === '' || !isSignInName(name)) {
      field.current?.focus()
      return
    }
    setBusy(true)
    try {
      // the platform reads the domain of a bare name from it
      const body = { domain: location.host, type: 'subscriber', username: name } as const
      await callRoute(requestPasswordReset, { body, language })
      // the answer is a sentence in English, the same for every name; the portal has its own
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
      <div role="status">{isSent && <Note tone="positive">{t('forgot.sent')}</Note>}</div>
      {!isSent && (
        <form id={formId} onSubmit={send}>
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
