/**
 * Ends phones and operators, for Vitest and for Playwright alike: both at once in one process keep each other from
 * starting.
 */
const vitest = process.env['VITEST'] === undefined ? null : await import('vitest')
const kept: (() => unknown)[] = []

/** In Vitest after the test; elsewhere when `endWhatIsOver` is called. */
export const whenTestIsOver = (end: () => unknown): void => {
  if (vitest === null) kept.push(end)
  else vitest.onTestFinished(async () => void (await end()))
}

/** In Vitest after the file's last test. */
export const whenFileIsOver = (end: () => unknown): void => {
  if (vitest === null) kept.push(end)
  else vitest.afterAll(async () => void (await end()))
}

/** For `afterEach` or `afterAll` of Playwright: what was started last ends first. */
export const endWhatIsOver = async (): Promise<void> => {
  for (const end of kept.splice(0).reverse()) await end()
}
