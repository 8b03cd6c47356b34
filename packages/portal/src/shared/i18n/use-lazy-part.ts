import { type ComponentType, useState } from 'react'
import type { TextPart } from './locale-store.ts'
import { localeStore } from './locale.ts'
import { useDeferredPart } from '../loading/use-deferred-part.ts'

export interface LazyPart<Props> {
  /** null until it was opened once and its code is loaded. */
  readonly Part: ComponentType<Props> | null
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
}

/**
 * A dialog whose code and texts are loaded when it is first opened. Render `Part` with `isOpen` once it is not null.
 * @param texts the parts of the texts that it needs beside the shell's
 */
export function useLazyPart<Props>(
  fetchPart: () => Promise<ComponentType<Props>>,
  texts: readonly TextPart[] = ['pages'],
): LazyPart<Props> {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const part = useDeferredPart(
    isOpen,
    async () => {
      const [Part] = await Promise.all([fetchPart(), ...texts.map((each) => localeStore.require(each))])
      return Part
    },
    close,
  )
  return { Part: part?.Part ?? null, isOpen, open: () => setOpen(true), close }
}
