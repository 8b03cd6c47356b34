import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '../../shared/session/use-user.tsx'
import type { FaxDraft } from './fax-draft.ts'
import { newestFax } from './fax-queries.ts'
import { postFax } from './post-fax.ts'
import { useFaxArrival } from './use-fax-arrival.ts'

/** FAX-08: one fax on its way. The dialog says a failure itself; what was aborted is none. */
export function useSendFaxRequest() {
  const { id } = useUser().subscriber
  const [percent, setPercent] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  const follow = useFaxArrival(id)
  useEffect(() => () => running.current?.abort(), [])
  const { isPending, error, mutate, reset } = useMutation({
    mutationFn: async (draft: FaxDraft) => {
      const { signal } = (running.current = new AbortController())
      setPercent(null)
      const before = await newestFax(id, signal)
      await postFax(id, draft, { signal, onProgress: setPercent })
      return before
    },
    onSuccess: (before) => void follow(before),
    meta: { isQuiet: true },
  })
  return {
    isPending,
    /** 0 to 100; null: nothing has gone out yet. */
    percent,
    error: error !== null && !isAborted(error) ? error : null,
    send: (draft: FaxDraft, onSent: () => void) => mutate(draft, { onSuccess: onSent }),
    abort: () => running.current?.abort(),
    /** The last failure is no longer of interest. */
    forget: reset,
  }
}

export type FaxSending = ReturnType<typeof useSendFaxRequest>

const isAborted = (error: Error): boolean => error.name === 'AbortError'
