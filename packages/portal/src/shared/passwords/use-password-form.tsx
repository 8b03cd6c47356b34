import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDiscardQuestion } from '../discard/use-discard-question.tsx'
import { useUnsavedWork } from '../session/use-unsaved-work.ts'
import { Button } from '../ui/basics/button.tsx'
import css from './password-form.module.css'
import { PasswordFields } from './password-fields.tsx'
import { type PasswordKind, type PasswordPair, type PasswordVerdict, sentPassword } from './password-pair.ts'
import { useKeptPress } from './use-kept-press.ts'

export interface PasswordFormOptions {
  isOpen: boolean
  /** Default: `any`. */
  kind?: PasswordKind
  onClose: () => void
  /**
   * Gets the new password as it is to be sent. The form is busy until the promise resolves, and stays open in any case.
   * @returns the platform's objection to this password, shown at the field until another one is typed
   */
  onSave: (password: string) => Promise<string | void>
}

export interface PasswordForm {
  readonly isBusy: boolean
  /** Closes it; asks first if something has been typed. */
  readonly close: () => void
  readonly fields: ReactNode
  /** Cancel and Save. */
  readonly buttons: ReactNode
  /** The question before typed text is thrown away; render it beside the form. */
  readonly question: ReactNode
}

const nothing: PasswordPair = { password: '', retype: '' }

/** The form that sets a password, whether it stands in a dialog or in a page (SET-01). */
export function usePasswordForm({ isOpen, kind = 'any', onClose, onSave }: PasswordFormOptions): PasswordForm {
  const basics = useTranslations('basics')
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [value, setValue] = useState(nothing)
  const [verdict, setVerdict] = useState<PasswordVerdict>('unfit')
  const press = useKeptPress(verdict === 'checking', () => form.current?.requestSubmit())
  const [isBusy, setBusy] = useState(false)
  // Save was pressed too early: the errors show, and the first one takes the focus
  const [isTold, setTold] = useState(false)
  const [vainTries, setVainTries] = useState(0)
  useEffect(() => {
    if (vainTries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [vainTries])
  const [refused, setRefused] = useState<{ readonly password: string; readonly said: string } | null>(null)
  const [wasOpen, setWasOpen] = useState(isOpen)
  const password = sentPassword(value.password, kind)
  useUnsavedWork(isOpen && value !== nothing, 'dialog')
  const { ask, question } = useDiscardQuestion()
  const close = () => ask(['dialog'], onClose)
  // it always opens empty, no matter how it was closed
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setValue(nothing)
    setRefused(null)
    setTold(false)
    press.forget()
  }

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (isBusy) return
    if (verdict === 'checking') {
      press.keep()
      return
    }
    setTold(verdict !== 'fit')
    if (verdict !== 'fit') {
      setVainTries(vainTries + 1)
      return
    }
    setBusy(true)
    const said = await onSave(password)
    if (said) setRefused({ password, said })
    setBusy(false)
  }

  const buttons = (
    <>
      <Button disabled={isBusy} onClick={close}>
        {basics('actions.cancel')}
      </Button>
      <Button
        type="submit"
        form={formId}
        tone="primary"
        isHeld={verdict !== 'fit'}
        isBusy={isBusy || press.isKept}
        busyLabel={basics('states.saving')}
      >
        {basics('actions.save')}
      </Button>
    </>
  )
  const fields = (
    <form ref={form} id={formId} className={css.form} onSubmit={save}>
      <PasswordFields
        value={value}
        onChange={(next) => {
          if (next.password !== value.password) press.forget()
          setValue(next)
        }}
        onVerdict={setVerdict}
        refusal={refused?.password === password ? refused.said : undefined}
        isTold={isTold}
        kind={kind}
        isDisabled={isBusy}
      />
    </form>
  )
  return { isBusy, close, fields, buttons, question }
}
