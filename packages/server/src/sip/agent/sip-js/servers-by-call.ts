import type { UserAgentCore } from 'sip.js/lib/core/index.js'

type Servers = UserAgentCore['userAgentServers']
type Server = Servers extends Map<string, infer One> ? One : never

/**
 * Mends: for each initial request the library looks through all server transactions for the same request over another
 * path (merged requests, RFC 3261, 8.2.2.2), and an INVITE stays for 32 seconds after its answer: the more calls, the
 * more each would cost. Here it looks through the transactions of one call only. The keys are branches.
 */
export class ServersByCall extends Map<string, Server> {
  readonly #byCall = new Map<string, Set<Server>>()
  /** The Call-ID of the request being handed to the library: `values` has the transactions of this call. */
  call = ''

  override set(branch: string, server: Server): this {
    const { callId } = server.transaction.request
    const ofCall = this.#byCall.get(callId) ?? new Set()
    this.#byCall.set(callId, ofCall.add(server))
    return super.set(branch, server)
  }

  override delete(branch: string): boolean {
    const server = this.get(branch)
    if (server === undefined) return false
    const { callId } = server.transaction.request
    const ofCall = this.#byCall.get(callId)
    ofCall?.delete(server)
    if (ofCall?.size === 0) this.#byCall.delete(callId)
    return super.delete(branch)
  }

  override clear(): void {
    this.#byCall.clear()
    super.clear()
  }

  override values(): ReturnType<Servers['values']> {
    return (this.#byCall.get(this.call) ?? new Set<Server>()).values()
  }
}
