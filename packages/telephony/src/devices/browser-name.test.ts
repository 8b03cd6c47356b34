import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome}`, 'Chrome (Linux)'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/156.0`, 'Edge (Windows)'],
  [`Mozilla/5.0 (Linux; Android 16) ${chrome}`, 'Chrome (Android)'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605 Version/19 Safari/605', 'Safari (macOS)'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) FxiOS/150', 'Firefox (iOS)'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome.replace('Chrome', 'HeadlessChrome')}`, 'Chrome (Linux)'],
  ['something else', 'Browser'],
  [undefined, 'Browser'],
])('SET-06: %s is called %s among the devices', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
