/**
 * Whether the database is away or too busy to answer: its own refusals, those of the system on the way to it, and those of
 * the driver, which have words only. Nothing of the statement has been kept then, unless it was a commit.
 */
export const isDatabaseAway = ({ code, syscall, message }: DatabaseError): boolean =>
  /^(57P0[123]|08...|53300)$/.test(code ?? '') ||
  (isOfSocket(syscall) && /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOENT)$/.test(code ?? '')) ||
  isEndedWait(code) ||
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection|Query read timeout)/.test(
    message,
  )

interface DatabaseError {
  readonly code?: string
  readonly syscall?: string
  readonly message: string
}

/** Not of a file that is missing, nor of a client that has hung up, which have the same codes. */
const isOfSocket = (syscall: string | undefined): boolean => /^(connect|read|write)$/.test(syscall ?? '')

/** A statement that took too long, a lock that did not come, a transaction that stood still. */
const isEndedWait = (code: string | undefined): boolean =>
  code === '57014' || code === '55P03' || code === '25P03' || isUndoneForOthers(code)

/** The database undid a transaction because another one was in its way: done once more, it may well pass. */
export const isUndoneForOthers = (code: string | undefined): boolean => code === '40001' || code === '40P01'
