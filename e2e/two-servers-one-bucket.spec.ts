import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wavHeader } from '../packages/server/src/domain/media/audio/wav-header.ts'
import { s3Environment } from '../packages/server/src/config-s3.ts'
import { runningAddress } from '../packages/server/src/platform/db/postgres/postgres-join.ts'
import { createS3Bucket } from '../packages/server/src/platform/s3/s3-bucket.ts'
import { runSwift, whyNoSwift } from '../packages/server/test/s3/run-swift.ts'
import { type ApiCaller, signInWith, withToken } from './support/api-as.ts'
import { expectSound } from './support/calls/calls.ts'
import { closeEnginePages, dial, heardOf, openEnginePage } from './support/calls/engine-page.ts'
import { speak } from './support/calls/speak.ts'
import { administerAt, givenLine, type GivenLine } from './support/given/given-line.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

/*
 * Two servers on one database and one bucket, each with a disk of its own (GROW-01). The files came there by `files move`.
 */

test.skip(whyNoSwift !== null, whyNoSwift ?? '')
test.setTimeout(240_000)

const url = 's3://files/lineside'
let swift: Awaited<ReturnType<typeof runSwift>>
let lasting: RunningServer
let mortal: RunningServer
let otherDir: string
let line: GivenLine
let api: ApiCaller

test.beforeAll(async () => {
  test.setTimeout(240_000)
  swift = await runSwift()
  await swift.createBucket('files')
  const access = s3Environment(swift.s3)
  const first = await startServer({ ...access })
  const move = (environment: Record<string, string>) =>
    administerAt({ DATA_DIR: first.dataDir, ...access, ...environment }, 'files', 'move', `--to=${url}`, '--json')
  expect(JSON.parse(await move({}))).toMatchObject({ outcome: 'copied' })
  await first.end()
  lasting = await startServer({ ...access, FILES_URL: url }, first.dataDir)
  expect(JSON.parse(await move({ FILES_URL: url }))).toMatchObject({ outcome: 'finished' })
  for (const name of await readdir(join(lasting.dataDir, 'files')))
    if (name.length === 2) await rm(join(lasting.dataDir, 'files', name), { recursive: true })

  otherDir = await mkdtemp(join(tmpdir(), 'lineside-other-'))
  for (const name of ['secret.key', 'demo-accounts.json'])
    await copyFile(join(lasting.dataDir, name), join(otherDir, name))
  const DATABASE_URL = await runningAddress(lasting.dataDir)
  mortal = await startServer({ ...access, FILES_URL: url, DATABASE_URL }, otherDir)

  line = await givenLine(lasting, 'Nora Bucket')
  const { body } = await signInWith(lasting, { username: line.username, password: line.password })
  api = withToken(lasting, String(body['jwt']))
  await api.post('/api/cfdestinationsets/', {
    name: 'Box',
    subscriber_id: line.subscriber_id,
    destinations: [{ destination: 'voicebox' }],
  })
  const operations = ['cfu'].map((type) => ({ op: 'add', path: `/${type}/-`, value: { destinationset: 'Box' } }))
  expect((await api.patch(`/api/cfmappings/${line.subscriber_id}`, operations)).status).toBeLessThan(300)
})
test.afterEach(closeEnginePages)
test.afterAll(async () => {
  await mortal?.kill()
  await lasting?.stop()
  await swift?.stop()
  if (otherDir) await rm(otherDir, { recursive: true, force: true })
})

interface Message {
  readonly id: number
}
const messages = async (): Promise<readonly Message[]> => {
  const { body } = await api.get('/api/voicemails/')
  return (body['_embedded'] as Record<string, Message[]> | undefined)?.['ngcp:voicemails'] ?? []
}
/** Seconds and loudest sample of a message, fetched from the lasting server. */
const soundOf = async (id: number) => {
  const headers = { authorization: `Bearer ${api.token}` }
  const answer = await fetch(`${lasting.url}/api/voicemailrecordings/${id}?format=wav`, { headers })
  expect(answer.status).toBe(200)
  const wav = Buffer.from(await answer.arrayBuffer())
  let loudest = 0
  for (let at = 44; at + 1 < wav.length; at += 2) loudest = Math.max(loudest, Math.abs(wav.readInt16LE(at)))
  return { seconds: (wav.length - 44) / 32_000, loudest: loudest / 32_768 }
}
/** Names of the copies of files on a server's own disk. */
const copiesAt = async ({ dataDir }: Pick<RunningServer, 'dataDir'>): Promise<readonly string[]> =>
  (await readdir(join(dataDir, 'tmp'), { recursive: true }).catch(() => [])).filter((name) =>
    /[0-9a-f]{64}-[0-9a-f]{8}$/.test(name),
  )

test('GROW-01: a message left at one server is heard at the other, and a greeting of one plays at the other', async ({
  browser,
}) => {
  const samples = Int16Array.from({ length: 48_000 }, (_, at) => 9000 * Math.sin((2 * Math.PI * 600 * at) / 16_000))
  const form = new FormData()
  form.set('json', JSON.stringify({ dir: 'unavail', subscriber_id: line.subscriber_id }))
  const wav = Buffer.concat([wavHeader(samples.byteLength, 16_000), Buffer.from(samples.buffer)])
  form.set('greetingfile', new Blob([wav], { type: 'audio/wav' }), 'greeting.wav')
  const headers = { authorization: `Bearer ${api.token}` }
  const stored = await fetch(`${lasting.url}/api/voicemailgreetings/`, { method: 'POST', headers, body: form })
  expect(stored.status).toBe(201)

  const before = await copiesAt(mortal)
  const anna = await openEnginePage(browser, mortal, await givenLine(lasting, 'Anna Bucket'))
  await dial(anna, line.extension)
  await heardOf(anna, 'remoteMedia')
  await expectSound(anna.page)
  await expect.poll(() => copiesAt(mortal)).not.toEqual(before)
  const spoken = await speak(anna, 3, 'hang up')
  await expect.poll(messages).toHaveLength(1)
  const { seconds, loudest } = await soundOf((await messages())[0]?.id ?? 0)
  expect(seconds).toBeGreaterThan(spoken.atLeast - 0.3)
  expect(loudest).toBeGreaterThan(0.05)
})

test('GROW-01, VBX-05: the server at which somebody speaks is killed: what was said until then appears at the other one', async ({
  browser,
}) => {
  const known = (await messages()).map(({ id }) => id)
  const bucket = createS3Bucket(swift.s3, 'files')
  const carried = async (): Promise<number> => {
    let bytes = 0
    for await (const object of bucket.list('lineside/unfinished/')) bytes += object.bytes
    return bytes
  }
  const anna = await openEnginePage(browser, mortal, await givenLine(lasting, 'Bea Bucket'))
  await dial(anna, line.extension)
  await heardOf(anna, 'remoteMedia')
  const speaking = speak(anna, 60, 'hang up').catch(() => null)
  await expect.poll(carried, { timeout: 60_000 }).toBeGreaterThan(1_000)
  const begun = Date.now()
  await expect.poll(() => Date.now() - begun, { timeout: 20_000 }).toBeGreaterThan(8_000)
  await mortal.kill()
  const spoken = (Date.now() - begun) / 1000
  await expect.poll(async () => (await messages()).length, { timeout: 90_000 }).toBe(known.length + 1)
  const message = (await messages()).find(({ id }) => !known.includes(id))
  const { seconds, loudest } = await soundOf(message?.id ?? 0)
  test
    .info()
    .annotations.push({ type: 'kept', description: `${seconds} s, of ${spoken} s after the first was carried` })
  process.stdout.write(`kept ${seconds} s; spoken since the first bytes were carried: ${spoken} s\n`)
  expect(seconds).toBeGreaterThan(spoken - 4)
  expect(loudest).toBeGreaterThan(0.05)
  await expect.poll(carried).toBe(0)
  await closeEnginePages()
  await speaking
})
