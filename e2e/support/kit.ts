import { readFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'

const portal = resolve(import.meta.dirname, '../../packages/portal')
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

export type Kit = {
  /** Opens the page of all parts, under the policy and at the origin of a server. */
  open: (page: Page, url: string) => Promise<void>
}

/** Builds the page of all parts as the portal is built, but in memory, where nothing is compressed. The product does not have it. */
export async function buildKit(): Promise<Kit> {
  const { output } = (await build({
    root: portal,
    configFile: join(portal, 'vite.config.ts'),
    logLevel: 'error',
    base: '/kit/',
    build: { write: false, rolldownOptions: { input: join(portal, 'kit.html') } },
  })) as Rolldown.RolldownOutput
  const files = new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
  /** A file that is not built is handed out as it is. */
  const bodyOf = async (file: string): Promise<Buffer> =>
    Buffer.from(files.get(file) ?? (await readFile(join(portal, 'public', file))))
  const open = async (page: Page, url: string) => {
    // the server's own headers, so that its policy counts here too
    const { headers } = await fetch(url)
    const policy = headers.get('content-security-policy') ?? ''
    await page.route('**/kit/**', async (route) => {
      const file = new URL(route.request().url()).pathname.slice('/kit/'.length)
      await route.fulfill({
        body: await bodyOf(file),
        headers: { 'content-type': types[extname(file)] ?? 'text/plain', 'content-security-policy': policy },
      })
    })
    await page.goto('/kit/kit.html')
  }
  return { open }
}
