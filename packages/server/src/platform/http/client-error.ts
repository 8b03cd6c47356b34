import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

const answers: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long.'],
}

/** {code, message} for what never became a request, and the end of the connection that it came over. */
export const answerClientError = ({ code = '' }: NodeJS.ErrnoException, socket: Socket): void => {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message] = answers[code] ?? [400, 'The request is not well-formed.']
  const body = JSON.stringify({ code: status, message })
  socket.write(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
  socket.destroySoon()
}
