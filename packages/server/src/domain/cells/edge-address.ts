import type { HostPort } from '../../platform/config.ts'

export interface EdgeAddress extends HostPort {
  readonly transport: 'udp' | 'tcp' | 'tls'
}

const form = /^(udp|tcp|tls):(?:\[([0-9a-f:]+)\]|([\w.-]+)):(\d{1,5})$/i

/** Reads the address of an edge such as `tcp:10.0.0.5:5060`. @returns undefined: it is none */
export const readEdgeAddress = (text: string): EdgeAddress | undefined => {
  const [, transport, bracketed, host = bracketed, port] = form.exec(text) ?? []
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined
  return { transport: transport?.toLowerCase() as EdgeAddress['transport'], host, port: Number(port) }
}
