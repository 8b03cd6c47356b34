import { limits } from '@lineside/contract/limits'
import { useId, useState } from 'react'
import { useFieldMessage } from '../../shared/i18n/use-field-message.ts'
import css from './call-forwarding.module.css'
import { secondsProblem } from './seconds-problem.ts'

interface SecondsInputProps {
  label: string
  seconds: number
  isBusy: boolean
  onSave: (seconds: number, onSaved: () => void) => void
}

/** CF-20: a time inside a sentence. It is saved when it is left or by Enter; Escape brings back what was there. */
export function SecondsInput({ label, seconds, isBusy, onSave }: SecondsInputProps) {
  const noteId = useId()
  const fieldMessage = useFieldMessage()
  const [typed, setTyped] = useState<string | null>(null)
  const problem = typed === null ? null : secondsProblem(typed)
  const save = () => {
    if (typed === null || problem !== null || isBusy) return
    const next = Number(typed)
    if (next === seconds) setTyped(null)
    else onSave(next, () => setTyped(null))
  }
  return (
    <>
      <input
        type="number"
        className={css.seconds}
        aria-label={label}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : noteId}
        min={1}
        max={limits.forwardTimeoutMaximum}
        inputMode="numeric"
        data-dirty={typed !== null || undefined}
        value={typed ?? seconds}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save()
          if (event.key === 'Escape') setTyped(null)
        }}
      />
      {problem !== null && (
        <span id={noteId} role="alert" className={css.problem}>
          {fieldMessage(label, problem)}
        </span>
      )}
    </>
  )
}
