import { once } from 'node:events'
import type { ClientBase, Connection, Submittable } from 'pg'
import { reason } from '../../reason.ts'

interface RunningQuery extends Submittable {
  handleCopyInResponse(connection: CopyConnection): void
  handleCommandComplete(message: { readonly text: string }): void
  handleError(error: Error): void
  handleReadyForQuery(): void
}

/** The driver has these, but its types do not. */
type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/**
 * Runs `COPY … FROM STDIN` with this data.
 * @returns the number of rows
 * @throws the error of the database or of the source; the transaction is broken then
 */
export const copyIn = (client: ClientBase, statement: string, source: AsyncIterable<Buffer>): Promise<number> =>
  new Promise((resolve, reject) => {
    let tag = ''
    let failure: unknown
    const ended = new AbortController()

    const send = async (connection: CopyConnection) => {
      for await (const chunk of source) {
        if (ended.signal.aborted) return
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain', { signal: ended.signal })
      }
      if (!ended.signal.aborted) connection.endCopyFrom()
    }
    const fail = (error: unknown) => {
      failure ??= error
      ended.abort()
    }

    const query: RunningQuery = {
      submit: (connection) => connection.query(statement),
      handleCopyInResponse: (connection) => {
        send(connection).catch((error: unknown) => {
          if (ended.signal.aborted) return
          failure = error
          connection.sendCopyFail(reason(error))
        })
      },
      handleCommandComplete: ({ text }) => void (tag = text),
      handleError: (error) => {
        fail(error)
        reject(failure)
      },
      handleReadyForQuery: () => {
        ended.abort()
        resolve(Number(tag.split(' ')[1] ?? 0))
      },
    }
    client.query(query)
  })
