import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const allRules: RunOptions = {}
const withoutColours: RunOptions = { rules: { 'color-contrast': { enabled: false } } }
const coloursAlone: RunOptions = { runOnly: ['color-contrast'] }

interface Looking {
  readonly isKnown?: boolean
  readonly newest?: string | undefined
  readonly areColoursDue?: boolean
}

/**
 * Expects no findings of axe-core on the page as it stands, popups included: of all rules in the light, and of those on
 * colours in the dark, where nothing else is different. On a phone all has the colours that it has in a wide window, so that
 * those rules, which take most of the time, are left to that one. The page is in the light again in the end.
 *
 * @param selector the part of the page to look at; all of it if left out
 * @param isKnown the same was looked at in other colours before: those on colours alone, in the light too
 * @param newest the part that has come since all was looked at: those on colours look at it alone, for behind it none has changed
 * @param areColoursDue on a phone: there is something that a wide window does not have, so that its colours count
 */
export async function expectAccessible(
  page: Page,
  selector?: string,
  { isKnown = false, newest = selector, areColoursDue = (page.viewportSize()?.width ?? 0) > 390 }: Looking = {},
): Promise<void> {
  // evaluated, not added as a script: the page's policy stays in force
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  await page.emulateMedia({ colorScheme: 'light' })
  const isOnePart = newest === selector
  const atOnce = isKnown ? coloursAlone : areColoursDue && isOnePart ? allRules : withoutColours
  const inLight = await findingsOf(page, selector, atOnce)
  if (areColoursDue && !isOnePart) inLight.push(...(await findingsOf(page, newest, coloursAlone)))
  if (areColoursDue) await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = areColoursDue ? await findingsOf(page, newest, coloursAlone) : []
  await page.emulateMedia({ colorScheme: 'light' })
  expect({ inLight, inDark }, `findings of axe-core at ${page.url()}`).toEqual({ inLight: [], inDark: [] })
}

async function findingsOf(page: Page, selector: string | undefined, rules: RunOptions): Promise<string[]> {
  const violations = await page.evaluate(
    async ({ selector: context, rules: on }) => {
      await Promise.all(
        document
          .getAnimations()
          .filter(isFinite)
          .map(({ finished }) => finished.catch(() => {})),
      )
      const { axe } = window as unknown as { axe: { run: (on: ElementContext, as: RunOptions) => Promise<AxeResults> } }
      // what passed is not asked about: its list takes longer than the checks
      const options: RunOptions = { resultTypes: ['violations'], ...on }
      return (await axe.run(context ?? document, options)).violations

      function isFinite(animation: Animation) {
        return animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
      }
    },
    { selector, rules },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}
