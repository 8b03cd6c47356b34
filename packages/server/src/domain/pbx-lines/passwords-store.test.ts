import { expect, test } from 'vitest'
import { givenCustomer, givenSubscriber } from '../../../test/builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { writeSipPassword } from './passwords-store.ts'

const { platform } = await createTestPlatform()
const { db, pool } = platform

/** Ids of the edge's rows about phones of this line, and of the registrations that the portal shows. */
const phonesOf = async (username: string, id: number) => {
  const edge = await pool.query<{ ruid: string }>(`select ruid from lineside_sip.location where username = $1`, [
    username,
  ])
  const shown = await pool.query<{ ruid: string }>(
    `select ruid from registrations where subscriber_id = $1 and expires > now()`,
    [id],
  )
  return [edge.rows, shown.rows].map((rows) => rows.map(({ ruid }) => ruid))
}

test('HARD-02: a new SIP password signs out the phones of the line, and those of no other line', async () => {
  const customer = await givenCustomer(platform)
  const lines = [await givenSubscriber(platform, { customer }), await givenSubscriber(platform, { customer })]
  for (const [index, { id }] of lines.entries())
    await pool.query(
      `insert into lineside_sip.location (ruid, username, domain, contact, expires, q)
       select $1, s.username, d.name, 'sip:a@192.0.2.8', extract(epoch from now() + interval '1 hour')::int, -1
       from subscribers s join domains d on d.id = s.domain_id where s.id = $2`,
      [`phone-${index}`, id],
    )
  const [stolen, other] = lines
  if (stolen === undefined || other === undefined) throw new Error('There are two lines')
  expect(await phonesOf(stolen.username, stolen.id)).toEqual([['phone-0'], ['phone-0']])
  await db.transaction().execute((within) => writeSipPassword({ ...platform, db: within }, stolen.id, 'grey-Pigeon-71'))
  expect(await phonesOf(stolen.username, stolen.id)).toEqual([[], []])
  expect(await phonesOf(other.username, other.id)).toEqual([['phone-1'], ['phone-1']])
})
