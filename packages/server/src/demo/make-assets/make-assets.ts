/**
 * Makes the spoken files of the demo world anew, from messages.ts. They are committed; run this after changing a text:
 *
 *   apt-get install espeak-ng
 *   npx tsx --conditions=lineside:source packages/server/src/demo/make-assets/make-assets.ts
 *
 * The logos are drawn by hand, the faxes are rendered when the demo world is created (fax-documents.ts).
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { encodeOpus } from '../../platform/media/convert-audio.ts'
import { createMediaPool } from '../../platform/media/media-pool.ts'
import { type DemoRecording, type DemoVoicemail, demoAssetPath } from '../demo-assets.ts'
import { messages, recordedCall } from './messages.ts'
import { joined, pause, speak } from './speak.ts'

const pool = createMediaPool({ log: pino() })
const directory = await mkdtemp(join(tmpdir(), 'lineside-assets-'))

/** Stores speech as the server would. @returns its length, to a tenth of a second */
async function store(file: string, parts: Buffer[]): Promise<number> {
  const wav = join(directory, 'speech.wav')
  await writeFile(wav, joined(parts))
  const { stream, seconds } = await encodeOpus(pool, wav)
  await writeFile(demoAssetPath(file), stream)
  return Math.round(seconds * 10) / 10
}

try {
  const voicemails: DemoVoicemail[] = []
  for (const { file, language, caller, voice, text } of messages) {
    const seconds = await store(file, [pause(0.4), await speak(text, voice), pause(0.3)])
    voicemails.push({ file, seconds, language, caller, transcript: text })
  }
  const call: Buffer[] = []
  for (const { voice, text } of recordedCall.lines) call.push(await speak(text, voice), pause(0.35))
  const recording: DemoRecording = {
    file: recordedCall.file,
    seconds: await store(recordedCall.file, call),
    language: 'en',
    caller: recordedCall.caller,
    transcript: recordedCall.lines.map(({ text }) => text).join('\n'),
  }
  await writeFile(demoAssetPath('voicemails.json'), `${JSON.stringify(voicemails, null, 2)}\n`)
  await writeFile(demoAssetPath('recording.json'), `${JSON.stringify(recording, null, 2)}\n`)
} finally {
  await pool.close()
  await rm(directory, { recursive: true })
}
