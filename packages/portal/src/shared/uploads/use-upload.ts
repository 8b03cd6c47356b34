import { useEffect, useReducer, useRef } from 'react'
import { useUnsavedWork } from '../session/use-unsaved-work.ts'
import { type FileKind, fileFault } from './file-kind.ts'
import type { SendOptions } from './send-upload.ts'
import { noUpload, type UploadState, uploadReducer } from './upload-state.ts'

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
  const [state, dispatch] = useReducer(uploadReducer, noUpload)
  const running = useRef<AbortController | null>(null)
  useUnsavedWork(state.phase === 'sending', 'item')
  useEffect(() => () => running.current?.abort(), [])

  const run = async (file: File, signal: AbortSignal): Promise<void> => {
    const onProgress = (percent: number) => {
      if (!signal.aborted) dispatch({ type: 'progress', percent })
    }
    try {
      await send(file, { signal, onProgress })
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'failed', error })
      return
    }
    if (signal.aborted) return
    dispatch({ type: 'done' })
    onDone?.()
  }

  const start = (file: File): void => {
    running.current?.abort()
    const fault = fileFault(file, kind)
    dispatch({ type: 'chosen', file, fault })
    if (fault !== null) return
    running.current = new AbortController()
    void run(file, running.current.signal)
  }

  return {
    state,
    start,
    abort: () => {
      running.current?.abort()
      dispatch({ type: 'aborted' })
    },
    retry: () => {
      if (state.phase === 'failed') start(state.file)
    },
    dismiss: () => dispatch({ type: 'dismissed' }),
  }
}
