import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { bytesOf, mediaKit, pcm16Wav, tone } from '../../../test/media/media-kit.ts'
import { convertAudio, encodeOpus } from './convert-audio.ts'
import type { MediaOrder, MediaPool } from './media-pool.ts'

const CHILDREN = `/proc/${process.pid}/task/${process.pid}/children`
const children = async () => (await readFile(CHILDREN, 'utf8')).split(' ').filter(Boolean)

/** A job that reads from a pipe, so that the test decides how long it takes. */
async function endlessJob({ pool }: { pool: MediaPool }, order?: MediaOrder) {
  const from = await pool.scratchPath()
  execFileSync('mkfifo', [from])
  return { from, job: pool.run('measure', { from, kind: 'mp3' }, order) }
}

/** The writing end of the pipe; opening it waits until the conversion process opens its end. */
async function farEnd(from: string) {
  const pipe = createWriteStream(from)
  await once(pipe, 'open')
  return pipe
}

const [anna, max] = [
  { subscriberId: 1, customerId: 10 },
  { subscriberId: 2, customerId: 20 },
]

describe.skipIf(process.platform === 'win32')('a conversion that takes long', () => {
  it('for an uploaded file keeps nobody from listening, not even the uploader', async () => {
    const kit = await mediaKit({}, onTestFinished)
    const wav = await kit.file('heard.wav', pcm16Wav(tone(440, 1, 8_000), 8_000))
    const long = await endlessJob(kit, { lane: 'brought', owner: anna })
    await farEnd(long.from)
    const waits = await endlessJob(kit, { lane: 'brought', owner: max })
    for (const owner of [max, anna]) await bytesOf(await convertAudio(kit.pool, wav, { to: 'mp3', owner }))
    const [ends] = await Promise.all([Promise.allSettled([long.job, waits.job]), kit.pool.close()])
    expect(ends).toMatchObject(new Array(2).fill({ reason: { code: 'closed' } }))
  })

  it('for a stored file leaves a place to others, even if its owner asks for more', async () => {
    const kit = await mediaKit({}, onTestFinished)
    const wav = await kit.file('heard.wav', pcm16Wav(tone(440, 1, 8_000), 8_000))
    const all = await Promise.all([1, 2, 3].map(() => endlessJob(kit, { owner: anna })))
    await bytesOf(await convertAudio(kit.pool, wav, { to: 'mp3', owner: max }))
    const [ends] = await Promise.all([Promise.allSettled(all.map(({ job }) => job)), kit.pool.close()])
    expect(ends).toMatchObject(new Array(3).fill({ reason: { code: 'closed' } }))
  })
})

describe.skipIf(process.platform === 'win32')('a conversion at work', () => {
  it('is ended, process and all, when the client goes away', async () => {
    const kit = await mediaKit({}, onTestFinished)
    const client = new AbortController()
    const { from, job } = await endlessJob(kit, { signal: client.signal })
    const pipe = await farEnd(from)
    client.abort(new Error('client left'))
    await expect(job).rejects.toThrow('client left')
    const broken = once(pipe, 'close').catch((error: unknown) => error)
    pipe.write(Buffer.alloc(2 ** 20))
    expect(await broken).toMatchObject({ code: 'EPIPE' })
  })

  it('is ended when it takes too long, and the next one gets its place', async () => {
    const kit = await mediaKit({ jobMs: 300 }, onTestFinished)
    // the third job's time limit starts when one of the two places becomes free
    const jobs = await Promise.all([endlessJob(kit), endlessJob(kit), endlessJob(kit)])
    const ends = await Promise.allSettled(jobs.map(({ job }) => job))
    expect(ends).toMatchObject(new Array(3).fill({ status: 'rejected', reason: { code: 'timed_out' } }))
  })

  it('is ended when the server closes, which then takes no more', async () => {
    const kit = await mediaKit({}, onTestFinished)
    const { job } = await endlessJob(kit)
    const [end] = await Promise.allSettled([job, kit.pool.close()])
    expect(end).toMatchObject({ status: 'rejected', reason: { code: 'closed' } })
    await expect(kit.pool.run('measure', { from: '/dev/null', kind: 'wav' })).rejects.toMatchObject({ code: 'closed' })
  })
})

it.skipIf(!existsSync(CHILDREN))('a process that dies at work is reported as crashed', async () => {
  const kit = await mediaKit({}, onTestFinished)
  const { from, job } = await endlessJob(kit)
  await farEnd(from)
  for (const pid of await children()) process.kill(Number(pid), 'SIGKILL')
  await expect(job).rejects.toMatchObject({ code: 'crashed' })
  expect(kit.warnings).toHaveLength(1)
})

it('a client that has gone already costs nothing', async () => {
  const kit = await mediaKit({}, onTestFinished)
  const wav = await kit.file('gone.wav', pcm16Wav(tone(440, 1, 8_000), 8_000))
  const signal = AbortSignal.abort(new Error('client left'))
  await expect(convertAudio(kit.pool, wav, { to: 'mp3', signal })).rejects.toThrow('client left')
})

it('a conversion leaves no files behind, read or not', async () => {
  const kit = await mediaKit({}, onTestFinished)
  const wav = await kit.file('clean.wav', pcm16Wav(tone(440, 1, 8_000), 8_000))
  await bytesOf(await convertAudio(kit.pool, wav, { to: 'mp3' }))
  const unread = await convertAudio(kit.pool, wav, { to: 'mp3' })
  unread.stream.destroy()
  const directory = dirname(await kit.pool.scratchPath())
  expect(await readdir(directory)).toEqual([])
  await kit.pool.close()
  expect(existsSync(directory)).toBe(false)
})

it('conversion continues when another server has removed its directory as abandoned', async () => {
  const kit = await mediaKit({}, onTestFinished)
  const wav = await kit.file('tidy.wav', pcm16Wav(tone(440, 1, 8_000), 8_000))
  await rm(dirname(await kit.pool.scratchPath()), { recursive: true })
  await bytesOf(await convertAudio(kit.pool, wav, { to: 'mp3' }))
})

it.skipIf(!existsSync(CHILDREN))(
  'no process runs before the first conversion, and none some time after the last',
  async () => {
    const none = () => eventually(async () => expect(await children()).toEqual([]))
    await none()
    const kit = await mediaKit({ idleMs: 1_000 }, onTestFinished)
    expect(await children()).toEqual([])
    const wav = await kit.file('idle.wav', pcm16Wav(tone(440, 1, 8_000), 8_000))
    await bytesOf(await encodeOpus(kit.pool, wav))
    await bytesOf(await encodeOpus(kit.pool, wav))
    expect(await children()).toHaveLength(1)
    await none()
  },
)

it('HARD-06: an error of the system keeps its code, by which a full disk is answered with 507', async () => {
  const kit = await mediaKit({}, onTestFinished)
  const from = await kit.file('kept.wav', pcm16Wav(tone(440, 1, 8_000), 8_000))
  const to = `${from}-nowhere/file.mp3`
  await expect(kit.pool.run('transcode', { from, kind: 'wav', to, format: 'mp3' })).rejects.toMatchObject({
    code: 'ENOENT',
  })
})
