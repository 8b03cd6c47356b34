import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Expects no findings of axe-core on the page as it stands, popups included.
 *
 * @param selector the part of the page to look at; all of it if left out
 */
export async function expectAccessible(page: Page, selector?: string): Promise<void> {
  // evaluated, not added as a script: the page's policy stays in force
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async (context) => {
    await Promise.all(
      document
        .getAnimations()
        .filter(isFinite)
        .map(({ finished }) => finished.catch(() => {})),
    )
    const { axe } = window as unknown as { axe: { run: (on: ElementContext, as: RunOptions) => Promise<AxeResults> } }
    // what passed is not asked about: its list takes longer than the checks
    return (await axe.run(context ?? document, { resultTypes: ['violations'] })).violations

    function isFinite(animation: Animation) {
      return animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    }
  }, selector)
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
  expect(findings, `findings of axe-core at ${page.url()}`).toEqual([])
}
