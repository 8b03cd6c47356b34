import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTokens } from './tokens.ts'

const randomKey = randomBytes(32)
const tokens = createTokens(() => [randomKey])
const now = new Date('2026-11-20T12:00:00Z')
const iat = now.getTime() / 1000

test('AUTH-07: for any user name, the payload reads back with plain base64', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), fc.uuid(), async (username, sid) => {
      const claims = { sid, subscriber_uuid: sid, username, iat, exp: iat + 60 }
      const jwt = await tokens.sign(claims)
      const payload = jwt.split('.')[1] ?? ''
      expect(payload).not.toMatch(/[-_]/)
      expect(JSON.parse(atob(payload))).toEqual(claims)
      expect(await tokens.verify(jwt, now)).toEqual(claims)
    }),
  )
})

test('a token is worth something until its last second', async () => {
  const jwt = await tokens.sign({ sid: 's', subscriber_uuid: 'u', username: 'anna', iat, exp: iat + 60 })
  expect(await tokens.verify(jwt, new Date(now.getTime() + 59_000))).not.toBeNull()
  expect(await tokens.verify(jwt, new Date(now.getTime() + 60_000))).toBeNull()
})
