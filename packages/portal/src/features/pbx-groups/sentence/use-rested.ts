import { useEffect, useState } from 'react'

const restMs = 1000

/** A text once it has not changed for a second, so that a screen reader is told what came of the typing, not each key. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
