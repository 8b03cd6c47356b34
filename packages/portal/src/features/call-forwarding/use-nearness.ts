import { type RefObject, useEffect, useState } from 'react'

/** How far below and above the window something counts as near. */
const rootMargin = '200px 0px'

/** Whether an element has come near the window's sight; it stays so from then on. */
export function useNearness(element: RefObject<HTMLElement | null>, isAtFirst: boolean): boolean {
  const [isNear, setNear] = useState(isAtFirst)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear, element])
  return isNear
}
