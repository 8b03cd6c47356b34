import { type ComponentType, useRef, useState } from 'react'
import { reportError } from '../api/report-error.ts'

export interface LazyPart<Props> {
  /** null until it was asked for and its code has come. */
  readonly Part: ComponentType<Props> | null
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
}

/**
 * A dialog whose code is fetched when it is first opened. Mount `Part` with `isOpen` once it is there.
 * @param fetchPart asked again at the next opening if the code did not come
 */
export function useLazyPart<Props>(fetchPart: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const [part, setPart] = useState<{ readonly Part: ComponentType<Props> } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const isWanted = useRef(false)
  const open = () => {
    isWanted.current = true
    if (part) return setOpen(true)
    fetchPart().then((Part) => {
      setPart({ Part })
      setOpen(isWanted.current)
    }, reportError)
  }
  const close = () => {
    isWanted.current = false
    setOpen(false)
  }
  return { Part: part?.Part ?? null, isOpen, open, close }
}
