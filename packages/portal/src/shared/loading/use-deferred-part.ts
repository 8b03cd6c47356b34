import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

let tell: (error: unknown) => void = () => {}

/** Set once at the start: reports that a part's code could not be loaded. */
export const tellFailedParts = (how: (error: unknown) => void): void => {
  tell = how
}

export interface DeferredPart<Props> {
  readonly Part: ComponentType<Props>
}

/**
 * A component whose code is loaded when it is first wanted; null until then.
 * @param onFailed called if the code could not be loaded: the caller must do without it, and the next time it is wanted
 * loading is tried again
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
