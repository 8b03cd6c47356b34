import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

type FetchPart<Props> = () => Promise<ComponentType<Props>>

let tell: (error: unknown) => void = () => {}

/** Set once at the start: reports that a part's code could not be loaded. */
export const tellFailedParts = (how: (error: unknown) => void): void => {
  tell = how
}

export interface DeferredPart<Props> {
  readonly Part: ComponentType<Props>
}

/** Parts by the function that fetched them. */
const fetched = new WeakMap<FetchPart<never>, DeferredPart<never>>()

const readyPart = <Props>(fetchPart: FetchPart<Props>): DeferredPart<Props> | undefined =>
  fetched.get(fetchPart as FetchPart<never>) as DeferredPart<Props> | undefined

/** Fetches a part, unless this function has fetched it before. */
export const fetchDeferredPart = async <Props>(fetchPart: FetchPart<Props>): Promise<DeferredPart<Props>> => {
  const part = readyPart(fetchPart) ?? { Part: await fetchPart() }
  fetched.set(fetchPart as FetchPart<never>, part as DeferredPart<never>)
  return part
}

/**
 * A component whose code is loaded when it is first wanted; null until then.
 * @param fetchPart one function for all places that show the part, where keys are typed as soon as it opens: if its code is there,
 * the part is there with the same render, and no key between two renders goes to what is behind it
 * @param onFailed called if the code could not be loaded: the caller must do without it, and the next time it is wanted
 * loading is tried again
 */
export function useDeferredPart<Props>(
  isWanted: boolean,
  fetchPart: FetchPart<Props>,
  onFailed?: () => void,
): DeferredPart<Props> | null {
  const [part, setPart] = useState<DeferredPart<Props> | null>(null)
  const ready = isWanted && part === null ? readyPart(fetchPart) : undefined
  if (ready !== undefined) setPart(ready)
  const isMissing = isWanted && part === null && ready === undefined
  const start = useEffectEvent((signal: AbortSignal) =>
    fetchDeferredPart(fetchPart).then(
      (loaded) => signal.aborted || setPart(loaded),
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
