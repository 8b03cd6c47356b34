import { subscribers } from '@lineside/contract/resources/subscribers'
import { limits } from '@lineside/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { staleLines } from '../../domain/pbx/line-queries.ts'
import { fieldRefusalOf } from '../../shared/api/refusal.ts'
import { setMember } from '../../shared/api/resource-client.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { useFieldMessage } from '../../shared/i18n/use-field-message.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import css from './hand-over.module.css'
import { mailSeats } from './hand-over-queries.ts'

interface HandOverMailProps {
  seatId: number
  /** null if the seat has no mail address yet. */
  email: string | null
  /** Sends without a press, once. If that fails, the button sends again. */
  isAtOnce: boolean
  onSent: (email: string) => void
}

/** HAND-01: mails the link. A seat without a mail address gets one first. */
export function HandOverMail({ seatId, email, isAtOnce, onSent }: HandOverMailProps) {
  const t = useTranslations('pbx-hand-over')
  const fieldMessage = useFieldMessage()
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const refuse = (why: string) => {
    setError(why)
    field.current?.focus()
  }
  const send = async () => {
    const address = email ?? typed.trim()
    if (address === '') return refuse(fieldMessage(t('email'), { kind: 'required' }))
    setBusy(true)
    try {
      if (email === null) {
        await setMember(subscribers, seatId, 'email', address)
        for (const queryKey of staleLines) void client.invalidateQueries({ queryKey })
      }
      await mailSeats([seatId])
      toast.success(t('mailed', { email: address }))
      onSent(address)
    } catch (failure) {
      const refusal = fieldRefusalOf(failure, 'email')
      if (refusal === null) reportError(failure)
      else refuse(refusal)
    }
    setBusy(false)
  }
  const sendAtOnce = useEffectEvent(() => email !== null && void send())
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!isAtOnce || hasBegun.current) return
    hasBegun.current = true
    sendAtOnce()
  }, [isAtOnce])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form noValidate className={css.mail} onSubmit={submit}>
      {email === null && (
        <TextField
          ref={field}
          size="s"
          label={t('email')}
          isLabelHidden
          placeholder={t('email')}
          type="email"
          autoComplete="off"
          maxLength={limits.emailLength}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
      )}
      <Button type="submit" size="s" tone="primary" icon={Mail} isBusy={isBusy}>
        {email === null ? t('mail') : t('mailTo', { email })}
      </Button>
    </form>
  )
}
