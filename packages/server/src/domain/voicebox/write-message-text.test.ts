import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenSubscriber } from '../../../test/builders.ts'
import { givenVoicemail, storedSound } from '../../../test/builders/conversation-builders.ts'
import { asJson, givenSpeechService, type SpeechAnswer, spoken } from '../../../test/builders/speech-service.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { transcribeOf } from '../../config-transcribe.ts'
import { findText, putPending } from '../message-texts/message-texts-store.ts'
import { writeMessageText } from './write-message-text.ts'

/** A process that has ended, or only waits to be taken note of, does not run. */
const isRunning = (pid: number): boolean => {
  const state = /^State:\s+(\S)/m.exec(statusOf(pid))?.[1]
  return state !== undefined && state !== 'Z'
}
const statusOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

const written: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void written.push(line) })
const { platform, clock } = await createTestPlatform({}, {}, log)
const { db } = platform
const { key } = await storedSound(platform)

let line: GivenSubscriber
beforeEach(async () => {
  written.length = 0
  line = await givenSubscriber(platform)
  await db.updateTable('customers').set({ writes_texts: true }).where('id', '=', line.customer.id).execute()
  await db.insertInto('voicemail_settings').values({ subscriber_id: line.id, writes_texts: true }).execute()
})

const told = async () => {
  const rows = await db.selectFrom('live_events').select('topic').where('subscriber_id', '=', line.id).execute()
  return rows.map(({ topic }) => topic)
}
const environment = { TRANSCRIBE_MODEL: 'whisper-1', TRANSCRIBE_SECONDS: '5' }
const given = async (more: Readonly<Record<string, string>>) => {
  const message = await givenVoicemail(platform, line, { file_key: key })
  await putPending(db, message, line.id, clock.now())
  // the message has told of itself
  await db.deleteFrom('live_events').where('subscriber_id', '=', line.id).execute()
  const transcribe = transcribeOf({ ...environment, ...more }, '/')
  if (transcribe === undefined) throw new Error('There is no speech service')
  const services = { ...platform, config: { ...platform.config, transcribe } }
  return {
    message,
    /** Asks once. @returns what is stored */
    ask: async () => {
      await writeMessageText(services, { voicemail: message })
      return await findText(db, message)
    },
  }
}
const givenAnswer = async (answer: SpeechAnswer, more: Readonly<Record<string, string>> = {}) => {
  const service = await givenSpeechService(answer)
  return { ...service, ...(await given({ TRANSCRIBE_URL: service.url, ...more })) }
}

describe('TEXT-01: the text of a message', () => {
  test('comes from a service in the common form, with the times and doubts of its words', async () => {
    const { ask, requests, message } = await givenAnswer(
      asJson(spoken('Please call me back before eleven', ['eleven'])),
    )
    expect(await ask()).toMatchObject({
      state: 'done',
      tries: 1,
      language: 'en',
      text: 'Please call me back before eleven',
      words: expect.arrayContaining([{ text: 'eleven', start: 2.5, isDoubtful: true }]),
    })
    const [request] = requests
    expect(request?.path).toBe('POST /v1/audio/transcriptions')
    expect(
      [...(request?.form.entries() ?? [])].flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
    ).toEqual([
      ['model', 'whisper-1'],
      ['response_format', 'verbose_json'],
      ['timestamp_granularities[]', 'word'],
      ['timestamp_granularities[]', 'segment'],
    ])
    const sound = request?.form.get('file') as File
    expect(Buffer.from(await sound.slice(0, 4).arrayBuffer()).toString()).toBe('RIFF')
    // nothing of it tells whose message it is, and no log has what was said
    expect(sound.name).toBe('message.wav')
    expect(written.join()).not.toContain('eleven')
    expect(await told()).toEqual(['voicemails'])
    expect(message).toBeGreaterThan(0)
  })

  test('is asked for with the key of the file, which no log has', async () => {
    const file = join(platform.config.dataDir, 'speech.key')
    await writeFile(file, 'sk-secret-of-speech\n')
    const { ask, requests } = await givenAnswer(asJson({ error: 'no' }, 401), { TRANSCRIBE_KEY_FILE: file })
    expect(await ask()).toMatchObject({ state: 'failed', reason: 'refused', text: null })
    expect(requests[0]?.headers.authorization).toBe('Bearer sk-secret-of-speech')
    expect(written.join()).not.toContain('sk-secret')
  })

  test('comes from a service that knows the plain form only', async () => {
    const { ask, requests } = await givenAnswer((request, reply) =>
      request.form.get('response_format') === 'json'
        ? asJson({ text: 'Good morning' })(request, reply)
        : asJson({ error: 'response_format' }, 400)(request, reply),
    )
    expect(await ask()).toMatchObject({ state: 'done', text: 'Good morning', language: null })
    expect(requests).toHaveLength(2)
  })

  test.each([
    ['a page that is no answer', (_request, reply) => void reply.end('<html>'), 'unusable'],
    [
      'an answer without end',
      (_request, reply) => void reply.end(JSON.stringify({ text: 'x'.repeat(3_000_000) })),
      'unusable',
    ],
    ['silence', asJson({ text: ' [BLANK_AUDIO]' }), 'silent'],
    [
      'another address',
      (_request, reply) => void reply.writeHead(307, { location: 'http://10.0.0.1/' }).end(),
      'refused',
    ],
  ] as const satisfies readonly (readonly [string, SpeechAnswer, string])[])(
    'fails with %s',
    async (_, answer, reason) => {
      const { ask } = await givenAnswer(answer)
      expect(await ask()).toMatchObject({ state: 'failed', reason, text: null })
    },
  )

  test('is asked for again where the service is away, and comes when it is back', async () => {
    const state = { isAway: true }
    const { ask } = await givenAnswer((request, reply) =>
      state.isAway ? asJson({}, 503)(request, reply) : asJson(spoken('Here I am'))(request, reply),
    )
    expect(await ask()).toMatchObject({ state: 'pending', tries: 1 })
    state.isAway = false
    expect(await ask()).toMatchObject({ state: 'done', tries: 2, text: 'Here I am' })
  })

  test('is given up where nobody answers, time and again', async () => {
    const { ask } = await given({ TRANSCRIBE_URL: 'http://127.0.0.1:9' })
    for (let tries = 1; tries < 5; tries++) expect(await ask()).toMatchObject({ state: 'pending', tries })
    expect(await ask()).toMatchObject({ state: 'failed', reason: 'away', tries: 5 })
  })

  test('is not waited for longer than the setting says', async () => {
    const { ask } = await givenAnswer(() => {}, { TRANSCRIBE_SECONDS: '1' })
    expect(await ask()).toMatchObject({ state: 'pending', tries: 1 })
    expect(written.join()).toContain('"outcome":"slow"')
  })

  test('comes also when its message moves to another folder meanwhile', async () => {
    const { ask, message } = await givenAnswer(async (request, reply) => {
      await db.updateTable('conversations').set({ folder: 'Old' }).where('id', '=', message).execute()
      await asJson(spoken('Still here'))(request, reply)
    })
    expect(await ask()).toMatchObject({ state: 'done', text: 'Still here' })
  })

  test('comes from a program, which gets the path of the sound and none of our secrets', async () => {
    const program = join(platform.config.dataDir, 'speech.mjs')
    await writeFile(
      program,
      `import { readFileSync } from 'node:fs'
       const [, , flag, path] = process.argv
       const secrets = Object.keys(process.env).filter((name) => /SECRET|DATABASE|PASSWORD/.test(name)).length
       console.log(JSON.stringify({ text: [flag, readFileSync(path).subarray(0, 4), 'secrets', secrets].join(' ') }))`,
    )
    process.env['LINESIDE_SECRET_OF_TEST'] = 'x'
    const { ask } = await given({ TRANSCRIBE_COMMAND: `${process.execPath} ${program} --json` })
    expect(await ask()).toMatchObject({ state: 'done', text: '--json RIFF secrets 0' })
    delete process.env['LINESIDE_SECRET_OF_TEST']
    const gone = await given({ TRANSCRIBE_COMMAND: '/nowhere/to/be/found' })
    expect(await gone.ask()).toMatchObject({ state: 'pending', tries: 1 })
  })
})

describe('TEXT-01: a program', () => {
  const givenProgram = async (name: string, script: string, more: Readonly<Record<string, string>> = {}) => {
    const path = join(platform.config.dataDir, name)
    await writeFile(path, script, { mode: 0o700 })
    return await given({ TRANSCRIBE_COMMAND: `/bin/sh ${path}`, ...more })
  }

  test('is ended with all that it has started, once its time is over', async () => {
    const pids = join(platform.config.dataDir, 'pids')
    const script = `sleep 600 & echo $$ $! > ${pids}; wait`
    const { ask } = await givenProgram('slow.sh', script, { TRANSCRIBE_SECONDS: '1' })
    expect(await ask()).toMatchObject({ state: 'pending', tries: 1 })
    expect(written.join()).toContain('"outcome":"slow"')
    const started = (await readFile(pids, 'utf8')).trim().split(' ').map(Number)
    expect(started).toHaveLength(2)
    await eventually(() => expect(started.filter(isRunning)).toEqual([]))
  })

  test('leaves nothing behind that holds its output open', async () => {
    const { ask } = await givenProgram('behind.sh', `sleep 600 & echo 'Done early'`, { TRANSCRIBE_SECONDS: '600' })
    expect(await ask()).toMatchObject({ state: 'done', text: 'Done early' })
  })

  test('may say much of its work, but print no answer without end', async () => {
    const talk = await givenProgram('talk.sh', `head -c 3000000 /dev/zero >&2; echo 'Good morning'`)
    expect(await talk.ask()).toMatchObject({ state: 'done', text: 'Good morning' })
    const endless = await givenProgram('endless.sh', 'while :; do echo endless; done')
    expect(await endless.ask()).toMatchObject({ state: 'failed', reason: 'unusable' })
  })

  test('says by its status that it cannot, whatever it has printed', async () => {
    const { ask } = await givenProgram('half.sh', `echo 'Half a'; exit 3`)
    expect(await ask()).toMatchObject({ state: 'pending', tries: 1, text: null })
  })
})

describe('TEXT-02: nothing is sent, and nothing kept', () => {
  test('when a message is removed while it is written down', async () => {
    const { ask, message, requests } = await givenAnswer(async (request, reply) => {
      await db.deleteFrom('conversations').where('id', '=', message).execute()
      await asJson(spoken('Too late'))(request, reply)
    })
    expect(await ask()).toBeUndefined()
    expect(await ask()).toBeUndefined()
    expect(requests).toHaveLength(1)
  })

  test('once the company, or the person, no longer wants it', async () => {
    const { ask, requests } = await givenAnswer(asJson(spoken('Nobody asked')))
    await db.updateTable('customers').set({ writes_texts: false }).where('id', '=', line.customer.id).execute()
    expect(await ask()).toBeUndefined()
    expect(requests).toEqual([])
  })

  test.each(['company', 'person'] as const)('once the %s no longer wants it while it is written down', async (who) => {
    const off = { writes_texts: false }
    const { ask } = await givenAnswer(async (request, reply) => {
      if (who === 'company') await db.updateTable('customers').set(off).where('id', '=', line.customer.id).execute()
      else await db.updateTable('voicemail_settings').set(off).where('subscriber_id', '=', line.id).execute()
      await asJson(spoken('Nobody wants it'))(request, reply)
    })
    expect(await ask()).toBeUndefined()
    // whoever looks at the message is told that no text comes
    expect(await told()).toEqual(['voicemails'])
  })

  test('twice, by two processes that have the same message at once', async () => {
    const { ask } = await givenAnswer(asJson(spoken('Only once')))
    const [one, other] = await Promise.all([ask(), ask()])
    for (const found of [one, other]) expect(found).toMatchObject({ state: 'done', text: 'Only once' })
    expect(await told()).toEqual(['voicemails'])
  })

  test('when the sound of a message is gone', async () => {
    const { ask, message, requests } = await givenAnswer(asJson(spoken('Nothing')))
    await db
      .updateTable('conversations')
      .set({ file_key: 'a'.repeat(64) })
      .where('id', '=', message)
      .execute()
    expect(await ask()).toMatchObject({ state: 'failed', reason: 'soundless' })
    expect(requests).toEqual([])
  })
})
