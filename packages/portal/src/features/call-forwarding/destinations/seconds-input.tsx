import { limits } from '@lineside/contract/limits'
import css from '../forwarding-path.module.css'
import { secondsProblem } from './seconds-problem.ts'

interface SecondsInputProps {
  label: string
  seconds: number
  /** The typed text; null while the saved value is shown. */
  typed: string | null
  onType: (typed: string | null) => void
  isBusy: boolean
  /** Id of the element that shows the error. */
  problemId: string
  onSave: (seconds: number, onSaved: () => void) => void
}

/** CF-20: a field for seconds inside a sentence. Enter or leaving the field saves; Escape restores the saved value. */
export function SecondsInput({ label, seconds, typed, onType, isBusy, problemId, onSave }: SecondsInputProps) {
  const isWrong = typed !== null && secondsProblem(typed) !== null
  const save = () => {
    if (typed === null || isWrong || isBusy) return
    const next = Number(typed)
    if (next === seconds) onType(null)
    else onSave(next, () => onType(null))
  }
  return (
    <input
      type="number"
      className={css.seconds}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? problemId : undefined}
      min={1}
      max={limits.forwardTimeoutMaximum}
      inputMode="numeric"
      data-dirty={typed !== null || undefined}
      value={typed ?? seconds}
      onChange={(event) => onType(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save()
        if (event.key === 'Escape') onType(null)
      }}
    />
  )
}
