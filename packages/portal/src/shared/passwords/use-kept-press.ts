import { useEffect, useEffectEvent, useState } from 'react'

/**
 * HAND-02: a press that comes while something typed is still being looked at is no press in vain. It is kept, its button
 * shows itself busy, and once the answer is there it is carried out, whatever the answer is.
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
    /** Something else was typed since: nobody pressed for that. */
    forget: () => setKept(false),
  }
}
