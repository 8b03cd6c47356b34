import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const onColours = ['color-contrast']

interface Looking {
  readonly isKnown?: boolean
  readonly newest?: string | undefined
  readonly isDarkDue?: boolean
}

/**
 * Expects no findings of axe-core on the page as it stands, popups included: of all rules in the light, and of those on
 * colours in the dark, where nothing else is different. On a phone all has the colours that it has in a wide window, so that
 * the dark is left to that one. The page is in the light again in the end.
 *
 * @param selector the part of the page to look at; all of it if left out
 * @param isKnown the same was looked at in other colours before: those on colours alone, in the light too
 * @param newest the part that has come since all was looked at: those in the dark look at it alone
 * @param isDarkDue it is looked at in the dark too; on a phone: there is something that a wide window does not have
 */
export async function expectAccessible(
  page: Page,
  selector?: string,
  { isKnown = false, newest = selector, isDarkDue = (page.viewportSize()?.width ?? 0) > 390 }: Looking = {},
): Promise<void> {
  // evaluated, not added as a script: the page's policy stays in force
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  await page.emulateMedia({ colorScheme: 'light' })
  const inLight = await findingsOf(page, selector, isKnown ? onColours : [])
  if (isDarkDue) await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = isDarkDue ? await findingsOf(page, newest, onColours) : []
  await page.emulateMedia({ colorScheme: 'light' })
  expect({ inLight, inDark }, `findings of axe-core at ${page.url()}`).toEqual({ inLight: [], inDark: [] })
}

/** @param rules all if empty */
async function findingsOf(page: Page, selector: string | undefined, rules: string[]): Promise<string[]> {
  const violations = await page.evaluate(
    async ({ selector: context, rules: runOnly }) => {
      await Promise.all(
        document
          .getAnimations()
          .filter(isFinite)
          .map(({ finished }) => finished.catch(() => {})),
      )
      const { axe } = window as unknown as { axe: { run: (on: ElementContext, as: RunOptions) => Promise<AxeResults> } }
      // what passed is not asked about: its list takes longer than the checks
      const options: RunOptions = { resultTypes: ['violations'], ...(runOnly.length > 0 && { runOnly }) }
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
