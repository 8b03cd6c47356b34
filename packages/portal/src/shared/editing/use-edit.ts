import { useState } from 'react'
import type { WorkPlace } from '../session/unsaved-work.ts'
import { useUnsavedWork } from '../session/use-unsaved-work.ts'
import { isSameValue } from './spec-problem.ts'

/** The user's input, and the stored value when it began. */
export interface Draft<Value> {
  readonly before: Value
  readonly value: Value
}

interface EditOptions<Value> {
  readonly stored: Value
  /** Merges the input with a value stored by others meanwhile; absent: the input stays as typed. */
  readonly mergedWith?: (draft: Draft<Value>, stored: Value) => Value
  /** Compares two values; default: equal except for spaces around them. */
  readonly isSame?: (value: Value, stored: Value) => boolean
  /** The problem of a changed value, in words. */
  readonly problemOf: (value: Value) => string | undefined
  /** The platform's objection to the last value sent, until `forget` is called. */
  readonly refusal: string | undefined
  readonly forget: () => void
  readonly isSaving: boolean
  /** Saves the value and reports success; the input stays until then. */
  readonly save: (value: Value, onSaved: () => void) => void
  /** Where the unsaved input is, for questions before leaving; null: nothing would be lost. */
  readonly place?: WorkPlace | null
}

/** A single value being edited. */
export interface Edit<Value> {
  readonly value: Value
  readonly error: string | undefined
  readonly isDirty: boolean
  /** The value was changed and is valid. */
  readonly canSave: boolean
  readonly isSaving: boolean
  readonly type: (value: Value) => void
  /** Discards the input: the stored value is shown again. */
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
