import type { DemoAccount } from '../../packages/server/src/demo/demo-accounts.ts'
import { signedIn } from '../demo-server.ts'

/** A seat that writes, and remembers what the server has acknowledged. */
export interface Writer {
  readonly account: DemoAccount
  /** Writes until the signal aborts or an answer fails to arrive. */
  write(url: string, signal: AbortSignal): Promise<void>
  /**
   * Compares the acknowledged writes with what the seat reads now.
   * @returns each loss in words
   */
  lost(url: string): Promise<readonly string[]>
  acknowledged(): number
}

export const createWriter = (account: DemoAccount): Writer => {
  const { subscriber_id: id, username } = account
  let sent = 0
  let stored = 0
  let count = 0
  const sets = new Map<number, string>()

  const call = async (url: string, path: string, init: RequestInit): Promise<Response> => {
    const answer = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(30_000) })
    if (answer.ok) count++
    return answer
  }

  const writeOnce = async (url: string, authorization: string): Promise<void> => {
    const value = ++sent
    const mail = await call(url, `/api/subscribers/${id}`, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/json-patch+json' },
      body: JSON.stringify([{ op: 'replace', path: '/email', value: `${value}@kills.test` }]),
    })
    if (mail.ok) stored = value
    const name = `kills ${value}`
    const set = await call(url, '/api/cfsourcesets/', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ name, mode: 'whitelist', sources: [] }),
    })
    if (set.status === 201) sets.set(Number(set.headers.get('location')?.split('/').pop()), name)
    // so that a file may be in transit at the kill
    const form = new FormData()
    form.append('json', JSON.stringify({ subscriber_id: id, dir: 'busy' }))
    form.append('greetingfile', new Blob([silence()]), 'greeting.wav')
    await call(url, '/api/voicemailgreetings/', { method: 'POST', headers: { authorization }, body: form })
  }

  return {
    account,
    acknowledged: () => count,
    write: async (url, signal) => {
      try {
        const { authorization } = await signedIn(url, account)
        // each seat may only have a few hundred sets
        await removeSets(url, authorization)
        while (!signal.aborted) await writeOnce(url, authorization)
      } catch {
        // no answer: whether the last write is stored is unknown
      }
    },
    lost: async (url) => {
      const headers = await signedIn(url, account)
      const { email } = (await (await fetch(`${url}/api/subscribers/${id}`, { headers })).json()) as { email: string }
      const found = Number.parseInt(email, 10)
      const problems: string[] = []
      if (stored > 0 && !(found >= stored && found <= sent))
        problems.push(`${username}: ${found} is stored, ${stored} was acknowledged`)
      for (const [set, name] of sets) {
        const answer = await fetch(`${url}/api/cfsourcesets/${set}`, { headers })
        if (!answer.ok) problems.push(`${username}: set ${set} (${name}) is answered ${answer.status}`)
      }
      return problems
    },
  }

  async function removeSets(url: string, authorization: string): Promise<void> {
    for (const set of sets.keys()) {
      // forget the set before the answer: even without an answer it may be removed
      sets.delete(set)
      await fetch(`${url}/api/cfsourcesets/${set}`, { method: 'DELETE', headers: { authorization } })
    }
  }
}

/** A second of silence as WAV: 8,000 samples of 16 bits. */
const silence = (): Uint8Array<ArrayBuffer> => {
  const bytes = 16_000
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8_000, 24)
  head.writeUInt32LE(16_000, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return Uint8Array.from(Buffer.concat([head, Buffer.alloc(bytes)]))
}
