import type { Page } from '@playwright/test'

export type Look = { name: string; viewport: { width: number; height: number } }

/** The sizes that every screen is checked in; what is checked in light is checked in the dark too. */
export const LOOKS: Look[] = [
  { name: 'desktop', viewport: { width: 1280, height: 800 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
]

/** Shows a page in a look. */
export const showIn = (page: Page, { viewport }: Look): Promise<void> => page.setViewportSize(viewport)
