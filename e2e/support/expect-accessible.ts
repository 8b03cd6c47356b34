import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, NodeResult, RunOptions } from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Kinds of text that were found readable on some page before. */
const readable = new Set<string>()

interface Looking {
  readonly isKnown?: boolean
}

/**
 * Expects no findings of axe-core on the page as it stands, popups included: of all rules in the light, and of those on
 * colours in the dark, where nothing else is different. The page is in the light again in the end.
 *
 * Those on colours take most of the time, so that they look at a kind of text once: what has the same colour, size and
 * weight on the same backgrounds. On a phone what is not new in the light is not looked for in the dark.
 *
 * @param selector the part of the page to look at; all of it if left out
 * @param isKnown the same was looked at in other colours before: those alone are looked at
 */
export async function expectAccessible(
  page: Page,
  selector?: string,
  { isKnown = false }: Looking = {},
): Promise<void> {
  // evaluated, not added as a script: the page's policy stays in force
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  await page.emulateMedia({ colorScheme: 'light' })
  const others = isKnown ? [] : await findingsOf(page, selector)
  const light = await lookAtTexts(page, selector)
  const isDarkDue = light.isNew || (page.viewportSize()?.width ?? 0) > 390
  if (isDarkDue) await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = isDarkDue ? (await lookAtTexts(page, selector)).findings : []
  if (isDarkDue) await page.emulateMedia({ colorScheme: 'light' })
  const found = { inLight: [...others, ...light.findings], inDark }
  expect(found, `findings of axe-core at ${page.url()}`).toEqual({ inLight: [], inDark: [] })
}

interface Axe {
  readonly run: (on: ElementContext, as: RunOptions) => Promise<AxeResults>
}

/** The findings of all rules but those on colours. */
async function findingsOf(page: Page, selector: string | undefined): Promise<string[]> {
  await page.evaluate(standStill)
  const violations = await page.evaluate(async (context) => {
    const { axe } = window as unknown as { axe: Axe }
    const rules = { 'color-contrast': { enabled: false } }
    // what passed is not asked about: its list takes longer than the checks
    return (await axe.run(context ?? document, { resultTypes: ['violations'], rules })).violations
  }, selector)
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => textOf(id, node)))
}

/** The findings of the rules on colours in texts of a kind that was not found readable yet. */
async function lookAtTexts(page: Page, selector: string | undefined) {
  await page.evaluate(standStill)
  const kinds = (await page.evaluate(gatherTexts, selector)).filter((kind) => !readable.has(kind))
  if (kinds.length === 0) return { isNew: false, findings: [] }
  const { bad, good } = await page.evaluate(lookAtColours, kinds)
  for (const kind of good) readable.add(kind)
  return { isNew: true, findings: bad.map((node) => textOf('color-contrast', node)) }
}

const textOf = (id: string, { target, failureSummary }: Pick<NodeResult, 'target' | 'failureSummary'>): string =>
  `${id} at ${target.join(' ')}: ${failureSummary}`

/** In the page: what moves is half transparent for a moment, which is no finding. */
const standStill = async (): Promise<void> => {
  const isFinite = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
  const animations = document.getAnimations().filter(isFinite)
  await Promise.all(animations.map(({ finished }) => finished.catch(() => {})))
}

type Texts = Map<string, Element[]>

/** In the page: gathers the texts that have colours to look at. @returns their kinds */
const gatherTexts = (selector: string | undefined): string[] => {
  const hasText = ({ localName, childNodes }: Element) =>
    localName === 'select' || [...childNodes].some((node) => node instanceof Text && /[\p{L}\p{N}]/u.test(node.data))
  const isOutOfSight = ({ width, height, right, bottom }: DOMRect) =>
    width <= 1 || height <= 1 || right + scrollX <= 0 || bottom + scrollY <= 0
  /** A disabled control may be faint, its label too. */
  const isOff = (element: Element) =>
    element.closest(':disabled, [aria-disabled=true]') !== null ||
    element.closest('label')?.control?.matches(':disabled') === true
  const ancestorsOf = (element: Element | null): Element[] =>
    element === null ? [] : [element, ...ancestorsOf(element.parentElement)]
  /**
   * The parts painted behind a text: those below it where it stands, or those around it if it can not be pointed at.
   */
  const behind = (element: Element, { x, y, width, height }: DOMRect): Element[] => {
    const around = ancestorsOf(element)
    const all = document.elementsFromPoint(x + width / 2, y + height / 2)
    return all.includes(element) ? [...new Set([...all.slice(all.indexOf(element)), ...around])] : around
  }
  const grounds = new Map<Element, string>()
  const groundOf = (element: Element): string => {
    const known = grounds.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element)
    const isPlain = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none'
    const own =
      isPlain && opacity === '1' && filter === 'none' ? '' : [backgroundColor, backgroundImage, opacity, filter]
    grounds.set(element, String(own))
    return String(own)
  }
  const texts: Texts = new Map()
  const parts = selector === undefined ? [document.body] : [...document.querySelectorAll(selector)]
  for (const element of parts.flatMap((part) => [part, ...part.querySelectorAll('*')])) {
    if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true }) || isOff(element)) continue
    const place = element.getBoundingClientRect()
    if (isOutOfSight(place)) continue
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const stack = behind(element, place).map(groundOf).filter(Boolean)
    const kind = [color, fontSize, fontWeight, textShadow, ...stack].join(' ')
    texts.set(kind, [...(texts.get(kind) ?? []), element])
  }
  Object.assign(window, { texts })
  return [...texts.keys()]
}

/** In the page: looks at the texts of some kinds. @returns those that nobody can read, and the kinds that can be read */
const lookAtColours = async (kinds: readonly string[]) => {
  const { axe, texts } = window as unknown as { axe: Axe; texts: Texts }
  const elements = kinds.flatMap((kind) => texts.get(kind) ?? []).filter(({ isConnected }) => isConnected)
  const { violations, passes } = await axe.run(elements, {
    runOnly: ['color-contrast'],
    elementRef: true,
  })
  const passed = new Set<unknown>(passes.flatMap(({ nodes }) => nodes.map(({ element }) => element)))
  return {
    bad: violations.flatMap(({ nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => ({ target, failureSummary })),
    ),
    good: kinds.filter((kind) => texts.get(kind)?.some((element) => passed.has(element))),
  }
}
