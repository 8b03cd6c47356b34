import { Readable } from 'node:stream'
import type { ClientBase, Connection, Submittable } from 'pg'

/** Small messages (COPY sends one a row) are gathered into pieces of this size. */
const pieceBytes = 65_536

/** The driver tells this to a query that it runs. */
interface RunningQuery extends Submittable {
  handleRowDescription(): void
  handleDataRow(message: { readonly fields: readonly (string | null)[] }): void
  handleCopyData(message: { readonly chunk: Buffer }, connection: Connection): void
  handleCommandComplete(message: { readonly text: string }): void
  handleError(error: Error): void
  handleReadyForQuery(): void
}

export interface CopiedOut {
  /** Rows that came before and after the data. */
  readonly rows: readonly (readonly (string | null)[])[]
  /** The last command tag, such as `COPY 12`. */
  readonly tag: string
}

export interface CopyOut {
  /** The data; it is read no faster than it is taken. */
  readonly data: Readable
  /** All else that was said; to be asked once the data has ended. */
  readonly said: () => CopiedOut
}

/**
 * Runs a statement that answers with COPY data: `COPY … TO STDOUT`, or BASE_BACKUP over the replication protocol.
 * @param contentOf the part of a message that is data; null: nothing. The buffer is valid during the call only.
 */
export const copyOut = (
  client: ClientBase,
  statement: string,
  contentOf: (message: Buffer) => Buffer | null = (message) => message,
): CopyOut => {
  const rows: (readonly (string | null)[])[] = []
  let tag = ''
  let connection: Connection | undefined
  let piece = Buffer.allocUnsafe(pieceBytes)
  let filled = 0
  let isDone = false

  const data = new Readable({
    highWaterMark: 16 * pieceBytes,
    read: () => void connection?.stream.resume(),
    // a reader that stops would leave the connection in the middle of its answer
    destroy(error, done) {
      if (!isDone) connection?.stream.destroy()
      done(error)
    },
  })
  const flush = () => {
    if (filled === 0) return
    if (!data.push(piece.subarray(0, filled))) connection?.stream.pause()
    piece = Buffer.allocUnsafe(pieceBytes)
    filled = 0
  }

  const query: RunningQuery = {
    submit(on) {
      connection = on
      on.query(statement)
    },
    handleRowDescription() {},
    handleDataRow: ({ fields }) => void rows.push(fields),
    handleCopyData({ chunk }) {
      const content = contentOf(chunk) ?? Buffer.alloc(0)
      for (let from = 0; from < content.length; ) {
        const copied = content.copy(piece, filled, from)
        from += copied
        filled += copied
        if (filled === pieceBytes) flush()
      }
    },
    handleCommandComplete: ({ text }) => void (tag = text),
    handleError: (error) => void data.destroy(error),
    handleReadyForQuery() {
      isDone = true
      flush()
      data.push(null)
    },
  }
  client.query(query)
  return { data, said: () => ({ rows, tag }) }
}
