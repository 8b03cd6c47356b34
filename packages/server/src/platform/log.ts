import pino, { type BaseLogger, type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'

/** The part of a logger that the platform needs: pino's own, or Fastify's. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>

/** Members of an error of the database that quote values: "Failing row contains (…)". */
const quoting = ['detail', 'where', 'internalQuery', 'hint']

/**
 * The log of a process: one line of JSON an event. An error of the database stands in it without the row that it is
 * about, because that may hold what somebody sent (WATCH-03).
 */
export const createLog = (level: Config['logLevel'], destination: DestinationStream): Logger =>
  pino(
    {
      level,
      serializers: {
        err: (error: Error) => {
          const told = pino.stdSerializers.err(error) as unknown as Record<string, unknown>
          for (const member of quoting) delete told[member]
          return told
        },
      },
    },
    destination,
  )

/** Lines at `warn` and above are written at once; others wait for company, at most this long. */
const longestWaitMs = 250
const mostWaitingBytes = 8_192
const warn = 40

/** Lines of a log that cannot be written wait up to this size, in bytes; then the newer ones are lost. */
const mostUnwrittenBytes = 1_048_576

/**
 * Writes lines together: a system call for each request costs more than all else about its line. A process that is
 * killed loses the lines of a quarter of a second, but no warning and no error. If the disk of the log is full, then
 * calls go on: the lines wait for room.
 * @param fd of the open file, such as 2
 */
export const logTogether = (fd: number): DestinationStream => {
  const file = pino.destination({ fd, sync: true, minLength: mostWaitingBytes, maxLength: mostUnwrittenBytes })
  // pino’s own listener throws what it does not know, and that would end the process
  file.removeAllListeners('error')
  let isRefused = false
  file.on('error', () => {
    isRefused = true
  })
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const wasRefused = isRefused
    isRefused = false
    // not `flushSync`, which waits for the disk, and all requests with it
    file.flush()
    // what was refused goes alone, before what came after it
    if (wasRefused || isRefused) timer = setTimeout(flush, longestWaitMs).unref()
  }
  process.once('exit', () => {
    if (timer !== undefined) flush()
  })
  return Object.assign(
    {
      // pino sets the level of the line before it writes it
      lastLevel: 0,
      write(line: string) {
        file.write(line)
        if (this.lastLevel >= warn) flush()
        else timer ??= setTimeout(flush, longestWaitMs).unref()
      },
    },
    { [Symbol.for('pino.metadata')]: true },
  )
}
