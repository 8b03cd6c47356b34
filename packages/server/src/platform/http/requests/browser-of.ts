import { browserMarkHeader } from '@lineside/contract/resources/security'
import type { FastifyRequest } from 'fastify'

/** Where a request comes from, as its client says; a mark that is no single text counts as none. */
export const browserOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>) => {
  const mark = headers[browserMarkHeader]
  return { address: ip, userAgent: headers['user-agent'], mark: typeof mark === 'string' ? mark : undefined }
}
