import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** A message of assets/demo/voicemails.json. */
export interface DemoVoicemail {
  /** Ogg Opus, see {@link demoAssetPath}. */
  file: string
  seconds: number
  language: 'de' | 'en'
  /** Who speaks, as an address book would name the caller. */
  caller: string
  transcript: string
}

/** What a voicebox of assets/demo/greetings.json says. */
export interface DemoGreeting {
  /** Whose it is. */
  username: string
  dir: 'unavail' | 'busy'
  file: string
  seconds: number
  language: 'de' | 'en'
  transcript: string
}

/** What a company has put into its sound set, of assets/demo/sounds.json. */
export interface DemoSound {
  /** Of the place in the set. */
  handle: string
  file: string
  seconds: number
  language: 'de' | 'en'
  transcript: string
}

/** A call of assets/demo/recordings.json. */
export interface DemoRecording {
  name: string
  /** Both sides of it. */
  file: string
  /** Each side alone. */
  sides?: Record<'caller' | 'callee', string>
  seconds: number
  language: 'de' | 'en'
  transcript: string
}

/** They lie beside the sources and what is built from them. */
const ASSETS = new URL('../../assets/demo/', import.meta.url)

/** Where a file of the demo world lies: a message, a greeting, a prompt, a recorded call, `logo-nordwind.svg`, `logo-helios.svg`. */
export const demoAssetPath = (file: string): string => fileURLToPath(new URL(file, ASSETS))

export const readDemoVoicemails = () => readAsset<DemoVoicemail[]>('voicemails.json')

export const readDemoGreetings = () => readAsset<DemoGreeting[]>('greetings.json')

export const readDemoSounds = () => readAsset<DemoSound[]>('sounds.json')

export const readDemoRecordings = () => readAsset<DemoRecording[]>('recordings.json')

async function readAsset<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(demoAssetPath(file), 'utf8')) as T
}
