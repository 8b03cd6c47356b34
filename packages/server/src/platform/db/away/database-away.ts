/**
 * Whether the error means that the database is away or too busy to answer: PostgreSQL's own codes, codes of the system
 * on the way to it, and errors of the driver, which have only a text. The failed statement has changed nothing, unless
 * it was a commit. 25006: the way to the primary leads to a standby, or to a primary that is one no more, for a moment.
 */
export const isDatabaseAway = ({ code, syscall, message }: DatabaseError): boolean =>
  /^(57P0[123]|08...|53300|25006)$/.test(code ?? '') ||
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

/** Errors of missing files and of clients that hung up have the same codes, so look at the system call too. */
const isOfSocket = (syscall: string | undefined): boolean => /^(connect|read|write)$/.test(syscall ?? '')

/** A statement that took too long, a lock that was not granted in time, or a transaction that was idle for too long. */
const isEndedWait = (code: string | undefined): boolean =>
  code === '57014' || code === '55P03' || code === '25P03' || isUndoneForOthers(code)

/** The database rolled back a transaction because it conflicted with another one: a second attempt may succeed. */
export const isUndoneForOthers = (code: string | undefined): boolean => code === '40001' || code === '40P01'
