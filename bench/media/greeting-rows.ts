import { wavHeader } from '../../packages/server/src/domain/media/audio/wav-header.ts'
import { judged, unlimited } from '../budget.ts'
import { residentMegabytes } from '../start/resident-megabytes.ts'
import { median } from '../statistics.ts'
import type { MediaServer } from './media-server.ts'

const uploads = 5
const soundSeconds = 60
const sampleRate = 44_100
/** Budget from the first byte sent to the last byte of the MP3 received. */
const mostSeconds = 3
const megabyte = 1e6

/**
 * VBX-04: measures how long a greeting takes until it can be heard, and the memory that a large upload costs the
 * server.
 */
export const greetingRows = async (server: MediaServer, say: (progress: string) => void): Promise<string[][]> => {
  const wav = voiceLike()
  say('first greeting')
  const first = await playable(server, 'POST', '', wav)
  const id = first.id
  const rounds: { stored: number; heard: number }[] = []
  for (let round = 1; round <= uploads; round++) {
    say(`greeting ${round} of ${uploads}`)
    rounds.push(await playable(server, 'PUT', String(id), wav))
  }
  const [stored, heard] = [median(rounds.map((round) => round.stored)), median(rounds.map((round) => round.heard))]
  say('64 MB')
  const grown = await grownMegabytes(server)
  return [
    [
      '60 s WAV (44.1 kHz, 16 bit) to MP3: first, starts the conversion process',
      seconds(first.heard),
      ...within(first.heard),
    ],
    ['60 s WAV (44.1 kHz, 16 bit) to MP3', seconds(heard), ...within(heard)],
    ['thereof until it is stored', seconds(stored), ...unlimited],
    ['64 MB that are no sound: peak growth of the server', `${grown.toFixed(0)} MB`, ...unlimited],
  ]
}

const seconds = (value: number): string => `${value.toFixed(2)} s`
const within = (value: number) => judged(value, { limit: mostSeconds, at: 'most', unit: ' s' })

/**
 * Uploads a greeting and fetches it as MP3.
 * @returns its id, and the seconds from the start until it was stored and until it was fetched
 */
const playable = async (server: MediaServer, method: 'POST' | 'PUT', path: string, wav: Buffer<ArrayBuffer>) => {
  const started = performance.now()
  const elapsed = () => (performance.now() - started) / 1000
  const answer = await send(server, method, path, wav)
  if (!answer.ok) throw new Error(`The upload was answered ${answer.status}: ${await answer.text()}`)
  const stored = elapsed()
  const id = Number(answer.headers.get('location')?.split('/').pop() ?? path)
  const sound = await fetch(`${server.url}/api/voicemailgreetings/${id}?format=mp3`, { headers: server.headers })
  const { byteLength } = await sound.arrayBuffer()
  if (!sound.ok || byteLength < 100_000) throw new Error(`The mp3 was answered ${sound.status}, ${byteLength} bytes`)
  return { id, stored, heard: elapsed() }
}

const send = (server: MediaServer, method: 'POST' | 'PUT', path: string, bytes: Buffer<ArrayBuffer>) => {
  const body = new FormData()
  body.append('json', JSON.stringify({ subscriber_id: server.subscriberId, dir: 'busy' }))
  body.append('greetingfile', new Blob([bytes], { type: 'audio/wav' }), 'greeting.wav')
  return fetch(`${server.url}/api/voicemailgreetings/${path}`, { method, headers: server.headers, body })
}

/** How much the memory of the server grows, in MB, while it receives the largest file that it reads to the end. */
const grownMegabytes = async (server: MediaServer): Promise<number> => {
  const before = await residentMegabytes(server.pid)
  let most = before
  const upload = send(server, 'POST', '', Buffer.alloc(64 * megabyte))
  let isOver = false
  const over = upload.finally(() => (isOver = true))
  while (!isOver) most = Math.max(most, await residentMegabytes(server.pid))
  const { status } = await over
  if (status !== 422) throw new Error(`What is no sound was answered ${status}`)
  return most - before
}

/** A minute of sound like a voice: tones that rise and fall, and breath; the same on every run. */
const voiceLike = (): Buffer<ArrayBuffer> => {
  const samples = new Int16Array(soundSeconds * sampleRate)
  let noise = 1
  for (let sample = 0; sample < samples.length; sample++) {
    const time = sample / sampleRate
    noise = (noise * 16_807) % 2_147_483_647
    const syllable = Math.max(0, Math.sin(2 * Math.PI * 2.5 * time))
    const tones = [140, 280, 560, 1900].reduce(
      (sum, hertz, index) => sum + Math.sin(2 * Math.PI * hertz * time) / (index + 1),
      0,
    )
    samples[sample] = 6000 * syllable * tones + 400 * (noise / 2_147_483_647 - 0.5)
  }
  return Buffer.concat([wavHeader(samples.byteLength, sampleRate), new Uint8Array(samples.buffer)])
}
