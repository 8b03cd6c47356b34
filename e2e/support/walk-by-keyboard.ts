import { expect, type Page } from '@playwright/test'

/** The controls that keyboard users would miss on a screen, each named by its text. */
interface Walk {
  /** Controls that Tab never came to. */
  readonly unreached: string[]
  /** Controls that look the same with the focus. */
  readonly ringless: string[]
  /** Controls that come after one that stands below or right of them. */
  readonly backwards: string[]
}

/**
 * Goes through a screen by Tab alone: it comes to each control, in the order in which one reads, and each shows that it
 * has the focus.
 */
export const walkByKeyboard = async (page: Page, where: string): Promise<void> => {
  const count = await page.evaluate(startWalk)
  for (let step = 0; step < count; step++) await page.keyboard.press('Tab')
  // there may be controls of the frame before those of the screen, and lists that scroll are stops as well
  for (let step = 0; step < mostOthers && !(await page.evaluate(isWalked)); step++) await page.keyboard.press('Tab')
  const walk = await page.evaluate(() => (window as unknown as { endWalk: () => Walk }).endWalk())
  expect(walk, `${where} by keyboard`).toEqual({ unreached: [], ringless: [], backwards: [] })
}

/** How many stops there may be beside the controls of a screen. */
const mostOthers = 40

interface Stop {
  readonly each: HTMLElement
  readonly place: DOMRect
  readonly round: number
}

const isWalked = (): boolean => (window as unknown as { isWalked: () => boolean }).isWalked()

/** In the page: puts the focus before the first control and listens. @returns how many controls there are */
const startWalk = (): number => {
  const main = document.querySelector('main')
  if (main === null) throw new Error('the page has no main part')
  const isControl = (each: HTMLElement) =>
    each.tabIndex >= 0 &&
    !each.matches(':disabled, [type=radio]:not(:checked)') &&
    each.closest('[inert]') === null &&
    each.checkVisibility({ visibilityProperty: true })
  const controls = [
    ...main.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ]
  const wanted = controls.filter(isControl)
  const outlineOf = (each: Element, part?: string): boolean => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each, part)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  }
  /** The ring is at the control or the circle in it, at the box around it, or at the track beside its hidden input. */
  const hasRing = (each: Element): boolean =>
    [each, each.firstElementChild, each.parentElement, each.parentElement?.parentElement, each.nextElementSibling].some(
      (box) => box && (outlineOf(box) || outlineOf(box, '::before') || outlineOf(box, '::after')),
    )
  /** Where a control stands on the page, however far it is scrolled: long lists take away rows that were left. */
  const placeOf = (each: Element): DOMRect => {
    const { x, y } = main.firstElementChild?.getBoundingClientRect() ?? new DOMRect()
    const { left, top, width, height } = each.getBoundingClientRect()
    return new DOMRect(left - x, top - y, width, height)
  }
  const come: Stop[] = []
  /** A user who begins in the midst of a screen comes round to its first control after the last one. */
  let round = 0
  const ringless: HTMLElement[] = []
  const listen = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    if (!main.contains(target)) {
      round++
      return
    }
    come.push({ each: target, place: placeOf(target), round })
    if (!hasRing(target)) ringless.push(target)
  }
  const nameOf = (each: HTMLElement) =>
    each.getAttribute('aria-label') ??
    ((each as HTMLInputElement).labels?.[0]?.innerText || each.innerText || each.outerHTML)
  const isBackwards = (one: Stop, before: Stop | undefined): boolean =>
    before?.round === one.round && one.place.bottom <= before.place.top && one.place.left < before.place.right
  const endWalk = (): Walk => {
    document.removeEventListener('focusin', listen)
    return {
      unreached: wanted.filter((each) => !come.some((one) => one.each === each)).map(nameOf),
      ringless: ringless.map(nameOf),
      backwards: come.filter((one, index) => isBackwards(one, come[index - 1])).map(({ each }) => nameOf(each)),
    }
  }
  Object.assign(window, { endWalk, isWalked: () => wanted.every((each) => come.some((one) => one.each === each)) })
  main.focus()
  document.addEventListener('focusin', listen)
  return wanted.length
}
