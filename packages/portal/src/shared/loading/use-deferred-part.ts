import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

let tell: (error: unknown) => void = () => {}

/** Set once, at the start: how it becomes visible that a part's code did not come. */
export const tellFailedParts = (how: (error: unknown) => void): void => {
  tell = how
}

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
        tell(error)
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
