import { limits } from '@lineside/contract/limits'
import { expect, test } from 'vitest'
import { type NewPassword, requireGoodPassword } from './password-rule.ts'

const check = (
  password: string,
  usernames: readonly (string | null)[] = [],
  field: NewPassword['field'] = 'webpassword',
) => requireGoodPassword({ field, password, usernames })
const saying = (text: string, field = 'webpassword') => ({
  name: 'Refusal',
  message: `Validation failed. field='${field}', input='*****', errors='${text}'`,
})
const long = 'Kr9!vW#qLm2$zT8&pYd5*gHs7@'

test.each([
  'quiet-harbour-42',
  'aB3dE5gH7j',
  'three words of mine',
  long.repeat(9),
  ' with spaces at its ends 4 ',
  'grüner-tisch-1234',
  'пароль из шести слов 7',
  '🐟🐠🐡🦈🐙🦑🦐🦞',
])('FACT-07: "%s" is good enough for the web', async (password) => {
  await expect(check(password, ['anna'])).resolves.toBeUndefined()
})

test.each([
  ['', 'Must be at minimum 1 characters long'],
  ['aB3$x9!', 'Must be at minimum 8 characters long'],
  ['x'.repeat(limits.webPasswordLength + 1), `Must be at maximum ${limits.webPasswordLength} characters long`],
  ['password1', 'Password is too common'],
  ['ILoveYou', 'Password is too common'],
  ['Lineside-2026!', 'Password is too common'],
  ['sommer2024', 'Password is too weak'],
  ['quiet-ANNA-harbour', 'Must not contain username'],
])('FACT-07: "%s" is refused for the web: %s', async (password, text) => {
  await expect(check(password, ['anna'])).rejects.toMatchObject(saying(text))
})

test.each([
  ['', 'Must be at minimum 1 characters long'],
  [`${'quiet-harbour-42'.repeat(2)}x`, 'Must be at maximum 32 characters long'],
  [' quiet-harbour-42', 'Must not contain spaces'],
  ['quiet-harbour-42\n', 'Must not contain spaces'],
  ['grüner-tisch-1234', 'Contains invalid characters'],
  ['quiet\u0000harbour-42', 'Contains invalid characters'],
  ['password1', 'Password is too weak'],
  ['quiet-ANNA-harbour', 'Must not contain username'],
])('SET-02: "%s" is refused as a SIP password: %s', async (password, text) => {
  await expect(check(password, ['anna'], 'password')).rejects.toMatchObject(saying(text, 'password'))
})

test('a name of one or two letters may be part of a password, and an empty name forbids nothing', async () => {
  await expect(check('quiet-harbour-42', ['qu', null, '42'])).resolves.toBeUndefined()
})
