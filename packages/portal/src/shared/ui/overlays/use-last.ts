import { useState } from 'react'

/** What a dialog is about; once that is null, what it was about, so that it is still named while it goes away. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
