import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { startTestEdge } from '../../../test/sip/test-edge.ts'
import { startTestOperator } from '../../../test/sip/test-operator.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'

const { platform, connectionString } = await createTestPlatform()
const account = { username: 'acct77', password: 'secret77' }
const operator = await startTestOperator(account)
const ha1 = (password: string) => createHash('md5').update(`acct77:operator.test:${password}`).digest('hex')

const givenTrunk = async (name: string, password = account.password) => {
  const { rows } = await platform.pool.query<{ id: number; contact: string }>(
    `insert into trunks (name, kind, host, domain, country, username, realm, ha1)
      values ($1, 'registration', $2, 'operator.test', '43', 'acct77', 'operator.test', $3) returning id, contact`,
    [name, operator.address, ha1(password)],
  )
  const [trunk] = rows
  if (trunk === undefined) throw new Error('No trunk')
  return trunk
}
const signedIn = (...trunks: readonly { readonly contact: string }[]) =>
  eventually(() => expect([...operator.contacts].sort()).toEqual(trunks.map(({ contact }) => contact).sort()))

test('TEL-06: a trunk by registration is signed in at its operator, from its first moment to its last', async () => {
  const before = await givenTrunk('before the start')
  const edge = await startTestEdge(platform, connectionString)
  onTestFinished(() => edge.close())
  await signedIn(before)
  const later = await givenTrunk('later', 'guessed')
  await eventually(() => expect(operator.refused).not.toEqual([]))
  await signedIn(before)
  // its password is corrected
  await platform.pool.query('update trunks set ha1 = $1 where id = $2', [ha1(account.password), later.id])
  await signedIn(before, later)
  await platform.pool.query('update trunks set is_enabled = false where id = $1', [before.id])
  await signedIn(later)
  await platform.pool.query('update trunks set is_enabled = true where id = $1', [before.id])
  await signedIn(before, later)
})
