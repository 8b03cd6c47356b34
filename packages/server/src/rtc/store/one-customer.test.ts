import { expect, onTestFinished, test } from 'vitest'
import { givenCustomer, givenSubscriber } from '../../../test/builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { watchOneCustomer } from './one-customer.ts'

const { platform } = await createTestPlatform()
const { db } = platform

test('CALL-16: a customer is the only one while no other has lines; without a database the last answer holds', async () => {
  const customers = watchOneCustomer(platform)
  onTestFinished(() => customers.close())
  expect(customers.isOnly()).toBe(false)
  const anna = await givenSubscriber(platform, { customer: await givenCustomer(platform) })
  await givenSubscriber(platform, { customer: anna.customer })
  await givenCustomer(platform)
  await customers.look()
  expect(customers.isOnly()).toBe(true)
  const olga = await givenSubscriber(platform, { customer: await givenCustomer(platform) })
  await customers.look()
  expect(customers.isOnly()).toBe(false)
  await db.updateTable('subscribers').set({ status: 'terminated' }).where('id', '=', olga.id).execute()
  await customers.look()
  expect(customers.isOnly()).toBe(true)
  await db.schema.alterTable('customers').renameTo('away').execute()
  await customers.look()
  expect(customers.isOnly()).toBe(true)
})
