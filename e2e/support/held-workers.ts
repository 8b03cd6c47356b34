import type { Page } from '@playwright/test'

/** In the page: what is sent to workers waits between two events. */
const holdWorkers = () => {
  const send = Worker.prototype.postMessage
  let isHeld = false
  const waiting: (() => void)[] = []
  window.addEventListener('looks', (event) => {
    isHeld = (event as CustomEvent<boolean>).detail
    if (!isHeld) for (const pass of waiting.splice(0)) pass()
  })
  Worker.prototype.postMessage = function (...message: unknown[]) {
    const pass = () => Reflect.apply(send, this, message)
    if (isHeld) waiting.push(pass)
    else pass()
  }
}

/** From the next page on. @returns lets what is sent to workers wait, and then go on its way */
export const heldWorkers = async (page: Page) => {
  await page.addInitScript(holdWorkers)
  return (isHeld: boolean) =>
    page.evaluate((held) => window.dispatchEvent(new CustomEvent('looks', { detail: held })), isHeld)
}
