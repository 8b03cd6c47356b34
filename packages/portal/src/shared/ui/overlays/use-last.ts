import { useState } from 'react'

/**
 * The value a dialog is about. After it becomes null, the last value remains, so that the dialog keeps its text while
 * it closes.
 */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
