import { limits } from '@lineside/contract/limits'
import css from './call-forwarding.module.css'
import { secondsProblem } from './seconds-problem.ts'

interface SecondsInputProps {
  label: string
  seconds: number
  /** null: as it was saved. */
  typed: string | null
  onType: (typed: string | null) => void
  isBusy: boolean
  /** Where it is told what is wrong. */
  problemId: string
  onSave: (seconds: number, onSaved: () => void) => void
}

/** CF-20: a time inside a sentence. It is saved when it is left or by Enter; Escape brings back what was there. */
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
