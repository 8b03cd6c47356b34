import { useState } from 'react'
import type { WorkPlace } from '../session/unsaved-work.ts'
import { useUnsavedWork } from '../session/use-unsaved-work.ts'
import { isSameValue } from './spec-problem.ts'

/** What somebody has typed, and what was stored then. */
export interface Draft<Value> {
  readonly before: Value
  readonly value: Value
}

interface EditOptions<Value> {
  readonly stored: Value
  /** What is typed, where others have stored something since; absent: as it was typed. */
  readonly mergedWith?: (draft: Draft<Value>, stored: Value) => Value
  /** Default: but for spaces around. */
  readonly isSame?: (value: Value, stored: Value) => boolean
  /** What is wrong with a changed value, in words. */
  readonly problemOf: (value: Value) => string | undefined
  /** What the platform said against what was sent last, until `forget`. */
  readonly refusal: string | undefined
  readonly forget: () => void
  readonly isSaving: boolean
  /** Saves it, and says so; what was typed stays until then. */
  readonly save: (value: Value, onSaved: () => void) => void
  /** Where it lies, for who is about to leave it; null: nothing would be lost. */
  readonly place?: WorkPlace | null
}

/** A value that is edited by itself, wherever it stands. */
export interface Edit<Value> {
  readonly value: Value
  readonly error: string | undefined
  readonly isDirty: boolean
  /** It was changed, and nothing is wrong with it. */
  readonly canSave: boolean
  readonly isSaving: boolean
  readonly type: (value: Value) => void
  /** What is stored counts again. */
  readonly drop: () => void
  readonly reset: () => void
  readonly save: () => void
}

/** PBX-02: one field with its own save and reset: EditableField shows it in an item, EditRow in settings. */
export function useEdit<Value>(options: EditOptions<Value>): Edit<Value> {
  const {
    stored,
    mergedWith,
    isSame = isSameValue,
    problemOf,
    refusal,
    forget,
    isSaving,
    save,
    place = 'page',
  } = options
  const [draft, setDraft] = useState<Draft<Value> | null>(null)
  const value = draft === null ? stored : (mergedWith?.(draft, stored) ?? draft.value)
  const isDirty = draft !== null && !isSame(value, stored)
  const problem = isDirty ? problemOf(value) : undefined
  useUnsavedWork(isDirty && place !== null, place ?? 'page')
  const drop = () => setDraft(null)
  return {
    value,
    error: problem ?? (isDirty ? refusal : undefined),
    isDirty,
    canSave: isDirty && problem === undefined,
    isSaving,
    type: (next) => {
      setDraft({ before: stored, value: next })
      forget()
    },
    drop,
    reset: () => {
      drop()
      forget()
    },
    save: () => save(value, drop),
  }
}
