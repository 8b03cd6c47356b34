import { expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { recordConversation } from '../conversations/record-store.ts'
import { expireRemovedFiles } from './expire-removed-files.ts'

const { platform } = await createTestPlatform()
const { db, files } = platform

test('SAFE-06: a database that is older than the removal finds its files', async () => {
  const { id, customer } = await givenSubscriber(platform)
  const { key } = await files.put(Buffer.from('voice'))
  const voicemail = {
    customer_id: customer.id,
    subscriber_id: id,
    type: 'voicemail',
    start_time: platform.now(),
    direction: 'in',
    caller: '4319920010',
    callee: '4319920011',
    call_id: 'restored',
    duration_ms: 1_000,
    folder: 'INBOX',
    file_key: key,
  } as const
  await recordConversation(db, voicemail)
  // removed after the backup of the database, before that of the files
  await files.remove(key)
  const unnamed = await files.put(Buffer.from('other'))
  await files.remove(unnamed.key)
  await expireRemovedFiles(platform)
  expect(await files.size(key)).toBe(5)
  await expect(files.size(unnamed.key)).rejects.toThrow('There is no file')
})
