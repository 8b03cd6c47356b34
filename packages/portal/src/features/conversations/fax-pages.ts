/** What is asked of the worker that reads faxes, and what it answers. Pages count from 1. */
export type FaxQuestion =
  | { readonly kind: 'open'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'page'; readonly page: number }

export type FaxAnswer =
  | { readonly kind: 'opened'; readonly pages: number }
  | {
      readonly kind: 'page'
      readonly page: number
      readonly blob: Blob
      /** Pixels as they are to be shown, square ones. */
      readonly width: number
      readonly height: number
    }
  /** It can not be read. */
  | { readonly kind: 'failed' }

export interface FaxPage {
  readonly url: string
  readonly width: number
  readonly height: number
}

/** A fax on its way to the reader. */
export type FaxState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'there'; readonly pages: number; readonly shown: ReadonlyMap<number, FaxPage> }
  /** `error` is what the platform said; null: its pages are in no form that is known here. */
  | { readonly phase: 'failed'; readonly error: unknown }

export type FaxEvent =
  | { readonly type: 'opened'; readonly pages: number }
  | { readonly type: 'drawn'; readonly page: number; readonly image: FaxPage }
  | { readonly type: 'failed'; readonly error: unknown }

export const faxReducer = (state: FaxState, event: FaxEvent): FaxState => {
  switch (event.type) {
    case 'opened':
      return event.pages > 0
        ? { phase: 'there', pages: event.pages, shown: new Map() }
        : { phase: 'failed', error: null }
    case 'drawn':
      if (state.phase !== 'there') return state
      return { ...state, shown: new Map(state.shown).set(event.page, event.image) }
    case 'failed':
      return { phase: 'failed', error: event.error }
  }
}
