import { expect, test } from 'vitest'
import { startSmallS3 } from '../../test/s3/small-s3.ts'
import { openFilePlace } from '../platform/files/open-file-place.ts'
import { askFiles } from './ask-files.ts'

const { s3 } = await startSmallS3()
const config = { dataDir: '/srv/lineside', filesUrl: 's3://files/lineside', s3 }

test('GROW-01, WATCH-03: the doctor asks the bucket of the files, if there is one', async () => {
  expect(await askFiles({ dataDir: '/srv/lineside' })).toMatchObject({ state: 'skipped' })
  expect(await askFiles(config)).toMatchObject({
    state: 'wrong',
    says: 's3://files/lineside has no files of any installation.',
  })
  await openFilePlace(config).ensureId()
  expect(await askFiles(config)).toMatchObject({ state: 'ok', part: 'files' })
  expect(await askFiles({ ...config, s3: { ...s3, secretKey: 'guessed' } })).toMatchObject({
    state: 'wrong',
    says: `${s3.endpoint} refuses the signature: check S3_SECRET_ACCESS_KEY, and S3_REGION.`,
  })
})
