import { readFile } from 'node:fs/promises'
import { readAnswer } from '@lineside/telephony/spoken-texts/read-answer'
import type { Asked } from '@lineside/telephony/spoken-texts/text-outcome'
import type { TranscribeConfig } from '../../platform/config.ts'
import { createOutsideFetch } from '../../platform/outgoing/outside-fetch.ts'

/** Bytes of an answer that are taken; the words of five minutes are some 100 KB. */
export const answerBytes = 2_097_152

type Service = Extract<TranscribeConfig['by'], { kind: 'service' }>

/** Statuses of a service that is busy, restarts, or has an upstream that does. */
const passing = new Set([408, 409, 425, 429, 500, 502, 503, 504])
/** Some services know the plain form only, and refuse another one as a mistake of the request. */
const otherForm = new Set([400, 415, 422])

/**
 * TEXT-01: sends a sound to `POST /v1/audio/transcriptions` as OpenAI describes it. The address is the operator's own, so it may be an
 * inside one; as with all requests to the outside, no redirect is followed, and time and answer are bounded.
 */
export const askService = async (service: Service, path: string, answerMs: number): Promise<Asked> => {
  const sound = await readFile(path)
  const outside = createOutsideFetch({ answerMs, mostBytes: answerBytes, inside: [new URL(service.url).origin] })
  const post = async (format: 'verbose_json' | 'json') => {
    const packed = new Response(formOf(service.model, sound, format))
    const headers = {
      'content-type': packed.headers.get('content-type') ?? '',
      accept: 'application/json',
      ...(service.key !== undefined && { authorization: `Bearer ${service.key}` }),
    }
    return await outside(service.url, { method: 'POST', headers, body: Buffer.from(await packed.arrayBuffer()) })
  }
  try {
    const full = await post('verbose_json')
    const answer = otherForm.has(full.status) ? await post('json') : full
    if (answer.ok) return { phase: 'answered', answer: readAnswer(await answer.text()) }
    return { phase: passing.has(answer.status) ? 'away' : 'refused' }
  } catch (error) {
    if (isOfTime(error)) return { phase: 'slow' }
    return tooLong.test(String(error)) ? { phase: 'answered', answer: { phase: 'unusable' } } : { phase: 'away' }
  }
}

/** The words of `createOutsideFetch` for an answer beyond its bound. */
const tooLong = /answer is too long/

const isOfTime = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')

const formOf = (model: string, sound: Buffer, format: 'verbose_json' | 'json'): FormData => {
  const form = new FormData()
  // no name of a person, and nothing of the call
  form.set('file', new Blob([new Uint8Array(sound)], { type: 'audio/wav' }), 'message.wav')
  form.set('model', model)
  form.set('response_format', format)
  if (format === 'verbose_json') for (const each of ['word', 'segment']) form.append('timestamp_granularities[]', each)
  return form
}
