import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const directory = await mkdtemp(join(tmpdir(), 'lineside-speech-'))
afterAll(() => rm(directory, { recursive: true }))
const urlOf = (url: string) => {
  const by = readConfig({ TRANSCRIBE_URL: url }).transcribe?.by
  return by?.kind === 'service' ? by.url : undefined
}

test('TEXT-01: without a service nothing is written down', () => {
  expect(readConfig({ TRANSCRIBE_MODEL: 'large-v3', TRANSCRIBE_NAME: 'Speech' }).transcribe).toBeUndefined()
})

test('TEXT-01: an address without a path leads to the common path, another path is taken as it is', () => {
  expect(urlOf('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080/v1/audio/transcriptions')
  expect(urlOf('https://speech.example.com/v1/')).toBe('https://speech.example.com/v1/audio/transcriptions')
  expect(urlOf('http://127.0.0.1:8080/inference')).toBe('http://127.0.0.1:8080/inference')
})

test('TEXT-01: a service has the name of its host unless it is given one, and its key from a file', async () => {
  await writeFile(join(directory, 'key'), 'sk-1\n')
  const { transcribe } = readConfig(
    { TRANSCRIBE_URL: 'https://speech.example.com', TRANSCRIBE_KEY_FILE: 'key' },
    directory,
  )
  expect(transcribe).toEqual({
    name: 'speech.example.com',
    seconds: 300,
    by: {
      kind: 'service',
      url: 'https://speech.example.com/v1/audio/transcriptions',
      model: 'whisper-1',
      key: 'sk-1',
    },
  })
  expect(readConfig({ TRANSCRIBE_COMMAND: ' speech --fast ', TRANSCRIBE_SECONDS: '60' }).transcribe).toEqual({
    name: '',
    seconds: 60,
    by: { kind: 'program', command: ['speech', '--fast'] },
  })
})

test.each([
  [{ TRANSCRIBE_URL: 'ftp://speech' }, 'TRANSCRIBE_URL must be an address'],
  [{ TRANSCRIBE_URL: 'https://user:pw@speech.example.com' }, 'TRANSCRIBE_URL must be an address'],
  [{ TRANSCRIBE_URL: 'https://:pw@speech.example.com' }, 'TRANSCRIBE_URL must be an address'],
  [{ TRANSCRIBE_URL: 'https://speech.example.com', TRANSCRIBE_COMMAND: 'speech' }, 'not both'],
  [{ TRANSCRIBE_COMMAND: 'speech', TRANSCRIBE_KEY_FILE: 'key' }, 'TRANSCRIBE_KEY_FILE needs TRANSCRIBE_URL'],
  [{ TRANSCRIBE_URL: 'https://speech.example.com', TRANSCRIBE_KEY_FILE: 'nowhere' }, 'a file that can be read'],
  [{ TRANSCRIBE_URL: 'https://speech.example.com', TRANSCRIBE_SECONDS: '0' }, 'TRANSCRIBE_SECONDS must be'],
])('TEXT-01: %j is refused in words', (environment, words) => {
  expect(() => readConfig(environment, directory)).toThrow(words)
})
