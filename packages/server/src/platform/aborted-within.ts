export interface Patience {
  /** Aborted when the time is over, or by the given signal before that. */
  readonly signal: AbortSignal
  /** Ends the wait: the signal is never aborted any more. */
  clear(): void
}

/**
 * A wait with an end. `AbortSignal.any([given, AbortSignal.timeout(ms)])` has none: Node collects the inner signal as garbage, and
 * then nothing ever fires (nodejs/node#57736).
 * @param ms milliseconds
 * @param given ends it early; undefined: nothing does
 */
export const abortedWithin = (ms: number, given?: AbortSignal): Patience => {
  const over = new AbortController()
  const end = () => over.abort(given?.reason)
  const late = () => over.abort(new DOMException(`It took longer than ${ms} ms`, 'TimeoutError'))
  const timer = setTimeout(late, ms)
  timer.unref()
  const clear = (): void => {
    clearTimeout(timer)
    given?.removeEventListener('abort', end)
  }
  if (given?.aborted) end()
  else given?.addEventListener('abort', end, { once: true })
  return { signal: over.signal, clear }
}
