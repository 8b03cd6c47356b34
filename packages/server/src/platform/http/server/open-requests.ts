import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** The requests that a server is answering. */
export interface OpenRequests {
  /**
   * From now on each answer ends its connection, so that what its client or proxy asks next reaches another server. No
   * request is refused.
   */
  closeConnections(): void
  readonly count: number
}

export const followRequests = (server: Server): OpenRequests => {
  const open = new Set<ServerResponse>()
  let closes = false
  // before anything else answers
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    open.add(response)
    response.shouldKeepAlive &&= !closes
    response.once('close', () => open.delete(response))
  })
  return {
    closeConnections: () => {
      closes = true
      for (const response of open) response.shouldKeepAlive = false
    },
    get count() {
      return open.size
    },
  }
}
