import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { S3Config } from '../../src/platform/config.ts'

/** Serves requests as a service of S3 until the tests of this file are over. @returns how to reach it */
export const listenAsS3 = async (take: RequestListener): Promise<S3Config> => {
  const server = createServer(take).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'eu-central-1',
    accessKey: 'AKIDEXAMPLE',
    secretKey: 'walnut-ferry-39-dawn',
    addressing: 'path',
  }
}
