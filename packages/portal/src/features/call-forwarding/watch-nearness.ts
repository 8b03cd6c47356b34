/** How far below and above the window something counts as near. */
const rootMargin = '100px 0px'

const watched = new Map<Element, () => void>()
let observer: IntersectionObserver | null = null

/**
 * Calls back once, when an element has come near the window's sight.
 * @returns stops watching
 */
export const watchNearness = (element: Element, onNear: () => void): (() => void) => {
  // one for all: fifty of them cost more than what they watch
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) watched.get(target)?.()
    },
    { rootMargin },
  )
  const observing = observer
  watched.set(element, onNear)
  observing.observe(element)
  return () => {
    watched.delete(element)
    observing.unobserve(element)
  }
}
