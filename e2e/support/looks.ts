import type { Page } from '@playwright/test'

export type Look = { name: string; viewport: { width: number; height: number }; colorScheme: 'light' | 'dark' }

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

/** The four looks that every screen is checked in. */
export const LOOKS: Look[] = [
  { name: 'desktop, light', viewport: desktop, colorScheme: 'light' },
  { name: 'desktop, dark', viewport: desktop, colorScheme: 'dark' },
  { name: 'phone, light', viewport: phone, colorScheme: 'light' },
  { name: 'phone, dark', viewport: phone, colorScheme: 'dark' },
]

/** Shows a page in a look; the theme follows the system until the user chooses one. */
export async function showIn(page: Page, { viewport, colorScheme }: Look): Promise<void> {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
}
