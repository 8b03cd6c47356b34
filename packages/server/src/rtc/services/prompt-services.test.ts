import { rejectReasonSchema } from '@lineside/contract/rtc/call-steps'
import type { Media, Plan } from '@lineside/contract/rtc/plan'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayEnd } from '@lineside/telephony/schedules/closure-ends'
import { givenCustomer, type GivenSubscriber, givenSubscriber } from '../../../test/builders.ts'
import { giveRoles } from '../../../test/builders/role-builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { type CallerScript, fakeCaller, fakePlace } from '../../../test/fake-media-leg.ts'
import { givenSoundFile, givenSoundSet } from '../../../test/builders/sound-builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { hashPassword } from '../../platform/auth/passwords/passwords.ts'
import { setClosure } from '../../domain/schedules/set-closure.ts'
import { saveDefaultSets } from '../../domain/sounds/default-sets.ts'
import { sayReminder } from './prompt-services.ts'
import { queueService } from './queue-service.ts'
import type { Service, ServiceCall } from './service.ts'
import { createServiceFor } from './service-for.ts'

const { platform } = await createTestPlatform()
await saveDefaultSets(platform.db)
const serviceFor = createServiceFor(platform, { silenceSeconds: 0.01 })

let line: GivenSubscriber
beforeEach(async () => {
  line = await givenSubscriber(platform, { timezone: 'Asia/Kolkata' })
})

const run = async (
  service: Service | null,
  { script = {}, given = {} }: { script?: CallerScript; given?: Partial<ServiceCall> } = {},
) => {
  const caller = fakeCaller(platform, script)
  const outcome = await service?.run(caller.call(line.id, given))
  return { outcome, said: caller.said().join(' | '), state: caller.state }
}
const nothing: Plan = { do: 'reject', code: 480, reason: 'callee_offline', why: [] }
const media = { do: 'media', why: [], on: {} } as const
const application = (name: string): Media => ({ ...media, why: [], kind: 'application', of: line.id, name })
const announcement = (handle: string): Media => ({ ...media, why: [], kind: 'announcement', of: line.id, handle })

describe('SND-05: the prompt of a call that is turned away', () => {
  test.each(rejectReasonSchema.options)('says %s', async (reason) => {
    const { said, outcome } = await run(serviceFor({ do: 'reject', code: 403, reason, why: [] }))
    expect(said).toBe(reason)
    expect(outcome).toEqual({ type: 'done' })
  })

  test('is in English if no line is concerned', async () => {
    const service = serviceFor({ do: 'reject', code: 404, reason: 'callee_unknown', why: [] })
    expect((await run(service, { given: { lineId: null } })).said).toBe('callee_unknown')
  })
})

test('SND-05: an announcement is the sound of the line’s set, played once, even if it repeats', async () => {
  expect((await run(serviceFor(announcement('office_hours')))).said).toBe('office_hours')
  const set = await givenSoundSet(platform, { customer_id: line.customer.id, contract_default: true })
  const { key: file_key } = await platform.files.put(Buffer.from('own'))
  await givenSoundFile(platform, { set_id: set, handle_id: 59, file_key, loopplay: true })
  const { said, outcome } = await run(serviceFor(announcement('office_hours')))
  expect(said).toBe('a file')
  expect(outcome).toEqual({ type: 'done' })
})

describe('FRONT-03: the PIN by which a blocked number may be called', () => {
  const pin = '471147'
  const asks = async (answers: Record<string, readonly string[]>) =>
    await run(serviceFor(application('block_override')), { script: { answers } })
  beforeEach(async () => {
    const block_out_override_hash = await hashPassword(pin)
    await platform.db
      .updateTable('customers')
      .set({ block_out_override_hash })
      .where('id', '=', line.customer.id)
      .execute()
  })

  test('is asked for, and the call goes on', async () => {
    const { said, outcome } = await asks({ vb_pin: [`${pin}#`] })
    expect(said).toBe('block_out vb_pin')
    expect(outcome).toEqual({ type: 'done' })
  })

  test('may be wrong twice, and the third time the call ends', async () => {
    const again = 'block_override_pin_wrong vb_pin'
    expect(await asks({ vb_pin: ['1111#', '2222#', `${pin}#`] })).toMatchObject({
      said: `block_out vb_pin | ${again} | ${again}`,
      outcome: { type: 'done' },
    })
    expect((await asks({ vb_pin: ['1111#', '2222#', '3333#', `${pin}#`] })).outcome).toEqual({ type: 'timeout' })
  })

  test('does not count after too many wrong ones, in however many calls', async () => {
    for (let calls = 0; calls < 6; calls += 1) await asks({ vb_pin: ['1111#', '2222#', '3333#'] })
    expect((await asks({ vb_pin: [`${pin}#`] })).outcome).toEqual({ type: 'timeout' })
    // another line of the company is not concerned
    line = await givenSubscriber(platform, { customer: line.customer })
    expect((await asks({ vb_pin: [`${pin}#`] })).outcome).toEqual({ type: 'done' })
  })

  test('ends the call when none comes, and where the company has none', async () => {
    expect((await asks({})).outcome).toEqual({ type: 'timeout' })
    await platform.db
      .updateTable('customers')
      .set({ block_out_override_hash: null })
      .where('id', '=', line.customer.id)
      .execute()
    expect((await asks({ vb_pin: [`${pin}#`] })).outcome).toEqual({ type: 'timeout' })
  })
})

test('a missing announcement counts as failed, so that the call continues', async () => {
  expect((await run(serviceFor(announcement('fanfare')))).outcome).toEqual({ type: 'failed' })
})

test.each([
  ['call_waiting_off', false],
  ['call_waiting_on', true],
] as const)('CALL-06: %s is kept, announced, and logged', async (name, isOn) => {
  const given = { caller: { subscriberId: line.id, party: { number: null, name: null }, number: '21' } }
  expect(await run(serviceFor(application(name)), { given })).toMatchObject({ said: name, outcome: { type: 'done' } })
  const { db } = platform
  expect(
    await db.selectFrom('subscriber_preferences').select('preferences').where('subscriber_id', '=', line.id).execute(),
  ).toEqual([{ preferences: { call_waiting: isOn } }])
  expect(
    await db.selectFrom('audit_log').select(['resource', 'after']).where('subscriber_id', '=', line.id).execute(),
  ).toMatchObject([{ resource: 'subscriberpreferences', after: { call_waiting: isOn } }])
})

test.each([
  ['dnd_on', [{ kind: 'dnd', until: null, calls: 'voicebox' }]],
  ['dnd_off', []],
] as const)('STAT-03: %s is kept, announced, and logged', async (name, rows) => {
  const given = { caller: { subscriberId: line.id, party: { number: null, name: null }, number: '21' } }
  if (name === 'dnd_off') await run(serviceFor(application('dnd_on')), { given })
  expect(await run(serviceFor(application(name)), { given })).toMatchObject({ said: name, outcome: { type: 'done' } })
  const { db } = platform
  const status = db.selectFrom('line_statuses').select(['kind', 'until', 'calls'])
  expect(await status.where('subscriber_id', '=', line.id).execute()).toEqual(rows)
  const last = db.selectFrom('audit_log').select(['resource', 'after']).where('subscriber_id', '=', line.id)
  expect(await last.orderBy('id', 'desc').executeTakeFirst()).toMatchObject({
    resource: 'status',
    after: { status: rows.length === 0 ? 'available' : 'dnd' },
  })
})

describe('SCHED-03: a line closes and opens by telephone', () => {
  const dials = async (name: 'closed_on' | 'closed_off', who: GivenSubscriber, at?: string) => {
    const given = { caller: { subscriberId: who.id, party: { number: null, name: null }, number: '21' } }
    return (await run(serviceFor({ ...application(name), ...(at !== undefined && { at }) }), { given })).said
  }
  const closures = async (customer: number) =>
    await platform.db
      .selectFrom('closures')
      .select(['subscriber_id', 'closed_by', 'announcement', 'until'])
      .where('customer_id', '=', customer)
      .execute()

  test('a receptionist closes the company and a group up to the end of the day, hears so, and it is logged', async () => {
    const customer = await givenCustomer(platform, { product_class: 'pbxaccount', timezone: 'Asia/Kolkata' })
    const rita = await givenSubscriber(platform, { customer })
    const sales = await givenSubscriber(platform, { customer, pbx_extension: '30', is_pbx_group: true })
    await giveRoles(platform, rita, ['reception'])
    const until = dayEnd(platform.now(), 'Asia/Kolkata')
    const row = { closed_by: rita.id, announcement: 'office_hours', until }
    expect(await dials('closed_on', rita)).toBe('closed_on')
    expect(await closures(customer.id)).toEqual([{ subscriber_id: null, ...row }])
    expect(await dials('closed_on', rita, '30')).toBe('closed_on')
    expect(await dials('closed_off', rita)).toBe('closed_off')
    expect(await closures(customer.id)).toEqual([{ subscriber_id: sales.id, ...row }])
    expect(await dials('closed_off', rita, '30')).toBe('closed_off')
    expect(await closures(customer.id)).toEqual([])
    const log = platform.db.selectFrom('audit_log').select(['resource', 'item_id']).where('subscriber_id', '=', rita.id)
    expect(await log.orderBy('id').execute()).toEqual(
      [customer.id, sales.id, customer.id, sales.id].map((id) => ({ resource: 'closures', item_id: id })),
    )
  })

  test.each([
    ['without an end', null, true],
    ['until a later day', dayEnd(new Date(platform.now().getTime() + 172_800_000), 'Asia/Kolkata'), true],
    ['that ends sooner', new Date(platform.now().getTime() + 1), false],
  ] as const)('the code leaves the longer one where there is a closure %s', async (_what, until, stays) => {
    const customer = await givenCustomer(platform, { product_class: 'pbxaccount', timezone: 'Asia/Kolkata' })
    const rita = await givenSubscriber(platform, { customer })
    await giveRoles(platform, rita, ['reception'])
    const closing = { reason: 'Works outing', until, announcement: null }
    await setClosure(platform, { customerId: customer.id, subscriberId: rita.id }, null, closing)
    expect(await dials('closed_on', rita)).toBe('closed_on')
    const [row] = await closures(customer.id)
    expect(row).toMatchObject(stays ? { until, announcement: null } : { announcement: 'office_hours' })
  })

  test.each([
    ['a line without the role', [], undefined],
    ['an extension that nobody has', ['reception'], '77'],
    ['the extension of a person', ['reception'], '21'],
  ] as const)('%s changes nothing, and hears so', async (_what, roles, at) => {
    const customer = await givenCustomer(platform, { product_class: 'pbxaccount' })
    const rita = await givenSubscriber(platform, { customer, pbx_extension: '21' })
    await giveRoles(platform, rita, roles)
    expect(await dials('closed_on', rita, at)).toBe('closed_refused')
    expect(await closures(customer.id)).toEqual([])
  })
})

test('CALL-06: a caller that is not our line switches nothing', async () => {
  const given = { caller: { subscriberId: null, party: { number: null, name: null }, number: 'anonymous' } }
  expect((await run(serviceFor(application('call_waiting_off')), { given })).outcome).toEqual({ type: 'failed' })
})

describe('AA-03: the menu of a line', () => {
  const attendant = (timeout: Plan = nothing): Media => ({
    do: 'media',
    kind: 'attendant',
    of: line.id,
    why: [],
    on: { digit: { '1': nothing, '0': nothing }, timeout },
  })
  const menu = 'aa_welcome aa_1_for aa_1_option aa_0_for aa_0_option'

  test('is interrupted by a key, which leads on', async () => {
    const { said, outcome } = await run(serviceFor(attendant()), { script: { answers: { aa_0_option: ['0'] } } })
    expect(said).toBe(menu)
    expect(outcome).toEqual({ type: 'digit', digit: '0' })
  })

  test('plays twice if no key is pressed, then the default follows', async () => {
    const byDefault: Plan = announcement('office_hours')
    const { said, outcome } = await run(serviceFor(attendant(byDefault)))
    expect(said).toBe(`${menu} aa_default | aa_timeout ${menu} aa_default`)
    expect(outcome).toEqual({ type: 'timeout' })
  })

  test('says that a key leads nowhere', async () => {
    const { said, outcome } = await run(serviceFor(attendant()), { script: { answers: { aa_0_option: ['7', '1'] } } })
    expect(said).toBe(`${menu} | invalid_choice ${menu}`)
    expect(outcome).toEqual({ type: 'digit', digit: '1' })
  })
})

describe('CQ-04: waiting in a queue', () => {
  const queue = (): Extract<Media, { kind: 'queue' }> => ({
    do: 'media',
    kind: 'queue',
    of: line.id,
    length: 5,
    wrap_up_seconds: 10,
    why: [],
    on: { done: nothing, full: nothing },
  })

  test('hears a greeting, the place, music, and each new place, until it is its turn', async () => {
    const place = fakePlace(3)
    const heard: string[] = []
    const caller = fakeCaller(platform, {
      onPlay: (names) => {
        heard.push(names.join(' '))
        if (heard.length === 2) setImmediate(() => place.move(2))
      },
    })
    const done = queueService(queue()).run(caller.call(line.id, { place }))
    await eventually(() => expect(heard).toHaveLength(4))
    caller.hangUp()
    expect(await done).toEqual({ type: 'done' })
    const music = 'queue_waiting_music'
    expect(heard).toEqual(['queue_greeting queue_prefix 3 queue_suffix', music, 'queue_prefix 2 queue_suffix', music])
  })

  test('announces the place again and again', async () => {
    const caller = fakeCaller(platform)
    const place = fakePlace(1)
    const done = queueService(queue(), { everySeconds: 0.001 }).run(caller.call(line.id, { place }))
    const again = 'queue_prefix 1 queue_suffix'
    await eventually(() => expect(caller.said().filter((said) => said === again).length).toBeGreaterThan(2))
    caller.hangUp()
    await done
  })
})

describe('services by number', () => {
  test('the clock says the time at the line, twice', async () => {
    const { said, outcome } = await run(serviceFor(application('speaking_clock')))
    const half = '(?:\\d+ )+(?:oh \\d+ |oclock )?(?:\\d+ )*(?:am|pm)'
    expect(said).toMatch(new RegExp(`^time_is ${half} time_is ${half}$`))
    expect(outcome).toEqual({ type: 'done' })
  })

  test('the echo test returns speech until the caller hangs up', async () => {
    const caller = fakeCaller(platform)
    const done = serviceFor(application('echo_test'))?.run(caller.call(line.id))
    await eventually(() => expect(caller.state.echoes).toBe(true))
    expect(caller.said()).toEqual(['echo'])
    caller.hangUp()
    expect(await done).toEqual({ type: 'done' })
  })

  test.each(['callthrough', 'constructor', ''])('application %s does not exist', (name) => {
    expect(serviceFor(application(name))).toBeNull()
  })
})

test('a fax over a call is not taken yet, and says so', async () => {
  expect((await run(serviceFor({ ...media, why: [], kind: 'fax', of: line.id }))).said).toBe('fax_not_yet')
})

test('REM-04: a reminder names itself, and the time', async () => {
  const caller = fakeCaller(platform)
  await sayReminder(platform, caller.call(line.id).leg, line.id)
  expect(caller.said().join()).toMatch(/^reminder time_is .+ time_is .+/)
})
