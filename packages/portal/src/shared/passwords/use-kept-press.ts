import { useEffect, useEffectEvent, useState } from 'react'

/**
 * HAND-02: keeps a press that comes while the input is still being checked. The button looks busy, and the press is
 * carried out once the check is done, whatever its result.
 */
export function useKeptPress(isChecking: boolean, carryOut: () => void) {
  const [isKept, setKept] = useState(false)
  const [carriedOut, setCarriedOut] = useState(0)
  if (isKept && !isChecking) {
    setKept(false)
    setCarriedOut(carriedOut + 1)
  }
  const onAnswer = useEffectEvent(carryOut)
  useEffect(() => {
    if (carriedOut > 0) onAnswer()
  }, [carriedOut])
  return {
    isKept,
    keep: () => setKept(true),
    /** Drops the press, because the input has changed since. */
    forget: () => setKept(false),
  }
}
