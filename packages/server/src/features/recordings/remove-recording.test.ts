import { expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenRecording } from '../../../test/builders/recording-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { UnknownFileError } from '../../platform/files/file-store.ts'
import { recordingsRoutes } from './recordings-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, recordingsRoutes)

const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer })
const seat = await givenSubscriber(platform, { customer })
const colleague = await givenSubscriber(platform, { customer })
const stranger = await givenSubscriber(platform)

const remove = async (who: { id: number }, path: string) => {
  const answer = await app.inject({ method: 'DELETE', url: `/api/${path}`, headers: await signedIn(platform, who) })
  return { status: answer.statusCode, message: answer.payload === '' ? null : answer.json().message }
}
const done = { status: 204, message: null }
const isStored = async (key: string | undefined) => {
  try {
    return (await platform.files.size(key ?? '')) > 0
  } catch (error) {
    if (error instanceof UnknownFileError) return false
    throw error
  }
}
const partiesOf = async (id: number) =>
  (
    await platform.db
      .selectFrom('call_recording_parties')
      .select('subscriber_id')
      .where('recording_id', '=', id)
      .orderBy('subscriber_id')
      .execute()
  ).map(({ subscriber_id }) => subscriber_id)
const isThere = async (id: number) =>
  (await platform.db.selectFrom('call_recordings').select('id').where('id', '=', id).execute()).length > 0

test('REC-03: with a recording go its streams and their files', async () => {
  const { id, streams } = await givenRecording(platform, seat, {
    streams: [
      { type: 'mixed', party: null },
      { type: 'single', party: 'caller' },
    ],
  })
  expect(await remove(seat, `callrecordings/${id}?force_delete=1`)).toEqual(done)
  expect(await isThere(id)).toBe(false)
  for (const { file_key } of streams) expect(await isStored(file_key)).toBe(false)
  expect((await remove(seat, `callrecordings/${id}`)).status).toBe(404)
})

test('REC-03: a colleague who was on the call keeps it, until both have removed it', async () => {
  const { id, streams } = await givenRecording(platform, seat, { sharedWith: [colleague] })
  expect(await remove(seat, `callrecordings/${id}`)).toEqual(done)
  expect(await partiesOf(id)).toEqual([colleague.id])
  expect(await isStored(streams[0]?.file_key)).toBe(true)
  expect((await remove(seat, `callrecordings/${id}`)).status).toBe(404)
  expect(await remove(colleague, `callrecordings/${id}`)).toEqual(done)
  expect(await isStored(streams[0]?.file_key)).toBe(false)
})

test('REC-03: an administrator takes it from one subscriber, or from the whole customer', async () => {
  const shared = { sharedWith: [colleague, stranger] }
  const { id, streams } = await givenRecording(platform, seat, shared)
  expect((await remove(pilot, `callrecordings/${id}?subscriber_id=${stranger.id}`)).status).toBe(404)
  expect(await remove(pilot, `callrecordings/${id}?subscriber_id=${colleague.id}`)).toEqual(done)
  expect(await partiesOf(id)).toEqual([seat.id, stranger.id])
  expect(await remove(pilot, `callrecordings/${id}`)).toEqual(done)
  // another customer's is none of its business
  expect(await partiesOf(id)).toEqual([stranger.id])
  expect(await isStored(streams[0]?.file_key)).toBe(true)
})

test('REC-03: if a file is missing nothing is removed, unless that is forced', async () => {
  const { id, streams } = await givenRecording(platform, seat, {})
  const [stream] = streams
  await platform.files.remove(stream?.file_key ?? '')
  const refused = { status: 500, message: 'Failed to delete callrecording.' }
  expect(await remove(seat, `callrecordings/${id}`)).toEqual(refused)
  expect(await partiesOf(id)).toEqual([seat.id])
  expect(await remove(seat, `callrecordingstreams/${stream?.id}`)).toEqual({
    status: 500,
    message: 'Failed to delete stream.',
  })
  expect(await remove(seat, `callrecordings/${id}?force_delete=1`)).toEqual(done)
  expect(await isThere(id)).toBe(false)
})

test('REC-03: one file can go alone', async () => {
  const { id, streams } = await givenRecording(platform, seat, {
    streams: [
      { type: 'mixed', party: null },
      { type: 'single', party: 'callee' },
    ],
  })
  const [mixed, single] = streams
  expect((await remove(colleague, `callrecordingstreams/${single?.id}`)).status).toBe(404)
  expect(await remove(seat, `callrecordingstreams/${single?.id}`)).toEqual(done)
  expect([await isThere(id), await isStored(mixed?.file_key), await isStored(single?.file_key)]).toEqual([
    true,
    true,
    false,
  ])
})
