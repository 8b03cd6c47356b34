/** The messages to the worker that reads faxes, and its answers. Pages count from 1. */
export type FaxQuestion =
  | { readonly kind: 'open'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'page'; readonly page: number }

export type FaxAnswer =
  | { readonly kind: 'opened'; readonly pages: number }
  | {
      readonly kind: 'page'
      readonly page: number
      readonly blob: Blob
      /** Size in square pixels, as the page is to be shown. */
      readonly width: number
      readonly height: number
    }
  /** This page cannot be read; others may. */
  | { readonly kind: 'unreadable'; readonly page: number }
  /** The fax cannot be read. */
  | { readonly kind: 'failed' }

export interface FaxPage {
  readonly url: string
  readonly width: number
  readonly height: number
}

/** The state of a fax in the viewer. */
export type FaxState =
  | { readonly phase: 'loading' }
  | {
      readonly phase: 'there'
      readonly pages: number
      /** The pages drawn so far; null: one that cannot be read. */
      readonly shown: ReadonlyMap<number, FaxPage | null>
    }
  /** `error` is the platform's error; null if the file has a format that the viewer does not know. */
  | { readonly phase: 'failed'; readonly error: unknown }

export type FaxEvent =
  | { readonly type: 'opened'; readonly pages: number }
  | { readonly type: 'drawn'; readonly page: number; readonly image: FaxPage | null }
  | { readonly type: 'failed'; readonly error: unknown }

export const faxReducer = (state: FaxState, event: FaxEvent): FaxState => {
  switch (event.type) {
    case 'opened':
      return event.pages > 0
        ? { phase: 'there', pages: event.pages, shown: new Map() }
        : { phase: 'failed', error: null }
    case 'drawn': {
      if (state.phase !== 'there') return state
      const shown = new Map(state.shown).set(event.page, event.image)
      const isReadable = shown.size < state.pages || [...shown.values()].some((image) => image !== null)
      return isReadable ? { ...state, shown } : { phase: 'failed', error: null }
    }
    case 'failed':
      return { phase: 'failed', error: event.error }
  }
}
