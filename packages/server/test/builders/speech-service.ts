import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A request to the speech service, as it came. */
export interface SpeechRequest {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly form: FormData
}

export type SpeechAnswer = (request: SpeechRequest, reply: ServerResponse) => void | Promise<void>

/** An answer in the form `verbose_json`, a word each half second; those in `doubtful` have a low probability. */
export const spoken = (text: string, doubtful: readonly string[] = [], language = 'english') => {
  const words = text.split(' ').map((word, at) => ({
    word: ` ${word}`,
    start: at / 2,
    end: at / 2 + 0.4,
    probability: doubtful.includes(word) ? 0.3 : 0.95,
  }))
  const segments = [
    { id: 0, text: ` ${text}`, start: 0, end: words.length / 2, avg_logprob: -0.1, no_speech_prob: 0.01, words },
  ]
  return { task: 'transcribe', language, duration: words.length / 2, text: ` ${text}`, segments }
}

export const asJson =
  (body: unknown, status = 200): SpeechAnswer =>
  (_request, reply) => {
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

/** A server that speaks the documented form of `POST /v1/audio/transcriptions`, until the test is over. */
export const givenSpeechService = async (answer: SpeechAnswer) => {
  const requests: SpeechRequest[] = []
  const server = createServer((request, reply) => {
    const take = async () => {
      const body = new Uint8Array(await buffer(request))
      const headers = { 'content-type': request.headers['content-type'] ?? '' }
      const form = await new Response(body, { headers }).formData()
      const taken = { path: `${request.method} ${request.url}`, headers: request.headers, form }
      requests.push(taken)
      await answer(taken, reply)
    }
    take().catch((error: unknown) => reply.destroy(error instanceof Error ? error : new Error(String(error))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}
