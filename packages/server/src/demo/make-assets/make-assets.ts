/**
 * Generates the spoken files of the demo world from messages.ts, sounds.ts, the greetings below and recorded-calls.ts.
 * They are committed. Run this after changing a text:
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
import { encodeOpus } from '../../domain/media/convert-audio.ts'
import { createMediaPool } from '../../domain/media/media-pool.ts'
import { createTemporaryDir } from '../../platform/files/temporary-dir.ts'
import {
  demoAssetPath,
  type DemoGreeting,
  type DemoRecording,
  type DemoSound,
  type DemoVoicemail,
} from '../demo-assets.ts'
import { messages, type Voice } from './messages.ts'
import { recordedCalls, type SpokenCall } from './recorded-calls.ts'
import { sounds } from './sounds.ts'
import { joined, pause, speak } from './speak.ts'

interface SpokenGreeting {
  /** Username of the line. */
  username: string
  dir: 'unavail' | 'busy'
  file: string
  language: 'de' | 'en'
  voice: Voice
  text: string
}

/** Voicebox greetings of the demo world. */
const greetings: SpokenGreeting[] = [
  {
    username: 'anna.novak',
    dir: 'unavail',
    file: 'greeting-anna-novak.ogg',
    language: 'de',
    voice: { name: 'de+f3', speed: 150, pitch: 54 },
    text: 'Guten Tag, hier ist Anna Novak von Ahorn Innenausbau. Ich bin gerade auf der Baustelle. Bitte hinterlassen Sie Ihren Namen und Ihre Nummer, ich rufe Sie heute noch zurück.',
  },
]

const directory = await mkdtemp(join(tmpdir(), 'lineside-assets-'))
const pool = createMediaPool({ log: pino(), temporary: createTemporaryDir(directory) })

/**
 * Stores speech as the server would.
 * @returns its length in seconds, to a tenth
 */
async function store(file: string, parts: Buffer[]): Promise<number> {
  const wav = join(directory, 'speech.wav')
  await writeFile(wav, joined(parts))
  const { stream, seconds } = await encodeOpus(pool, wav)
  await writeFile(demoAssetPath(file), stream)
  return Math.round(seconds * 10) / 10
}

/** The sound of a call: both sides together, and each side alone, silent while the other one speaks. */
async function spoken({ voices, lines }: SpokenCall): Promise<Record<'both' | 'caller' | 'callee', Buffer[]>> {
  const tracks: Record<'both' | 'caller' | 'callee', Buffer[]> = { both: [], caller: [], callee: [] }
  for (const [side, text] of lines) {
    const speech = await speak(text, voices[side])
    const other = side === 'caller' ? 'callee' : 'caller'
    for (const track of [tracks.both, tracks[side]]) track.push(speech, pause(0.35))
    tracks[other].push(Buffer.alloc(speech.length), pause(0.35))
  }
  return tracks
}

try {
  const voicemails: DemoVoicemail[] = []
  for (const { file, language, caller, voice, text } of messages) {
    const seconds = await store(file, [pause(0.4), await speak(text, voice), pause(0.3)])
    voicemails.push({ file, seconds, language, caller, transcript: text })
  }
  const spokenGreetings: DemoGreeting[] = []
  for (const { voice, text, ...greeting } of greetings) {
    const seconds = await store(greeting.file, [pause(0.3), await speak(text, voice), pause(0.2)])
    spokenGreetings.push({ ...greeting, seconds, transcript: text })
  }
  const spokenSounds: DemoSound[] = []
  for (const { voice, text, ...sound } of sounds) {
    const seconds = await store(sound.file, [pause(0.2), await speak(text, voice), pause(0.2)])
    spokenSounds.push({ ...sound, seconds, transcript: text })
  }
  const recordings: DemoRecording[] = []
  for (const call of recordedCalls) {
    const { name, language, hasSides } = call
    const tracks = await spoken(call)
    const file = `${name}.ogg`
    const seconds = await store(file, tracks.both)
    const sides = { caller: `${name}-caller.ogg`, callee: `${name}-callee.ogg` }
    if (hasSides) for (const side of ['caller', 'callee'] as const) await store(sides[side], tracks[side])
    const transcript = call.lines.map(([, text]) => text).join('\n')
    recordings.push({ name, file, ...(hasSides && { sides }), seconds, language, transcript })
  }
  await writeFile(demoAssetPath('voicemails.json'), `${JSON.stringify(voicemails, null, 2)}\n`)
  await writeFile(demoAssetPath('greetings.json'), `${JSON.stringify(spokenGreetings, null, 2)}\n`)
  await writeFile(demoAssetPath('sounds.json'), `${JSON.stringify(spokenSounds, null, 2)}\n`)
  await writeFile(demoAssetPath('recordings.json'), `${JSON.stringify(recordings, null, 2)}\n`)
} finally {
  await pool.close()
  await rm(directory, { recursive: true })
}
