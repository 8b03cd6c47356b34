import type { Page } from '@playwright/test'

/** A page that collects what went wrong in it without anybody asking. */
export type PageWatch = { findings: string[] }

/**
 * Watches a page for violations of the content security policy, exceptions nobody caught, and errors on the console
 * (an answer of the 500s counts, one of the 400s does not: the screen deals with it).
 */
export async function watchPage(page: Page): Promise<PageWatch> {
  const findings: string[] = []
  page.on('pageerror', (error) => findings.push(`exception: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    const isRefusal = /status of 4\d\d/.test(message.text())
    if (message.type() === 'error' && !isRefusal) findings.push(`console: ${message.text()}`)
  })
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        console.error(`policy violation: ${violatedDirective} by ${blockedURI} (${sourceFile}:${lineNumber})`)
      },
    )
  })
  return { findings }
}
