import { expect, type Page } from '@playwright/test'

/** The question that is asked before something typed is lost. */
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard what you typed?' })

const answer = async (page: Page, name: string): Promise<void> => {
  await question(page).getByRole('button', { name }).click()
  await expect(question(page)).toHaveCount(0)
}

export const keepEditing = (page: Page): Promise<void> => answer(page, 'Keep editing')

export const discard = (page: Page): Promise<void> => answer(page, 'Discard')
