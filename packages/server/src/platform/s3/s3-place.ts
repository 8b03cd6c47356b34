import { SetupError } from '../setup-error.ts'

/** A part of a bucket. */
export interface S3Place {
  readonly bucket: string
  /** Without a slash at either end; empty: the whole bucket. */
  readonly prefix: string
}

const scheme = 's3://'

export const isS3Address = (text: string): boolean => text.startsWith(scheme)

/**
 * Reads an address such as `s3://bucket/prefix`. Names in a prefix are of letters, digits and `. _ -`, which every service
 * signs alike.
 * @throws SetupError in one sentence
 */
export const readS3Address = (text: string): S3Place => {
  const [bucket = '', ...names] = text.slice(scheme.length).replace(/\/$/, '').split('/')
  const isRight =
    isS3Address(text) &&
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) &&
    names.every((name) => /^[\w.-]{1,100}$/.test(name) && name !== '.' && name !== '..') &&
    names.length <= 8
  if (!isRight)
    throw new SetupError(`An address in S3 reads s3://bucket/prefix, of letters, digits, dots, dashes and underscores.`)
  return { bucket, prefix: names.join('/') }
}
