import { beforeAll, describe, expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenRecording } from '../../../test/builders/recording-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { recordingsRoutes } from './recordings-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, recordingsRoutes)

const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer, timezone: 'Europe/Vienna' })
const seat = await givenSubscriber(platform, { customer, pbx_extension: '24', display_name: 'Max Berger' })
const colleague = await givenSubscriber(platform, { customer, pbx_extension: '25', display_name: 'Sofia Marchetti' })
const stranger = await givenSubscriber(platform)
await givenNumber(platform, colleague.id, { cc: '43', ac: '1', sn: '9920025' })

const at = (time: string) => new Date(`${time}Z`)
const ids = {} as Record<'monday' | 'tuesday' | 'inside' | 'colleagues' | 'foreign', number>
beforeAll(async () => {
  const given = async (row: Parameters<typeof givenRecording>[2], of = seat) =>
    (await givenRecording(platform, of, row)).id
  ids.tuesday = await given({
    start_time: at('2026-11-17T09:30:00'),
    end_time: at('2026-11-17T09:31:05'),
    caller: '447700900461',
    call_id: 'ab12-cd',
  })
  ids.monday = await given({
    start_time: at('2026-11-16T08:00:00.250'),
    end_time: at('2026-11-16T08:00:20'),
    status: 'confirmed',
    caller: '24',
    callee: '441174960318',
    call_id: 'ab34-ef',
  })
  ids.inside = await given({
    start_time: at('2026-11-18T23:30:00'),
    end_time: at('2026-11-18T23:45:00'),
    sharedWith: [colleague],
    caller: '24',
    callee: '+4319920025',
    call_id: 'xy-1',
    streams: [
      {
        type: 'mixed',
        party: null,
      },
      ...(['caller', 'callee'] as const).map(single),
    ],
  })
  ids.colleagues = await given({ caller: '25', callee: '4366', call_id: 'xy-2' }, colleague)
  ids.foreign = await given({ call_id: 'ab12-cd' }, stranger)
  await given({ status: 'recording', end_time: null })
})

function single(party: 'caller' | 'callee') {
  return { type: 'single', party } as const
}

const call = async (who: { id: number }, path: string, accept = '*/*') =>
  app.inject({ url: `/api/${path}`, headers: { ...(await signedIn(platform, who)), accept } })
type Item = { id: number } & Record<string, unknown>
const listed = async (who: { id: number }, query = '', name = 'callrecordings'): Promise<Item[]> => {
  const answer = await call(who, `${name}/${query}`)
  expect(answer.statusCode, answer.payload).toBe(200)
  return answer.json()._embedded?.[`ngcp:${name}`] ?? []
}
const idsOf = async (who: { id: number }, query = '') => (await listed(who, query)).map(({ id }) => id)

describe('REC-01: recorded calls', () => {
  test('ENT-09: have id, parties with the names of colleagues, and times; one still being made is not there', async () => {
    const answer = await call(seat, `callrecordings/${ids.inside}`)
    expect(answer.json()).toMatchObject({
      id: ids.inside,
      callid: 'xy-1',
      status: 'completed',
      caller: '24',
      caller_phonebook_name: 'Max Berger',
      callee: '+4319920025',
      callee_phonebook_name: 'Sofia Marchetti',
      start_time: '2026-11-18 23:30:00',
      end_time: '2026-11-18 23:45:00',
      subscriber_ids: [seat.id, colleague.id],
      _links: {
        'ngcp:subscribers': [{ href: `/api/subscribers/${seat.id}` }, { href: `/api/subscribers/${colleague.id}` }],
        'ngcp:callrecordingstreams': [{ href: `/api/callrecordingstreams/?recording_id=${ids.inside}` }],
      },
    })
    expect((await call(seat, `callrecordings/${ids.monday}`)).json()).not.toHaveProperty('callee_phonebook_name')
    expect((await call(seat, 'callrecordings/')).json().total_count).toBe(3)
  })

  test('are listed by id ascending, page by page', async () => {
    expect(await idsOf(seat, '?rows=2')).toEqual([ids.tuesday, ids.monday])
    const second = (await call(seat, 'callrecordings/?rows=2&page=2')).json()
    expect(second._embedded['ngcp:callrecordings']).toHaveLength(1)
    expect(second.total_count).toBe(3)
    const uncounted = (await call(seat, 'callrecordings/?rows=2&no_count=1')).json()
    expect([uncounted.total_count, uncounted._links.next]).toEqual([null, expect.anything()])
  })

  test.each([
    ['id', ['tuesday', 'monday', 'inside']],
    ['call_id', ['tuesday', 'monday', 'inside']],
    ['start_time', ['monday', 'tuesday', 'inside']],
    ['end_time', ['monday', 'tuesday', 'inside']],
    ['status', ['tuesday', 'inside', 'monday']],
    ['duration', ['monday', 'tuesday', 'inside']],
    ['time', ['tuesday', 'monday', 'inside']],
  ] as const)('are sorted by %s', async (column, names) => {
    const expected = names.map((name) => ids[name])
    expect(await idsOf(seat, `?order_by=${column}&order_by_direction=asc`)).toEqual(expected)
    const descending = await idsOf(seat, `?order_by=${column}&order_by_direction=desc`)
    // items that are equal are reversed too; an unknown column changes nothing
    expect(descending).toEqual(column === 'time' ? expected : expected.toReversed())
  })

  test('show their times on the clocks asked for', async () => {
    const [first] = await listed(seat, '?tz=Europe/Vienna')
    expect(first).toMatchObject({ start_time: '2026-11-17 10:30:00', end_time: '2026-11-17 10:31:05' })
    const owners = await call(pilot, `callrecordings/${ids.monday}?use_owner_tz=1`)
    expect(owners.json().start_time).toBe('2026-11-16 09:00:00.250')
    expect((await call(seat, 'callrecordings/?tz=Mars/Phobos')).statusCode).toBe(422)
  })

  test('are a CSV file with the filter, for any page', async () => {
    const answer = await call(seat, 'callrecordings/?rows=1&caller=24', 'text/csv')
    const [head, ...lines] = answer.payload.trim().split('\n')
    expect(head).toMatch(/^id,callid,status,caller,callee,/)
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual([ids.monday, ids.inside])
  })
})

describe('REC-02: filters', () => {
  test.each([
    ['caller=24', ['monday', 'inside']],
    ['caller=*7700*', []],
    ['caller=*7700*&wildcards=1', ['tuesday']],
    ['callee=441174960318', ['monday']],
    ['callee=*1174*&wildcards=true', ['monday']],
    ['callee=&caller=%20'.replace('%20', ''), ['tuesday', 'monday', 'inside']],
    ['call_id=ab', []],
    ['call_id=ab*', ['tuesday', 'monday']],
    ['call_id=*C?', ['tuesday']],
    ['status=confirmed', ['monday']],
    ['status=recording', []],
    ['start_time=2026-11-17', ['tuesday', 'inside']],
    ['start_time=2026-11-17%2009:30', ['tuesday', 'inside']],
    ['start_time=2026-11-17%2009:31', ['inside']],
    ['end_time=2026-11-17', ['tuesday', 'monday']],
    ['end_time=2026-11-17%2009:31:05', ['tuesday', 'monday']],
    ['end_time=2026-11-17%2009:31:04', ['monday']],
    ['start_time=2026-11-19&tz=Europe/Vienna', ['inside']],
    ['start_time=2026-11-17&end_time=2026-11-17&caller=4477*&wildcards=1', ['tuesday']],
  ] as const)('%s', async (query, names) => {
    expect(await idsOf(seat, `?${query}`)).toEqual(names.map((name) => ids[name]))
  })

  test('an invalid day is refused', async () => {
    const answer = await call(seat, 'callrecordings/?start_time=yesterday')
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      "Validation failed. field='start_time', input='yesterday', errors='Invalid date or time'",
    ])
  })
})

describe('API-06: ownership', () => {
  test("a subscriber has those of calls it was on, an administrator the customer's", async () => {
    expect(await idsOf(colleague)).toEqual([ids.inside, ids.colleagues])
    expect(await idsOf(pilot)).toEqual([ids.tuesday, ids.monday, ids.inside, ids.colleagues])
    expect(await idsOf(pilot, `?subscriber_id=${colleague.id}`)).toEqual([ids.inside, ids.colleagues])
  })

  test("another's line is an empty list, and another's recording is not there", async () => {
    expect(await idsOf(seat, `?subscriber_id=${colleague.id}`)).toEqual([])
    expect(await idsOf(pilot, `?subscriber_id=${stranger.id}`)).toEqual([])
    for (const id of [ids.foreign, ids.colleagues, 987_654])
      expect((await call(seat, `callrecordings/${id}`)).json()).toEqual({
        code: 404,
        message: "Entity 'callrecording' not found.",
      })
    expect(await listed(seat, `?recording_id=${ids.foreign}`, 'callrecordingstreams')).toEqual([])
  })
})

describe('REC-03: files of a recording', () => {
  test('are both sides together and each side alone', async () => {
    const streams = await listed(seat, `?recording_id=${ids.inside}&tz=Europe/Vienna`, 'callrecordingstreams')
    expect(streams).toMatchObject([
      {
        type: 'mixed',
        recording_id: ids.inside,
        format: 'wav',
        sample_rate: 16e3,
        channels: 1,
        start_time: '2026-11-19 00:30:00',
        end_time: '2026-11-19 00:45:00',
      },
      { type: 'single', party: 'caller' },
      { type: 'single', party: 'callee' },
    ])
    expect(streams[0]).not.toHaveProperty('party')
    const singles = await listed(seat, `?recording_id=${ids.inside}&type=single`, 'callrecordingstreams')
    expect(singles).toEqual(streams.slice(1).map((stream) => expect.objectContaining({ id: stream.id })))
    expect((await call(colleague, `callrecordingstreams/${streams[1]?.id}`)).statusCode).toBe(200)
    expect((await call(stranger, `callrecordingstreams/${streams[1]?.id}`)).statusCode).toBe(404)
  })

  test('are played as wav, unless another format is requested', async () => {
    const [stream] = await listed(seat, `?recording_id=${ids.tuesday}`, 'callrecordingstreams')
    const path = `callrecordingfiles/${stream?.id}`
    const wav = await call(seat, path)
    expect(wav.headers).toMatchObject({
      'content-type': 'audio/x-wav',
      'content-disposition': `attachment; filename="callrecordingfiles-${stream?.id}.wav"`,
      'content-length': String(wav.rawPayload.length),
    })
    expect([wav.rawPayload.readUInt32LE(24), wav.rawPayload.readUInt16LE(22)]).toEqual([16_000, 1])
    expect((await call(seat, `${path}?format=mp3`)).headers['content-type']).toBe('audio/mpeg')
    expect((await call(seat, `${path}?format=ogg`)).rawPayload.toString('latin1', 0, 4)).toBe('OggS')
    expect((await call(seat, `${path}?format=flac`)).json()).toMatchObject({
      code: 422,
      message: "Unknown format 'flac', supported: wav,mp3,ogg.",
    })
    expect((await call(colleague, path)).json()).toEqual({
      code: 404,
      message: "Entity 'callrecordingfile' not found.",
    })
  })
})
