import { requireS3 } from '../../config-s3.ts'
import type { S3Config } from '../../platform/config.ts'
import { createS3Bucket } from '../../platform/s3/s3-bucket.ts'
import { isS3Address, readS3Address } from '../../platform/s3/s3-place.ts'
import type { S3Patience } from '../../platform/s3/s3-request.ts'
import { createDirectoryTarget, findInDirectory } from './directory-target.ts'
import { createS3Target, findInBucket } from './s3-target.ts'
import type { BackupTarget, StoredBackup } from './backup-target.ts'

/** How targets are reached. */
export interface TargetAccess {
  readonly s3?: S3Config | undefined
  readonly patience?: S3Patience | undefined
}

/**
 * Opens a place for backups.
 * @param address an absolute path, or an address in S3
 * @throws SetupError in one sentence
 */
export const openTarget = (address: string, { s3, patience }: TargetAccess = {}): BackupTarget => {
  if (!isS3Address(address)) return createDirectoryTarget(address)
  const place = readS3Address(address)
  return createS3Target(createS3Bucket(requireS3(s3), place.bucket, patience), place)
}

/**
 * Finds a backup: the one at this address, or the newest one in it.
 * @throws SetupError where there is none
 */
export const findBackup = async (address: string, { s3, patience }: TargetAccess = {}): Promise<StoredBackup> => {
  if (!isS3Address(address)) return findInDirectory(address)
  const place = readS3Address(address)
  return findInBucket(createS3Bucket(requireS3(s3), place.bucket, patience), place)
}
