import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes a file dropped anywhere while the dialog is open. Otherwise the browser would open a file dropped beside the
 * field, and leave the page.
 * @returns whether a file is being dragged over the page
 */
export function useDroppedFile(isActive: boolean, onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((file: File) => onFile(file))
  useEffect(() => {
    if (!isActive) return
    const stop = new AbortController()
    const listen = (type: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      window.addEventListener(type, handle, { signal: stop.signal })
    listen('dragover', (event) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    })
    // the file has left the window, not just moved from one element to another
    listen('dragleave', (event) => event.relatedTarget === null && setOver(false))
    listen('drop', (event) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file) take(file)
    })
    return () => {
      stop.abort()
      setOver(false)
    }
  }, [isActive])
  return isOver
}

/** Ignores text that is dragged to a field. */
const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true
