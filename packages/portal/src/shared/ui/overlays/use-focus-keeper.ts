import { type RefObject, useEffect } from 'react'

/** Where an element was removed: its parent, and the element before it. */
interface Gap {
  readonly parent: Element
  readonly previous: Element | null
}

const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

/**
 * Keeps the keyboard focus in place when the focused control disappears (a chip, a row, a button after saving).
 * Otherwise the focus would start again at the top of the page. It moves to the control that follows, else to the one
 * before, else to one further out. Inside a row, `data-focus` marks the preferred control. If the removed element has
 * `data-back="x"`, the focus returns to the control with `data-opens="x"`.
 */
export function useFocusKeeper(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = box.current
    if (root === null) return
    let last: HTMLElement | null = null
    let gap: Gap | null = null
    let frame = 0
    const forget = () => {
      last = null
      gap = null
    }
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement ? target : null
      gap = null
    }
    const move = () => {
      if (document.activeElement !== document.body) return
      if (last?.isConnected && last.matches(':disabled')) gap = gapAt(last)
      const found = openerOf(last, root) ?? (gap === null ? undefined : successorOf(gap, root))
      found?.focus()
    }
    const watch = new MutationObserver((changes) => {
      if (last === null) return
      for (const change of changes) if (takesAway(change, gap?.parent ?? last)) gap = gapOf(change)
      cancelAnimationFrame(frame)
      // a closing dialog restores the focus in the frame after it is removed
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(move)))
    })
    watch.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    // dialogs and popovers are children of the body
    watch.observe(document.body, { childList: true })
    root.addEventListener('focusin', remember)
    // a press outside all controls drops the focus on purpose
    root.addEventListener('pointerdown', forget)
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
      root.removeEventListener('focusin', remember)
      root.removeEventListener('pointerdown', forget)
    }
  }, [box])
}

const takesAway = ({ removedNodes }: MutationRecord, element: Element): boolean =>
  [...removedNodes].some((node) => node.contains(element))

const gapOf = ({ target, previousSibling }: MutationRecord): Gap => ({
  parent: target as Element,
  previous: previousSibling instanceof Element ? previousSibling : null,
})

const gapAt = (element: Element): Gap => ({
  parent: element.parentElement ?? document.body,
  previous: element.previousElementSibling,
})

const openerOf = (gone: Element | null, root: Element): HTMLElement | undefined => {
  if (gone === null || gone.isConnected) return undefined
  const name = gone.closest<HTMLElement>('[data-back]')?.dataset['back']
  return name === undefined ? undefined : (root.querySelector<HTMLElement>(`[data-opens="${name}"]`) ?? undefined)
}

/** The nearest control: first at the gap itself, then further and further out. */
const successorOf = (gap: Gap, root: Element): HTMLElement | undefined => {
  for (let { parent, previous } = gap; root.contains(parent); { parent, previous } = gapAt(parent)) {
    const all = [...parent.children]
    const at = previous === null ? 0 : all.indexOf(previous) + 1
    const after = all.slice(at).map((each) => controlsOf(each)[0])
    const before = all.slice(0, at).map((each) => controlsOf(each).at(-1))
    const found = [...after, ...before.toReversed()].find((each) => each !== undefined)
    if (found !== undefined || parent === root) return found
  }
  return undefined
}

const controlsOf = (element: Element): readonly HTMLElement[] => {
  const meant = element.querySelector<HTMLElement>('[data-focus]:enabled')
  if (meant !== null) return [meant]
  const inside = [...element.querySelectorAll<HTMLElement>(controls)]
  const all = element instanceof HTMLElement && element.matches(controls) ? [element, ...inside] : inside
  return all.filter((each) => each.checkVisibility())
}
