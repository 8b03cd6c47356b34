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
  | { readonly type: 'done' | 'aborted' | 'dismissed' }

export const noUpload: UploadState = { phase: 'idle' }

export function uploadReducer(state: UploadState, event: UploadEvent): UploadState {
  switch (event.type) {
    case 'chosen': {
      const { file, fault } = event
      return fault === null ? { phase: 'sending', file, percent: 0 } : { phase: 'refused', file, fault }
    }
    case 'progress':
      // progress events after the end are ignored, and the percentage never goes back
      return state.phase === 'sending' ? { ...state, percent: Math.max(state.percent, event.percent) } : state
    case 'failed':
      return state.phase === 'sending' ? { phase: 'failed', file: state.file, error: event.error } : state
    case 'done':
    case 'aborted':
      return state.phase === 'sending' ? noUpload : state
    case 'dismissed':
      return state.phase === 'sending' ? state : noUpload
  }
}
