import { useEffect, useEffectEvent, useState } from 'react'

/**
 * A file dropped anywhere while the dialog is open: beside its field the browser would open the file and leave the page.
 * @returns whether one is held over the page
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
    // it has left the window, not only one part of it for another
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

/** A text that is moved to a field is none of ours. */
const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true
