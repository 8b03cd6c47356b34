import { SetupError } from '../setup-error.ts'

export type S3Fault =
  | 'away'
  | 'bucket'
  | 'changed'
  | 'clock'
  | 'denied'
  | 'full'
  | 'key'
  | 'missing'
  | 'refused'
  | 'region'
  | 'secret'

/** The codes of a file system for the same, for callers that serve both. */
const systemCodes: Partial<Record<S3Fault, string>> = { missing: 'ENOENT', full: 'ENOSPC', denied: 'EACCES' }

/** A failure of an S3 service, which only the operator can mend: one plain sentence without any secret. */
export class S3Problem extends SetupError {
  readonly fault: S3Fault
  readonly code: string | undefined

  constructor(fault: S3Fault, sentence: string) {
    super(sentence)
    this.fault = fault
    this.code = systemCodes[fault]
  }
}

/** Codes of errors, as AWS, Ceph, MinIO and Swift say them. */
const faults: Readonly<Record<string, S3Fault>> = {
  AccessDenied: 'denied',
  AccountProblem: 'denied',
  AllAccessDisabled: 'denied',
  AuthorizationHeaderMalformed: 'region',
  BadDigest: 'changed',
  EntityTooLarge: 'full',
  IllegalLocationConstraintException: 'region',
  InvalidAccessKeyId: 'key',
  InvalidBucketName: 'bucket',
  InvalidDigest: 'changed',
  NoSuchBucket: 'bucket',
  NoSuchKey: 'missing',
  NoSuchUpload: 'missing',
  PermanentRedirect: 'region',
  QuotaExceeded: 'full',
  RequestTimeTooSkewed: 'clock',
  SignatureDoesNotMatch: 'secret',
  TemporaryRedirect: 'region',
  XAmzContentSHA256Mismatch: 'changed',
  XMinioAdminBucketQuotaExceeded: 'full',
  XMinioStorageFull: 'full',
}

/** Without a body, such as that of HEAD, only the status tells. */
const faultOfStatus = (status: number): S3Fault => {
  if (status === 403) return 'denied'
  if (status === 404) return 'missing'
  if (status === 413 || status === 507) return 'full'
  return status >= 300 && status < 400 ? 'region' : 'refused'
}

export interface S3Where {
  readonly endpoint: string
  readonly bucket: string
}

/**
 * The sentence for an answer that is no success.
 * @param code the service's own, of letters and digits; empty: it said none
 * @param what was asked, such as `PUT files/ab/…`
 */
export const problemOfAnswer = (
  { status, code, what }: { readonly status: number; readonly code: string; readonly what: string },
  { endpoint, bucket }: S3Where,
): S3Problem => {
  const fault = faults[code] ?? faultOfStatus(status)
  const sentences: Readonly<Record<S3Fault, string>> = {
    away: '',
    bucket: `There is no bucket '${bucket}' at ${endpoint}.`,
    changed: `What arrived at ${endpoint} is not what was sent (${what}, ${code}).`,
    clock: `${endpoint} says that the clock of this machine is wrong: set it by NTP.`,
    denied: `${endpoint} does not let this key do that in the bucket '${bucket}' (${what}): see the policy of the bucket.`,
    full: `There is no room left in the bucket '${bucket}' at ${endpoint}.`,
    key: `${endpoint} does not know the key of S3_ACCESS_KEY_ID.`,
    missing: `There is no ${what.replace(/^\S+ /, '')} in the bucket '${bucket}' at ${endpoint}.`,
    refused: `${endpoint} refused ${what} (status ${status}${code === '' ? '' : `, ${code}`}).`,
    region: `${endpoint} does not serve the bucket '${bucket}' in this region: check S3_ENDPOINT and S3_REGION.`,
    secret: `${endpoint} refuses the signature: check S3_SECRET_ACCESS_KEY, and S3_REGION.`,
  }
  return new S3Problem(fault, sentences[fault])
}

/** The sentence for a service that does not answer. */
export const problemOfSilence = (why: string, { endpoint }: Pick<S3Where, 'endpoint'>): S3Problem =>
  new S3Problem('away', `${endpoint} cannot be reached, or answers too slowly (${why}).`)
