import { limits } from '@lineside/contract/limits'
import type { SpeedDial, SpeedDialSlot } from '@lineside/contract/resources/speed-dials'
import { destinationProblem, typedDestination } from '@lineside/telephony/destinations/destination-user'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFieldMessage } from '../../shared/i18n/use-field-message.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import css from './add-speed-dial-form.module.css'

interface AddSpeedDialFormProps {
  id: string
  free: readonly SpeedDialSlot[]
  wanted: SpeedDialSlot | null
  asked: string
  onSubmit: (dial: SpeedDial) => void
}

/** SPD-01: offers only free slots. CF-21: the destination is a number or a user. */
export function AddSpeedDialForm({ id, free, wanted, asked, onSubmit }: AddSpeedDialFormProps) {
  const t = useTranslations('speed-dials')
  const fieldMessage = useFieldMessage()
  const [chosen, setChosen] = useState(wanted)
  const [typed, setTyped] = useState(asked)
  const [isTold, setTold] = useState(false)
  useUnsavedWork(typed.trim() !== '' && typed !== asked, 'dialog')
  const destination = typedDestination(typed)
  const problem = destinationProblem(destination)
  const isWrong = problem !== null
  // the chosen slot may have been taken meanwhile
  const slot = chosen !== null && free.includes(chosen) ? chosen : free[0]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(isWrong)
    if (!isWrong && slot !== undefined) onSubmit({ slot, destination })
  }
  return (
    <form id={id} className={css.form} onSubmit={submit}>
      <NativeSelect
        label={t('slot')}
        options={free.map((each) => ({ id: each, text: each }))}
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
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  )
}
