import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { startOperator } from '../../../test/sip/operator.ts'
import { startTestEdge } from '../../../test/sip/test-edge.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { givenTrunk } from '../../../test/builders/trunk-builders.ts'

const { platform, connectionString } = await createTestPlatform()
const { db } = platform
const account = { username: 'acct77', realm: 'operator.test', password: 'secret77' }
const { username, realm } = account
const ha1 = (password: string) => createHash('md5').update(`${username}:${realm}:${password}`).digest('hex')

test('TEL-06: a trunk by registration is signed in at its operator, from its first moment to its last', async () => {
  const operator = await startOperator({ account })
  const trunk = (password = account.password) =>
    givenTrunk(platform, {
      kind: 'registration',
      host: operator.address,
      domain: realm,
      username,
      realm,
      ha1: ha1(password),
    })
  const change = ({ id }: { readonly id: number }, to: { readonly ha1: string } | { readonly is_enabled: boolean }) =>
    db.updateTable('trunks').set(to).where('id', '=', id).execute()
  const signedIn = (...trunks: readonly { readonly contact: string }[]) =>
    eventually(() => expect([...operator.contacts].sort()).toEqual(trunks.map(({ contact }) => contact).sort()))

  const before = await trunk()
  const edge = await startTestEdge(platform, connectionString)
  onTestFinished(() => edge.close())
  await signedIn(before)
  const later = await trunk('guessed')
  const isGuess = (request: string) => request.includes('Authorization: ') && request.includes(later.contact)
  await eventually(() => expect(operator.refused.filter(isGuess)).not.toEqual([]))
  await signedIn(before)
  // the trunk's password is corrected
  await change(later, { ha1: ha1(account.password) })
  await signedIn(before, later)
  await change(before, { is_enabled: false })
  await signedIn(later)
  await change(before, { is_enabled: true })
  await signedIn(before, later)
})
