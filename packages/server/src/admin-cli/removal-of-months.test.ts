import { expect, test } from 'vitest'
import { givenCustomer, givenPilot } from '../../test/builders.ts'
import { createTestPlatform } from '../../test/test-platform.ts'
import { removeCustomer } from '../domain/removal/remove-customer.ts'

const { platform } = await createTestPlatform()
const { pool } = platform

const write = (customerId: number, subscriberId: number, at: string) =>
  pool.query(
    `insert into audit_log (customer_id, subscriber_id, subscriber_name, written_at, resource, item_id, item_name, method,
       before, after, subject)
     select $1::int, $2::int, 'x', ${at}, 'subscribers', $2::int, 'x', 'patch', '{}', '{}', 'other'
     from generate_series(1, 100)`,
    [customerId, subscriberId],
  )
const changesOf = async (customerId: number) =>
  (await pool.query('select count(*)::int as count from audit_log where customer_id = $1', [customerId])).rows[0].count

test("RUN-01: a removal leaves other customers' changes of other months alone", async () => {
  const gone = await givenPilot(platform)
  const stays = await givenPilot(platform, { customer: await givenCustomer(platform) })
  await pool.query('delete from audit_log')
  await pool.query(
    `select make_months('audit_log', 'audit_log', current_date, (current_date + interval '4 months')::date)`,
  )
  await write(gone.customer.id, gone.id, 'now()')
  await write(stays.customer.id, stays.id, `now() + interval '40 days'`)

  await removeCustomer(platform, gone.customer.id, { by: 'Eva', reason: 'left', at: new Date() })

  expect([await changesOf(gone.customer.id), await changesOf(stays.customer.id)]).toEqual([0, 100])
})
