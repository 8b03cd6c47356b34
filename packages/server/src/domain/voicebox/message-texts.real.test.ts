import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { givenVoicemail } from '../../../test/builders/conversation-builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { transcribeOf } from '../../config-transcribe.ts'
import { findText, putPending } from '../message-texts/message-texts-store.ts'
import { writeMessageText } from './write-message-text.ts'

const sphinx = '/usr/bin/pocketsphinx_continuous'
const program = fileURLToPath(new URL('../../../../../deploy/speech/pocketsphinx.mjs', import.meta.url))
const message = new URL('../../../assets/demo/short-call-back.ogg', import.meta.url)

// Debian's packages pocketsphinx and pocketsphinx-en-us
test.skipIf(!existsSync(sphinx))('TEXT-01: a real recogniser writes a spoken message down', async () => {
  const { platform, clock } = await createTestPlatform()
  const { db, files } = platform
  const transcribe = transcribeOf(
    { TRANSCRIBE_COMMAND: `${process.execPath} ${program}`, TRANSCRIBE_MODEL: 'none', TRANSCRIBE_SECONDS: '300' },
    '/',
  )
  if (transcribe === undefined) throw new Error('There is no program')
  const line = await givenSubscriber(platform)
  await db.updateTable('customers').set({ writes_texts: true }).where('id', '=', line.customer.id).execute()
  await db.insertInto('voicemail_settings').values({ subscriber_id: line.id, writes_texts: true }).execute()
  const { key } = await files.put(await readFile(message))
  const id = await givenVoicemail(platform, line, { file_key: key, duration_ms: 6000 })
  await putPending(db, id, line.id, clock.now())
  await writeMessageText({ ...platform, config: { ...platform.config, transcribe } }, { voicemail: id })
  const found = await findText(db, id)
  expect(found).toMatchObject({ state: 'done', language: 'en' })
  // of “please call me back when you have a minute”; it understands little of a voice that a program has made
  expect(found?.text).toContain('when you have a')
  const starts = found?.words?.flatMap(({ start }) => start ?? []) ?? []
  expect(starts.length).toBe(found?.words?.length)
  expect(starts.at(-1)).toBeLessThan(7)
  expect(found?.words?.some(({ isDoubtful }) => isDoubtful)).toBe(true)
})
