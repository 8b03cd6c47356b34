/** Bytes of a page of the write-ahead log, as PostgreSQL is built everywhere. */
const pageBytes = 8_192n
/** Header of a page, and of the first page of a segment (PostgreSQL's xlog_internal.h). */
const headerBytes = 24n
const firstHeaderBytes = 40n

/**
 * Reads a position in the write-ahead log, such as `16/B374D848`.
 * @throws Error for another text
 */
export const parsePosition = (text: string): bigint => {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  if (high === undefined || low === undefined) throw new Error('PostgreSQL tells no position of its log')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/**
 * The end of the last record before the place where the primary writes next. At the beginning of a page, that place is
 * behind the header of a page that does not exist yet, which no replica has replayed while nothing more is written.
 * @param next of `pg_current_wal_insert_lsn()`
 * @param segmentBytes of `wal_segment_size`
 */
export const endOfRecords = (next: bigint, segmentBytes: bigint): bigint => {
  if (next % segmentBytes === firstHeaderBytes) return next - firstHeaderBytes
  // no record ends there: one that goes on behind a header has at least 8 bytes more
  return next % pageBytes === headerBytes ? next - headerBytes : next
}
