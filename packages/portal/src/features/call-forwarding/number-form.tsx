import { limits } from '@lineside/contract/limits'
import { destinationProblem, typedDestination } from '@lineside/telephony/destinations/destination-user'
import { X } from 'lucide-react'
import { type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFieldMessage } from '../../shared/i18n/use-field-message.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import css from './call-forwarding.module.css'
import { useForwardingTools } from './forwarding-tools.tsx'
import { useFocusAtFirst } from '../../shared/ui/overlays/use-focus-at-first.ts'

interface NumberFormProps {
  /** What stands there now. */
  before?: string
  /** Typed already, by another page. */
  given?: string
  isBusy: boolean
  onSave: (number: string) => void
  onCancel: () => void
}

/** CF-21: a number or user, edited in the sentence it belongs to. */
export function NumberForm({ before = '', given = before, isBusy, onSave, onCancel }: NumberFormProps) {
  const t = useTranslations('call-forwarding')
  const basics = useTranslations('basics')
  const { isDraft } = useForwardingTools()
  const fieldMessage = useFieldMessage()
  const field = useRef<HTMLInputElement>(null)
  useFocusAtFirst(field)
  const [typed, setTyped] = useState(given)
  const [isTold, setTold] = useState(false)
  useUnsavedWork(typed !== before)
  const number = typedDestination(typed)
  const problem = destinationProblem(number)
  const isWrong = problem !== null && number !== before
  const isSent = useRef(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    take()
  }
  const take = () => {
    setTold(true)
    if (isBusy || isSent.current || isWrong || number === '') return
    // what is taken into a draft is taken once, though its field goes with the focus in it
    isSent.current = isDraft && number !== before
    if (number === before) onCancel()
    else onSave(number)
  }
  /** RULE-01: whoever goes on to something else of a draft has not given up what is typed. */
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (typed.trim() !== '' && !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) take()
  }
  const isRefused = isTold ? isWrong || number === '' : isWrong && number !== ''
  return (
    <form className={css.numberForm} onSubmit={submit} onBlur={isDraft ? leave : undefined}>
      <TextField
        label={t('destination.field')}
        isLabelHidden
        placeholder={t('destination.field')}
        size="s"
        ref={field}
        inputMode="tel"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.phoneNumberLength}
        isDirty={typed !== before}
        error={isRefused ? fieldMessage(t('destination.field'), { kind: problem ?? 'numberOrName' }) : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && !isBusy && onCancel()}
      />
      <Button type="submit" tone="primary" size="s" isBusy={isBusy} busyLabel={basics('states.saving')}>
        {isDraft ? t('draft.add') : basics('actions.save')}
      </Button>
      <IconButton icon={X} size="s" name={basics('actions.cancel')} disabled={isBusy} onClick={onCancel} />
    </form>
  )
}
