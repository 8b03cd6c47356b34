import { expect, test } from 'vitest'
import { createInOrderByKey } from './in-order.ts'

test('works of one key run one after the other, also after one that fails; those of another key do not wait', async () => {
  const { run, settled } = createInOrderByKey()
  const seen: string[] = []
  let go = (): void => {}
  const first = run('a', async () => {
    await new Promise<void>((resolve) => {
      go = resolve
    })
    seen.push('first')
    throw new Error('broken')
  })
  const second = run('a', async () => seen.push('second'))
  await run('b', async () => seen.push('other'))
  expect(seen).toEqual(['other'])
  go()
  await expect(first).rejects.toThrow('broken')
  await settled()
  expect(seen).toEqual(['other', 'first', 'second'])
  expect(await second).toBe(3)
})
