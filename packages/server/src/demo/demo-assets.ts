import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** A voicemail in assets/demo/voicemails.json. */
export interface DemoVoicemail {
  /** Ogg Opus, see {@link demoAssetPath}. */
  file: string
  seconds: number
  language: 'de' | 'en'
  /** The caller's name, as in an address book. */
  caller: string
  transcript: string
}

/** A voicebox greeting in assets/demo/greetings.json. */
export interface DemoGreeting {
  /** Username of the line. */
  username: string
  dir: 'unavail' | 'busy'
  file: string
  seconds: number
  language: 'de' | 'en'
  transcript: string
}

/** A sound of a company's sound set in assets/demo/sounds.json. */
export interface DemoSound {
  /** Name of the sound's handle. */
  handle: string
  file: string
  seconds: number
  language: 'de' | 'en'
  transcript: string
}

/** A recorded call in assets/demo/recordings.json. */
export interface DemoRecording {
  name: string
  /** File with both sides. */
  file: string
  /** Files with each side alone. */
  sides?: Record<'caller' | 'callee', string>
  seconds: number
  language: 'de' | 'en'
  transcript: string
}

/** Folder of the demo's files; it is outside both the sources and the build. */
const ASSETS = new URL('../../assets/demo/', import.meta.url)

/**
 * Path of a file of the demo world: a voicemail, a greeting, a prompt, a recorded call, `logo-nordwind.svg`,
 * `logo-helios.svg`.
 */
export const demoAssetPath = (file: string): string => fileURLToPath(new URL(file, ASSETS))

export const readDemoVoicemails = () => readAsset<DemoVoicemail[]>('voicemails.json')

export const readDemoGreetings = () => readAsset<DemoGreeting[]>('greetings.json')

export const readDemoSounds = () => readAsset<DemoSound[]>('sounds.json')

export const readDemoRecordings = () => readAsset<DemoRecording[]>('recordings.json')

async function readAsset<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(demoAssetPath(file), 'utf8')) as T
}
