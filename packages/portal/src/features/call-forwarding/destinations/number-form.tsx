import { limits } from '@lineside/contract/limits'
import { destinationProblem, typedDestination } from '@lineside/telephony/destinations/destination-user'
import { X } from 'lucide-react'
import { type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFieldMessage } from '../../../shared/i18n/use-field-message.ts'
import { useUnsavedWork } from '../../../shared/session/use-unsaved-work.ts'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { IconButton } from '../../../shared/ui/basics/icon-button.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import css from '../forwarding-path.module.css'
import { useForwardingTools } from '../forwarding-tools.tsx'
import { useFocusAtFirst } from '../../../shared/ui/overlays/use-focus-at-first.ts'

interface NumberFormProps {
  /** The stored number; empty for a new one. */
  before?: string
  /** A number handed over by another page, to start with. */
  given?: string
  isBusy: boolean
  onSave: (number: string) => void
  onCancel: () => void
}

/** CF-21: the field for a number or user, inside the sentence. */
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
    // a draft takes the value only once, although removing the focused field causes another blur
    isSent.current = isDraft && number !== before
    if (number === before) onCancel()
    else onSave(number)
  }
  /** RULE-01: leaving the field of a draft takes what was typed, instead of dropping it. */
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
      {/* the draft has its own first action: to save it */}
      <Button
        type="submit"
        {...(!isDraft && { tone: 'primary' })}
        size="s"
        isBusy={isBusy}
        busyLabel={basics('states.saving')}
      >
        {isDraft ? t('draft.add') : basics('actions.save')}
      </Button>
      <IconButton icon={X} size="s" name={basics('actions.cancel')} disabled={isBusy} onClick={onCancel} />
    </form>
  )
}
