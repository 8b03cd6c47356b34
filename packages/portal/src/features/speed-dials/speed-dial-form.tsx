import { limits } from '@lineside/contract/limits'
import type { SpeedDial, SpeedDialSlot } from '@lineside/contract/resources/speed-dials'
import { destinationProblem, typedDestination } from '@lineside/telephony/destinations/destination-user'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFieldMessage } from '../../shared/i18n/use-field-message.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { cx } from '../../shared/ui/basics/cx.ts'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import css from './speed-dial-form.module.css'

interface SpeedDialFormProps {
  id: string
  /** The slots to choose from. */
  slots: readonly SpeedDialSlot[]
  /** The slot to start with; null: the first one. */
  slot: SpeedDialSlot | null
  /** The destination to start with, as it is read. */
  given: string
  /** The speed dial that is edited in its place: what is not touched stays as it is stored. Absent for a new one. */
  before?: SpeedDial
  isSaving?: boolean
  onSubmit: (dial: SpeedDial) => void
  onCancel?: () => void
  /** The form's own buttons. */
  children?: ReactNode
}

/** SPD-01: a slot and a destination. Only free slots are offered. CF-21: the destination is a number or a user. */
export function SpeedDialForm(props: SpeedDialFormProps) {
  const { id, slots, slot: wanted, given, before, isSaving = false, onSubmit, onCancel, children } = props
  const t = useTranslations('speed-dials')
  const fieldMessage = useFieldMessage()
  const [chosen, setChosen] = useState(wanted)
  const [typed, setTyped] = useState(given)
  const [isTold, setTold] = useState(false)
  // the chosen slot may have been taken meanwhile
  const slot = chosen !== null && slots.includes(chosen) ? chosen : slots[0]
  const isKept = before !== undefined && typed === given
  const isMoved = before !== undefined && slot !== before.slot
  useUnsavedWork((typed.trim() !== '' && typed !== given) || isMoved, before === undefined ? 'dialog' : 'item')
  const destination = isKept ? before.destination : typedDestination(typed)
  const problem = isKept ? null : destinationProblem(destination)
  const isWrong = problem !== null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(isWrong)
    if (isWrong || isSaving || slot === undefined) return
    if (isKept && !isMoved) onCancel?.()
    else onSubmit({ slot, destination })
  }
  return (
    <form
      id={id}
      className={cx(css.form, before !== undefined && css.inRow)}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && !isSaving && onCancel?.()}
    >
      <NativeSelect
        label={t('slot')}
        options={slots.map((each) => ({ id: each, text: each }))}
        value={slot ?? '*0'}
        onChange={setChosen}
      />
      <TextField
        label={t('destination')}
        hint={t('destinationHint')}
        error={
          problem !== null && (isTold || destination !== '')
            ? fieldMessage(t('destination'), { kind: problem })
            : undefined
        }
        autoFocus
        inputMode="tel"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.phoneNumberLength}
        isDirty={before !== undefined && typed !== given}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {children}
    </form>
  )
}
