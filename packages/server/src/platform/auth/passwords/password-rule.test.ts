import { expect, test } from 'vitest'
import { requireGoodPassword } from './password-rule.ts'

const check = (password: string, ...usernames: (string | null)[]) =>
  requireGoodPassword({ field: 'webpassword', password, usernames })

test.each(['quiet-harbour-42', 'aB3dE5gH7j', 'three words of mine', 'x'.repeat(3) + 'Kr9!vW#qLm2$zT8&pYd5*gHs7@'])(
  'SET-01: "%s" is good enough',
  async (password) => {
    await expect(check(password, 'anna')).resolves.toBeUndefined()
  },
)

test.each([
  ['', 'Must be at minimum 1 characters long'],
  [`${'quiet-harbour-42'.repeat(2)}x`, 'Must be at maximum 32 characters long'],
  [' quiet-harbour-42', 'Must not contain spaces'],
  ['quiet-harbour-42\n', 'Must not contain spaces'],
  ['grüner-tisch-1234', 'Contains invalid characters'],
  ['quiet\u0000harbour-42', 'Contains invalid characters'],
  ['password1', 'Password is too weak'],
  ['sommer2024', 'Password is too weak'],
  ['quiet-ANNA-harbour', 'Must not contain username'],
])('SET-01: "%s" is refused: %s', async (password, text) => {
  await expect(check(password, 'anna')).rejects.toMatchObject({
    name: 'Refusal',
    message: `Validation failed. field='webpassword', input='*****', errors='${text}'`,
  })
})

test('a name of one or two letters may be part of a password, and an empty name forbids nothing', async () => {
  await expect(check('quiet-harbour-42', 'qu', null, '42')).resolves.toBeUndefined()
})
