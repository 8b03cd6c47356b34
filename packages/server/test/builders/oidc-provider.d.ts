/** The parts of `oidc-provider` that tests use; it comes without types. */
declare module 'oidc-provider' {
  import type { Server } from 'node:http'

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>)
    listen(port: number, host: string): Server
    callback(): (request: unknown, response: unknown) => void
  }
}
