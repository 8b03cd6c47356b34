import { expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { mailReceivedFax, mailSentFax } from '../fax/queue-fax-mails.ts'
import { storeAsked } from './asked-addresses-store.ts'

const { platform } = await createTestPlatform()
const { db, pool } = platform

test.each(['asked', 'refused', 'agreed'] as const)('HARD-01: faxes to an address that has %s', async (state) => {
  await pool.query('delete from graphile_worker._private_jobs')
  const { id, customer } = await givenSubscriber(platform)
  const destination = {
    destination: 'Fax@mail.example',
    filetype: 'PDF',
    incoming: true,
    outgoing: true,
    status: true,
  } as const
  await storeAsked(db, { subscriber_id: id, address: 'fax@mail.example', state, asked_at: new Date(), token: null })
  const line = { id, customer_id: customer.id, destinations: [destination] }
  await mailReceivedFax(db, 1, line)
  await mailSentFax(db, 1, line, null)
  const { rows } = await pool.query('select 1 from graphile_worker._private_jobs')
  expect(rows).toHaveLength(state === 'agreed' ? 2 : 0)
})
