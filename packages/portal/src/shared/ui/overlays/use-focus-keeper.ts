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
 * `data-back="x"`, the focus returns to the control with `data-opens="x"`. A dialog that opens while the menu it was
 * chosen from still closes restores the focus to that menu, which is gone: then it returns to the menu's button. The
 * element that stands at that place may still load, as after the only item of a page was removed; the focus waits for
 * it.
 */
export function useFocusKeeper(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = box.current
    if (root === null) return
    let last: HTMLElement | null = null
    let gap: Gap | null = null
    let isOverlayGone = false
    let frame = 0
    const forget = () => {
      last = null
      gap = null
      isOverlayGone = false
    }
    /** A press outside all controls drops the focus on purpose; one on the control that has it does not move it. */
    const press = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || target.closest(controls) !== last) forget()
    }
    /** The focus stays where the user has moved it; an overlay gives the focus back when it closes. */
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return forget()
      const isHere = root.contains(target)
      // a popover takes the focus a moment before it has its role, but it is never part of the page
      if (!isHere && (target.closest(overlays) !== null || !isOfPage(target))) return
      forget()
      if (isHere) last = target
    }
    const move = () => {
      const isDisabled = last?.isConnected === true && last.matches(':disabled')
      // a browser that is busy may leave the focus a while longer on what was disabled
      if (document.activeElement !== document.body && !(isDisabled && document.activeElement === last)) return
      // a list of options that is closing still keeps the page from the focus
      if (root.closest('[inert]') !== null) {
        frame = requestAnimationFrame(move)
        return
      }
      if (isDisabled && last !== null) gap = gapAt(last)
      const found = openerOf(last, root) ?? (gap === null || isLoading(gap) ? undefined : successorOf(gap, root))
      if (found !== undefined) found.focus()
      else if (isOverlayGone && last?.isConnected) last.focus()
    }
    const watch = new MutationObserver((changes) => {
      if (last === null) return
      for (const change of changes) {
        if (takesAway(change, gap?.parent ?? last)) gap = gapOf(change)
        if (change.target === document.body) isOverlayGone ||= [...change.removedNodes].some(isOverlay)
      }
      cancelAnimationFrame(frame)
      // a closing dialog restores the focus in the frame after it is removed
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(move)))
    })
    watch.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled', 'aria-busy'] })
    // dialogs and popovers are children of the body
    watch.observe(document.body, { childList: true })
    document.addEventListener('focusin', remember)
    root.addEventListener('pointerdown', press)
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
      document.removeEventListener('focusin', remember)
      root.removeEventListener('pointerdown', press)
    }
  }, [box])
}

const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

const isOfPage = (element: Element): boolean => element.closest('#root') !== null

const isOverlay = (node: Node): boolean =>
  node instanceof Element && node.querySelector('[role="dialog"], [role="alertdialog"]') !== null

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

const isLoading = ({ parent, previous }: Gap): boolean => {
  const next = previous === null ? parent.firstElementChild : previous.nextElementSibling
  return parent.closest(busy) !== null || next?.matches(busy) === true
}

const busy = '[aria-busy="true"]'

const openerOf = (gone: Element | null, root: Element): HTMLElement | undefined => {
  if (gone === null || gone.isConnected) return undefined
  const name = gone.closest<HTMLElement>('[data-back]')?.dataset['back']
  return name === undefined ? undefined : (root.querySelector<HTMLElement>(`[data-opens="${name}"]`) ?? undefined)
}

/** The nearest control: first at the gap itself, then further and further out. */
const successorOf = (gap: Gap, root: Element): HTMLElement | undefined => {
  for (let { parent, previous } = gap; root.contains(parent); { parent, previous } = gapAt(parent)) {
    const all = [...parent.children]
    const index = previous === null ? 0 : all.indexOf(previous) + 1
    const after = all.slice(index).map((each) => controlsOf(each)[0])
    const before = all.slice(0, index).map((each) => controlsOf(each).at(-1))
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
