import type { Step } from '@lineside/contract/machine'
import type { FileFault } from './file-kind.ts'

/** The state of an upload. `sending` at 100 percent: the platform is processing it. An aborted upload is idle again. */
export type UploadState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly file: File; readonly percent: number }
  | { readonly phase: 'refused'; readonly file: File; readonly fault: FileFault }
  | { readonly phase: 'failed'; readonly file: File; readonly error: unknown }

export type UploadEvent =
  | { readonly type: 'chosen'; readonly file: File; readonly fault: FileFault | null }
  | { readonly type: 'progress'; readonly percent: number }
  | { readonly type: 'failed'; readonly error: unknown }
  /** `left`: the page or row that shows the upload is gone. */
  | { readonly type: 'done' | 'aborted' | 'dismissed' | 'left' }

export type UploadEffect =
  | { readonly do: 'send'; readonly file: File }
  /** Stops the upload that is running. */
  | { readonly do: 'stop' }
  | { readonly do: 'tell_done' }

export const noUpload: UploadState = { phase: 'idle' }

type UploadStep = Step<UploadState, UploadEffect>

const to = (state: UploadState, ...effects: readonly UploadEffect[]): UploadStep => ({ state, effects })

/** The upload after an event. Late events of an upload that is over change nothing. */
export const stepUpload = (state: UploadState, event: UploadEvent): UploadStep => {
  if (event.type === 'chosen') return chosen(state, event)
  if (event.type === 'dismissed') return state.phase === 'sending' ? to(state) : to(noUpload)
  if (state.phase !== 'sending') return to(state)
  switch (event.type) {
    case 'progress':
      // the percentage never goes back
      return to({ ...state, percent: Math.max(state.percent, event.percent) })
    case 'failed':
      return to({ phase: 'failed', file: state.file, error: event.error })
    case 'done':
      return to(noUpload, { do: 'tell_done' })
    case 'aborted':
    case 'left':
      return to(noUpload, { do: 'stop' })
  }
}

const chosen = (state: UploadState, { file, fault }: Extract<UploadEvent, { type: 'chosen' }>): UploadStep => {
  const stopped = state.phase === 'sending' ? [{ do: 'stop' } as const] : []
  return fault === null
    ? to({ phase: 'sending', file, percent: 0 }, ...stopped, { do: 'send', file })
    : to({ phase: 'refused', file, fault }, ...stopped)
}
