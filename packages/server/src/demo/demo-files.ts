import { readFile } from 'node:fs/promises'
import type { Services } from '../domain/services.ts'
import { renderFaxTiff } from '../domain/media/render-fax.ts'
import {
  type DemoGreeting,
  type DemoRecording,
  type DemoSound,
  demoAssetPath,
  readDemoGreetings,
  readDemoRecordings,
  readDemoSounds,
  readDemoVoicemails,
} from './demo-assets.ts'
import { type FaxDocument, faxDocuments, faxHeader } from './fax-documents.ts'
import { demoFaxes } from './history/faxes.ts'
import type { StoredFax, StoredSound } from './history/messages.ts'
import type { StoredRecording } from './history/recorded-calls.ts'

/** The sounds and faxes of the demo world in the file store. */
export interface DemoFiles {
  /** By name of the asset without its extension: `short-call-back`. */
  readonly sounds: Readonly<Record<string, StoredSound>>
  readonly faxes: Readonly<Record<string, StoredFax>>
  readonly recordings: Readonly<Record<string, StoredRecording>>
  readonly greetings: readonly StoredGreeting[]
  readonly prompts: readonly StoredPrompt[]
}

/** A company's own recording for a handle of its sound set. */
export type StoredPrompt = Pick<DemoSound, 'handle' | 'file'> & StoredSound

/** A greeting of a line's voicebox. */
export type StoredGreeting = Pick<DemoGreeting, 'username' | 'dir'> & StoredSound

/** Stores each file once: copies of a message share it. */
export const storeDemoFiles = async (
  { files, media }: Pick<Services, 'files' | 'media'>,
  now: Date,
): Promise<DemoFiles> => {
  const storeSound = async ({ file, seconds }: { file: string; seconds: number }): Promise<StoredSound> => {
    const { key } = await files.put(await readFile(demoAssetPath(file)))
    return { key, seconds }
  }
  const storeGreeting = async (greeting: DemoGreeting): Promise<StoredGreeting> => ({
    username: greeting.username,
    dir: greeting.dir,
    ...(await storeSound(greeting)),
  })
  const storePrompt = async (sound: DemoSound): Promise<StoredPrompt> => ({
    handle: sound.handle,
    file: sound.file,
    ...(await storeSound(sound)),
  })
  const storeRecording = async ({ sides, ...both }: DemoRecording): Promise<StoredRecording> => {
    const keyOf = async (file: string) => (await storeSound({ file, seconds: both.seconds })).key
    const stored = await storeSound(both)
    if (sides === undefined) return stored
    return { ...stored, sides: { caller: await keyOf(sides.caller), callee: await keyOf(sides.callee) } }
  }
  const storeFax = async (document: FaxDocument): Promise<StoredFax> => {
    const { pages, quality } = document
    const { stream } = await renderFaxTiff(media, { pages, quality, header: headerOf(document, now) })
    return { key: (await files.put(stream)).key, pages: pages.length, quality }
  }
  const [voicemails, recorded] = [await readDemoVoicemails(), await readDemoRecordings()]
  const named = async <T extends { name: string }, S>(items: readonly T[], store: (item: T) => Promise<S>) =>
    Object.fromEntries(await Promise.all(items.map(async (item) => [item.name, await store(item)] as const)))
  const [faxes, sounds, recordings, greetings, prompts] = await Promise.all([
    named(faxDocuments(), storeFax),
    named(
      voicemails.map((voicemail) => ({ ...voicemail, name: voicemail.file.replace(/\.\w+$/, '') })),
      storeSound,
    ),
    named(recorded, storeRecording),
    readDemoGreetings().then((all) => Promise.all(all.map(storeGreeting))),
    readDemoSounds().then((all) => Promise.all(all.map(storePrompt))),
  ])
  return { sounds, faxes, recordings, greetings, prompts }
}

/** The header line as the sending machine prints it at the top of each page. */
const headerOf = ({ name, sender }: FaxDocument, now: Date): string => {
  const sent = demoFaxes.find(({ document }) => document === name)
  if (sent === undefined) return faxHeader('', '', sender)
  const date = new Date(now.getTime() - sent.minutesAgo * 60_000)
  const text = date.toLocaleString('de-AT', {
    timeZone: 'Europe/Vienna',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  return faxHeader(text.replace(',', ''), `+${sent.sender}`, sender)
}
