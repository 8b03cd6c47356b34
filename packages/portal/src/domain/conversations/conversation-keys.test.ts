import { expect, test } from 'vitest'
import { hasFaxPages } from './conversation-keys.ts'

test.each([
  [{ type: 'fax' as const, pages: 2 }, true],
  // another platform may not count them
  [{ type: 'fax' as const, pages: undefined }, true],
  [{ type: 'fax' as const, pages: 0 }, false],
  [{ type: 'voicemail' as const, pages: undefined }, false],
])('CONV-06: %j can be shown as a fax: %s', (item, isShown) => {
  expect(hasFaxPages(item)).toBe(isShown)
})
