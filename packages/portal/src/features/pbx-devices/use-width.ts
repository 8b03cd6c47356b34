import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of a part in pixels, fractions included, as it is and as it changes; 0: not known yet. */
export function useWidth(part: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (part.current === null) return
    // it also tells the width at the beginning, before anything is painted
    const watch = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    watch.observe(part.current)
    return () => watch.disconnect()
  }, [part])
  return width
}
