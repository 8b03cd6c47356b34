/** A header as it stands on the wire: no library that refuses what is wrong is between. */
export type RawHeader = readonly [name: string, value: string]

const frame = (type: number, flags: number, stream: number, payload: Buffer): Buffer => {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

/** An integer with a prefix of seven bits (RFC 7541, 5.1). */
const integer = (value: number): Buffer => {
  if (value < 127) return Buffer.from([value])
  const bytes = [127]
  let rest = value - 127
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Buffer.from([...bytes, rest])
}
const text = (value: string): Buffer => {
  const bytes = Buffer.from(value, 'latin1')
  return Buffer.concat([integer(bytes.length), bytes])
}
/** Literals without indexing and without Huffman's code (RFC 7541, 6.2.2). */
const block = (headers: readonly RawHeader[]): Buffer =>
  Buffer.concat(headers.map(([name, value]) => Buffer.concat([Buffer.from([0]), text(name), text(value)])))

const [endStream, endHeaders] = [1, 4]
/** Most bytes of a frame, until the other side allows more. */
const mostBytes = 16_384

export interface RawRequest {
  readonly headers: readonly RawHeader[]
  readonly data?: string
  /** Headers behind the data. */
  readonly trailers?: readonly RawHeader[]
}

/** A connection of HTTP/2 with one request, as bytes. */
export const http2Request = ({ headers, data = '', trailers }: RawRequest): Buffer => {
  const bytes = Buffer.from(data, 'latin1')
  const isBare = bytes.length === 0 && trailers === undefined
  const parts = [
    Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    frame(4, 0, 0, Buffer.alloc(0)),
    frame(1, endHeaders + (isBare ? endStream : 0), 1, block(headers)),
  ]
  for (let at = 0; at < bytes.length; at += mostBytes) {
    const isLast = at + mostBytes >= bytes.length && trailers === undefined
    parts.push(frame(0, isLast ? endStream : 0, 1, bytes.subarray(at, at + mostBytes)))
  }
  if (trailers !== undefined) parts.push(frame(1, endHeaders + endStream, 1, block(trailers)))
  return Buffer.concat(parts)
}
