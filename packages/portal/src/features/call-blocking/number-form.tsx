import { describePattern, isSameEntry } from '@lineside/telephony/blocking/describe-pattern'
import { keptEntry } from '@lineside/telephony/blocking/dialled-entry'
import { type PatternProblem, readPattern } from '@lineside/telephony/blocking/number-pattern'
import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { writtenEntries } from '../../domain/numbers/rewritten-numbers.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { focusLater } from '../../shared/ui/overlays/focus-later.ts'
import css from './call-blocking.module.css'
import { ReadBack } from './read-back.tsx'

export interface NumberFormProps {
  /** The entries are the only ones that get through. */
  isAllowing: boolean
  label: string
  /** The entry being edited; empty when a new one is added. */
  before?: string
  /** A number that another page hands over: it is filled in, and the field takes the focus. */
  given?: string | null
  /** Entries already in the list; a duplicate is refused. */
  taken: readonly string[]
  isSaving: boolean
  /** @param onSaved called once the entry is saved */
  onSave: (pattern: string, onSaved: () => void) => void
  onCancel?: () => void
  id?: string
  /** The form's buttons. */
  children: ReactNode
}

/** A field for a number or pattern. It reads back what is typed, and reports a mistake on submit. */
export function NumberForm({
  isAllowing,
  label,
  before = '',
  given = null,
  taken,
  isSaving,
  onSave,
  onCancel,
  id,
  children,
}: NumberFormProps) {
  const t = useTranslations('call-blocking')
  const [typed, setTyped] = useState(given ?? before)
  const [problem, setProblem] = useState<PatternProblem | 'name' | 'listed' | null>(null)
  const { id: subscriberId, primary_number } = useUser().subscriber
  const place = { cc: primary_number?.cc ?? '', ac: primary_number?.ac ?? '' }
  const reading = useMutation({
    mutationFn: async (pattern: string) => (await writtenEntries(subscriberId, [pattern]))[0] ?? pattern,
  })
  useUnsavedWork(typed !== before)
  const ownId = useId()
  const fieldId = id ?? ownId
  const isEdit = onCancel !== undefined
  // the menu that asked for the edit takes the focus back first
  useEffect(() => (isEdit ? focusLater(() => document.getElementById(fieldId)) : undefined), [isEdit, fieldId])
  const read = readPattern(typed)
  const kind = 'pattern' in read ? describePattern(read.pattern).kind : null
  const others = taken.filter((entry) => entry !== before)

  const keep = (pattern: string) => {
    if (pattern !== before && others.some((entry) => isSameEntry(entry, pattern))) setProblem('listed')
    else onSave(pattern, () => setTyped(before))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSaving || reading.isPending) return
    if ('problem' in read) setProblem(read.problem)
    else if (read.pattern === before) keep(before)
    // entries that other programs have written may be names; nobody types one to block a call
    else if (kind === 'name') setProblem('name')
    else reading.mutate(read.pattern, { onSuccess: keep })
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <TextField
        label={label}
        isLabelHidden
        {...(!isEdit && { icon: Plus })}
        id={fieldId}
        // the user has just asked for this field on another page
        autoFocus={given !== null}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        hint={
          'pattern' in read && typed !== before ? (
            <ReadBack entry={keptEntry(read.pattern, place)} isAllowing={isAllowing} />
          ) : (
            t('number.hint')
          )
        }
        error={problem ? t(`problems.${problem}`) : undefined}
        isDirty={typed !== before}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(null)
        }}
        onKeyDown={(event) => event.key === 'Escape' && !isSaving && onCancel?.()}
      />
      <div className={css.buttons}>{children}</div>
    </form>
  )
}
