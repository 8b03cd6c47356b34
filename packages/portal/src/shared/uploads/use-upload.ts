import { useEffect, useRef } from 'react'
import { useMachine } from '../state/use-machine.ts'
import { useUnsavedWork } from '../session/use-unsaved-work.ts'
import { type FileKind, fileFault } from './file-kind.ts'
import type { SendOptions } from './send-upload.ts'
import { noUpload, stepUpload, type UploadEffect, type UploadEvent, type UploadState } from './upload-state.ts'

export interface UseUploadOptions {
  readonly kind: FileKind
  /** Sends the file by `sendUpload`, and resolves once its effect can be shown. */
  readonly send: (file: File, options: SendOptions) => Promise<unknown>
  readonly onDone?: () => void
}

export interface UploadControl {
  readonly state: UploadState
  /** Sends a file, and aborts an upload that is still running. */
  readonly start: (file: File) => void
  readonly abort: () => void
  /** Sends the failed file again. */
  readonly retry: () => void
  /** Clears the failure. */
  readonly dismiss: () => void
}

/**
 * One upload at a time. It is aborted when the page or list item that started it is removed; leaving or folding that
 * asks first.
 */
export function useUpload({ kind, send, onDone }: UseUploadOptions): UploadControl {
  const running = useRef<AbortController | null>(null)
  const [state, feed] = useMachine<UploadState, UploadEvent, UploadEffect>({
    first: noUpload,
    step: stepUpload,
    perform: (effect) => {
      if (effect.do === 'stop') return running.current?.abort()
      if (effect.do === 'tell_done') return onDone?.()
      running.current = new AbortController()
      void run(effect.file, running.current.signal)
    },
  })
  useUnsavedWork(state.phase === 'sending', 'item')
  useEffect(() => () => feed({ type: 'left' }), [feed])

  const run = async (file: File, signal: AbortSignal): Promise<void> => {
    const unlessStopped = (event: UploadEvent): void => {
      if (!signal.aborted) feed(event)
    }
    try {
      await send(file, { signal, onProgress: (percent) => unlessStopped({ type: 'progress', percent }) })
      unlessStopped({ type: 'done' })
    } catch (error) {
      unlessStopped({ type: 'failed', error })
    }
  }

  const start = (file: File): void => feed({ type: 'chosen', file, fault: fileFault(file, kind) })

  return {
    state,
    start,
    abort: () => feed({ type: 'aborted' }),
    retry: () => {
      if (state.phase === 'failed') start(state.file)
    },
    dismiss: () => feed({ type: 'dismissed' }),
  }
}
