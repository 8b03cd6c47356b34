import { once } from 'node:events'
import { type ClientHttp2Session, connect } from 'node:http2'
import { connect as connectTls } from 'node:tls'
import { text } from 'node:stream/consumers'
import type { Answered, Asked } from '../../packages/server/test/rolling/rolling-servers.ts'

/** The connection that a browser has to the proxy: HTTP/2, opened again when it is gone. */
export interface BrowserConnection {
  /** @throws Error where there is no answer */
  ask(path: string, asked: Asked & { readonly signal?: AbortSignal }): Promise<Answered>
  close(): void
}

/**
 * @param address `https://host:port` of the proxy
 * @param from the address of this machine from which it comes
 */
export const openBrowserConnection = (address: string, from: string): BrowserConnection => {
  let session: ClientHttp2Session | null = null
  const connected = (): ClientHttp2Session => {
    if (session !== null && !session.closed && !session.destroyed) return session
    // a request that fails says so itself
    const { hostname: host, port } = new URL(address)
    const socket = { host, port: Number(port), localAddress: from, ALPNProtocols: ['h2'], rejectUnauthorized: false }
    session = connect(address, { createConnection: () => connectTls(socket) }).on('error', () => undefined)
    return session
  }
  return {
    ask: async (path, { method = 'GET', headers = {}, body, signal }) => {
      const names = { ':method': method, ':path': path, ...headers }
      const call = connected().request(names, { ...(signal !== undefined && { signal }) })
      call.end(body)
      const [answer] = (await once(call, 'response')) as [Record<string, string | undefined>]
      return { status: Number(answer[':status']), headers: answer, body: await text(call) }
    },
    close: () => session?.close(),
  }
}
