import { expectAccessible } from './support/expect-accessible.ts'
import { expect, test } from './support/test.ts'

declare global {
  interface Window {
    /** Frequencies of the tones played so far, in hertz. */
    heard: number[]
  }
}

test('CALL-09: the ring tone is chosen by ear, and the choice is remembered in this browser', async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() => {
    window.heard = []
    const { OscillatorNode } = window
    window.OscillatorNode = class extends OscillatorNode {
      constructor(context: BaseAudioContext, options?: OscillatorOptions) {
        super(context, options)
        window.heard.push(options?.frequency ?? 0)
      }
    }
  })
  await signIn('pilot')
  await page.goto('/#/user/home')
  const change = page.getByRole('region', { name: 'Devices' }).getByRole('button', { name: 'Change' })
  await change.click()
  const tune = page.getByRole('combobox', { name: 'Ring tone' })
  const heard = () => page.evaluate(() => [...new Set(window.heard.splice(0))].toSorted((a, b) => a - b))
  await expect(tune).toHaveValue('notes')
  await tune.selectOption({ label: 'Telephone' })
  await expect.poll(heard).toEqual([1000, 1250, 2000, 2500])
  await tune.selectOption({ label: 'Three notes' })
  await expect.poll(heard).toEqual([392, 523, 784, 1046, 1568])
  await tune.selectOption({ label: 'Telephone' })
  const signals = page.getByRole('switch', { name: 'Tones when somebody joins, leaves or is lost' })
  await expect(signals).toBeChecked()
  await signals.click()
  await expectAccessible(page)
  await page.reload()
  await change.click()
  await expect(tune).toHaveValue('telephone')
  await expect(signals).not.toBeChecked()
})
