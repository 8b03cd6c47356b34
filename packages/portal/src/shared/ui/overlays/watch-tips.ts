import { tipPlace } from './tip-place.ts'

/** UI-05: a tooltip appears after half a second, and disappears five seconds later. */
const delayMs = 500
const stayMs = 5000

/**
 * Shows `tip` beside an element with `data-tip` that is pointed at or focused by keyboard, until `signal` aborts.
 * Behind the text is the element's key (`aria-keyshortcuts`) while `hasKeys`. Escape and any press hide it; it stays while the pointer is on the tooltip itself.
 */
export function watchTips(tip: HTMLElement, signal: AbortSignal, hasKeys: () => boolean): void {
  let owner: HTMLElement | null = null
  let aimed: HTMLElement | null = null
  let timer = 0

  const hide = () => {
    clearTimeout(timer)
    if (owner?.getAttribute('aria-describedby') === tip.id) owner.removeAttribute('aria-describedby')
    owner = null
    if (tip.matches(':popover-open')) tip.hidePopover()
  }
  const show = () => {
    const text = owner?.isConnected ? owner.dataset['tip'] : undefined
    if (!owner || !text) return hide()
    tip.textContent = text
    const key = hasKeys() ? owner.getAttribute('aria-keyshortcuts') : null
    if (key) tip.append(keyCap(key))
    const isMore = owner.getAttribute('aria-label') !== text && owner.textContent !== text
    if (isMore && !owner.hasAttribute('aria-describedby')) owner.setAttribute('aria-describedby', tip.id)
    tip.showPopover()
    const place = tipPlace(owner.getBoundingClientRect(), tip.getBoundingClientRect(), owner.dataset['tipSide'], {
      width: document.documentElement.clientWidth,
      height: document.documentElement.clientHeight,
    })
    tip.style.translate = `${place.x}px ${place.y}px`
    tip.style.insetBlockStart = '0'
    tip.style.insetInlineStart = '0'
    timer = window.setTimeout(hide, stayMs)
  }
  const aim = (target: EventTarget | null) => {
    const next = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
    if (next === aimed) return
    hide()
    aimed = next
    owner = next
    if (next) timer = window.setTimeout(show, delayMs)
  }

  document.addEventListener(
    'pointerover',
    (event) => {
      if (event.pointerType === 'touch' || event.target === tip) return
      aim(event.target)
    },
    { signal },
  )
  document.addEventListener(
    'focusin',
    (event) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) aim(event.target)
    },
    { signal },
  )
  document.addEventListener(
    'focusout',
    () => {
      aimed = null
      hide()
    },
    { signal },
  )
  document.addEventListener('pointerdown', hide, { signal })
  document.documentElement.addEventListener('pointerleave', hide, { signal })
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') hide()
    },
    { signal },
  )
  window.addEventListener(
    'scroll',
    () => {
      // a tooltip that is still waiting gets its place when it appears
      if (tip.matches(':popover-open')) hide()
    },
    { signal, capture: true, passive: true },
  )
  signal.addEventListener('abort', hide)
}

const keyCap = (key: string): HTMLElement => {
  const cap = document.createElement('kbd')
  cap.textContent = key
  return cap
}
