import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { reportError } from '../api/report-error.ts'

export interface DeferredPart<Props> {
  readonly Part: ComponentType<Props>
}

/**
 * A component whose code is fetched when it is first wanted; null until it has come.
 * @param onFailed the code did not come: whoever wanted it must go on without; the next wish asks again
 */
export function useDeferredPart<Props>(
  isWanted: boolean,
  fetchPart: () => Promise<ComponentType<Props>>,
  onFailed?: () => void,
): DeferredPart<Props> | null {
  const [part, setPart] = useState<DeferredPart<Props> | null>(null)
  const isMissing = isWanted && part === null
  const start = useEffectEvent((signal: AbortSignal) =>
    fetchPart().then(
      (Part) => signal.aborted || setPart({ Part }),
      (error: unknown) => {
        if (signal.aborted) return
        reportError(error)
        onFailed?.()
      },
    ),
  )
  useEffect(() => {
    if (!isMissing) return
    const stop = new AbortController()
    void start(stop.signal)
    return () => stop.abort()
  }, [isMissing])
  return part
}
