import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { s3Environment } from './config-s3.ts'

const directory = await mkdtemp(join(tmpdir(), 'lineside-s3-'))
afterAll(() => rm(directory, { recursive: true }))
const keys = { S3_ACCESS_KEY_ID: 'AKID', S3_SECRET_ACCESS_KEY: 'walnut/ferry+39' }

test('SAFE-01: S3 is AWS unless an endpoint is given, and absent without a key', () => {
  expect(readConfig({ S3_REGION: 'eu-central-1' }).s3).toBeUndefined()
  expect(readConfig({ ...keys, S3_REGION: 'eu-central-1' }).s3).toEqual({
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    region: 'eu-central-1',
    accessKey: 'AKID',
    secretKey: 'walnut/ferry+39',
    addressing: 'path',
  })
  const other = { S3_ENDPOINT: 'https://s3.example.com:9000/', S3_ADDRESSING: 'host' }
  expect(readConfig({ ...keys, ...other }).s3).toMatchObject({
    endpoint: 'https://s3.example.com:9000',
    region: 'us-east-1',
    addressing: 'host',
  })
})

test('SAFE-01: the secret may lie in a file; a process that we start gets the same access', async () => {
  const file = join(directory, 'secret')
  await writeFile(file, 'walnut/ferry+39\n')
  const fromFile = { S3_ACCESS_KEY_ID: 'AKID', S3_SECRET_ACCESS_KEY_FILE: 'secret' }
  const { s3 } = readConfig(fromFile, directory)
  expect(s3).toEqual(readConfig(keys).s3)
  expect(s3 && readConfig(s3Environment(s3)).s3).toEqual(s3)
  expect(() => readConfig({ ...fromFile, S3_SECRET_ACCESS_KEY_FILE: 'nowhere' }, directory)).toThrow(
    'S3_SECRET_ACCESS_KEY_FILE must be the path of a file that can be read',
  )
  await writeFile(file, 'two\nlines\n')
  expect(() => readConfig(fromFile, directory)).toThrow('must hold the secret in one line, and nothing else')
})

test.each([
  [{ S3_ACCESS_KEY_ID: 'AKID' }, 'S3 needs S3_ACCESS_KEY_ID, and S3_SECRET_ACCESS_KEY'],
  [{ S3_SECRET_ACCESS_KEY: 'walnut' }, 'S3 needs S3_ACCESS_KEY_ID, and S3_SECRET_ACCESS_KEY'],
  [{ ...keys, S3_SECRET_ACCESS_KEY_FILE: 'x' }, 'Set S3_SECRET_ACCESS_KEY or S3_SECRET_ACCESS_KEY_FILE, not both.'],
  [{ ...keys, S3_ENDPOINT: 's3.example.com' }, 'S3_ENDPOINT must be an address like https://s3.example.com'],
  [{ ...keys, S3_ENDPOINT: 'https://user@s3.example.com' }, 'S3_ENDPOINT must be'],
  [{ ...keys, S3_ADDRESSING: 'both' }, 'S3_ADDRESSING must be path or host.'],
  [{ S3_SECRET_ACCESS_KEY: 'with blank' }, 'S3_SECRET_ACCESS_KEY must be'],
  [{ BACKUP_DIR: 's3://bucket/x', BACKUP_PASSPHRASE_FILE: 'p' }, 'An s3:// address needs S3_ACCESS_KEY_ID'],
  [{ ...keys, BACKUP_DIR: 's3://Bucket', BACKUP_PASSPHRASE_FILE: 'p' }, 'An address in S3 reads s3://bucket/prefix'],
])('SAFE-01: half a setting is refused: %o', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
  expect(() => readConfig(environment)).not.toThrow('walnut')
})

test('SAFE-01: an address in S3 is taken as it is, a path from the root', () => {
  const backup = { BACKUP_PASSPHRASE_FILE: 'p' }
  expect(readConfig({ ...keys, ...backup, BACKUP_DIR: 's3://bucket/x' }).backup.dir).toBe('s3://bucket/x')
  expect(readConfig({ ...backup, BACKUP_DIR: 'backups' }, '/srv').backup.dir).toBe('/srv/backups')
})
