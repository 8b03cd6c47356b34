import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { demoAssetPath } from '../src/demo/demo-assets.ts'
import { givenPlace } from './builders/place-builders.ts'
import type { Platform } from '../src/platform/platform.ts'
import { insertContacts } from '../src/domain/contacts/contacts-store.ts'
import { saveDefaultSets } from '../src/domain/sounds/default-sets.ts'
import { insertRtcSession } from '../src/domain/rtc-sessions/rtc-sessions-store.ts'
import type { GivenCustomer, GivenSubscriber } from './builders.ts'
import { givenCustomer, givenNumber, givenPilot, givenProfile, givenSubscriber } from './builders.ts'
import { givenApiKey } from './builders/api-key-builders.ts'
import { givenHeldPhone } from './builders/held-phone-builders.ts'
import {
  givenBNumberSet,
  givenDestinationSet,
  givenForwarding,
  givenSourceSet,
  givenTimeSet,
} from './builders/call-forwarding-builders.ts'
import { givenDevice, givenDeviceLine, givenDeviceModel } from './builders/device-builders.ts'
import { givenPasskey } from './builders/factor-builders.ts'
import { givenRecording } from './builders/recording-builders.ts'
import { givenSoundFile, givenSoundSet } from './builders/sound-builders.ts'
import {
  givenAuditEntry,
  givenCallBack,
  givenConversation,
  givenGreeting,
  givenHours,
  givenRegistration,
  givenReminder,
  givenSeatImport,
  givenSession,
  givenWallboard,
  givenWebhook,
} from './builders/walk-rows.ts'

/** The people of the walk: the roles that the demo accounts have too. */
export interface WalkWorld {
  readonly people: Readonly<Record<Person, GivenSubscriber>>
  /** One object of each kind and person. */
  readonly objects: Readonly<Record<ObjectKind, Readonly<Record<Person, number>>>>
}

export const persons = ['pilot', 'seat', 'narrow', 'otherPilot', 'otherSeat'] as const
export type Person = (typeof persons)[number]
/** Each waits for the next one, so that no two wait for the same colleague. */
const after = (person: Person): Person => persons[(persons.indexOf(person) + 1) % persons.length] ?? person
export type ObjectKind =
  | 'subscriber'
  | 'colleague'
  | 'customer'
  | 'phonebook'
  | 'companyContact'
  | 'callBack'
  | 'profile'
  | 'number'
  | 'auditEntry'
  | 'seatImport'
  | 'branding'
  | 'registration'
  | 'call'
  | 'voicemail'
  | 'fax'
  | 'recording'
  | 'recordingStream'
  | 'reminder'
  | 'greeting'
  | 'destinationSet'
  | 'sourceSet'
  | 'timeSet'
  | 'bnumberSet'
  | 'soundSet'
  | 'soundFile'
  | 'deviceModel'
  | 'deviceProfile'
  | 'device'
  | 'rtcSession'
  | 'contact'
  | 'callQueue'
  | 'appPassword'
  | 'passkey'
  | 'apiKey'
  | 'wallboard'
  | 'webhook'
  | 'schedule'
  | 'emergencyPlace'
  | 'heldPhone'

export const isAdministrator = (person: Person): boolean => person === 'pilot' || person === 'otherPilot'
const isOther = (person: Person): boolean => person === 'otherPilot' || person === 'otherSeat'

/** A change of a forwarding rule, which nobody of the walk has. */
export const ruleChange = {
  seen: {
    type: 'cfu',
    destinationset: 'Walked',
    destinationset_id: 1,
    sourceset_id: null,
    timeset_id: null,
    enabled: true,
  },
  change: { do: 'switch', enabled: false },
}

/** Two customers of two resellers; everybody owns one object of each kind that the API shows. */
export const givenWalkWorld = async (platform: Platform): Promise<WalkWorld> => {
  await saveDefaultSets(platform.db)
  const [ours, theirs] = [await givenCustomer(platform), await givenCustomer(platform)]
  const [narrowProfile, otherProfile] = [
    await givenProfile(platform, ours.reseller_id, ['voice_mail']),
    await givenProfile(platform, theirs.reseller_id, ['reminder']),
  ]
  const people: Record<Person, GivenSubscriber> = {
    pilot: await givenPilot(platform, { customer: ours, pbx_extension: '1' }),
    seat: await givenSubscriber(platform, { customer: ours, pbx_extension: '11' }),
    narrow: await givenSubscriber(platform, { customer: ours, pbx_extension: '12', profile_id: narrowProfile.id }),
    otherPilot: await givenPilot(platform, { customer: theirs, pbx_extension: '1' }),
    otherSeat: await givenSubscriber(platform, { customer: theirs, pbx_extension: '11', profile_id: otherProfile.id }),
  }
  const [ourBranding, theirBranding] = [await givenBranding(platform, ours), await givenBranding(platform, theirs)]
  const { key: sound } = await platform.files.put(await readFile(demoAssetPath('short-call-back.ogg')))
  const { key: pages } = await platform.files.put(Buffer.from('sent out as it is stored'))
  const soundSets = await forAll((person) =>
    givenSoundSet(platform, { customer_id: people[person].customer.id, name: `Set of ${person}` }),
  )
  const recordings = await forAll((person) => givenRecording(platform, people[person]))
  const [ourModel, theirModel] = [
    await givenDeviceModel(platform, ours.reseller_id),
    await givenDeviceModel(platform, theirs.reseller_id),
  ]
  const modelOf = (person: Person) => (isOther(person) ? theirModel : ourModel)
  const objects: Record<ObjectKind, Record<Person, number>> = {
    subscriber: await forAll(async (person) => people[person].id),
    phonebook: await forAll(async (person) => people[person].id),
    customer: await forAll(async (person) => people[person].customer.id),
    colleague: await forAll(async (person) => people[person].id),
    number: await forAll(async (person) => (await givenNumber(platform, people[person].id)).id),
    auditEntry: await forAll((person) => givenAuditEntry(platform.db, people[person])),
    seatImport: await forAll((person) => givenSeatImport(platform.db, people[person])),
    profile: await forAll(async (person) => (isOther(person) ? otherProfile.id : narrowProfile.id)),
    branding: await forAll(async (person) => (isOther(person) ? theirBranding : ourBranding)),
    registration: await forAll((person) => givenRegistration(platform.db, people[person].id)),
    call: await forAll((person) => givenConversation(platform.db, people[person], { type: 'call' })),
    voicemail: await forAll((person) =>
      givenConversation(platform.db, people[person], { type: 'voicemail', folder: 'INBOX', file_key: sound }),
    ),
    fax: await forAll((person) =>
      givenConversation(platform.db, people[person], { type: 'fax', status: 'SUCCESS', pages: 1, file_key: pages }),
    ),
    recording: await forAll(async (person) => recordings[person].id),
    recordingStream: await forAll(async (person) => recordings[person].streams[0]?.id ?? 0),
    reminder: await forAll((person) => givenReminder(platform.db, people[person].id)),
    destinationSet: await forAll((person) => givenDestinationSet(platform, people[person].id)),
    sourceSet: await forAll((person) => givenSourceSet(platform, people[person].id)),
    timeSet: await forAll((person) => givenTimeSet(platform, people[person].id)),
    bnumberSet: await forAll((person) => givenBNumberSet(platform, people[person].id)),
    soundSet: soundSets,
    soundFile: await forAll((person) =>
      givenSoundFile(platform, { set_id: soundSets[person], handle_id: 15, file_key: sound, duration_ms: 6000 }),
    ),
    greeting: await forAll((person) => givenGreeting(platform.db, people[person].id, sound)),
    deviceModel: await forAll(async (person) => modelOf(person).id),
    deviceProfile: await forAll(async (person) => modelOf(person).profile_id),
    device: await forAll(async (person) => {
      const { id, customer } = people[person]
      const { profile_id, range_id } = modelOf(person)
      const device = await givenDevice(platform, { customer_id: customer.id, profile_id })
      await givenDeviceLine(platform, { device_id: device.id, range_id, subscriber_id: id })
      return device.id
    }),
    rtcSession: await forAll(async (person) => {
      const { id: subscriberId } = people[person]
      const sessionId = await givenSession(platform.db, subscriberId)
      return await insertRtcSession(platform.db, { subscriberId, sessionId }, new Date())
    }),
    contact: await forAll(async (person) => {
      const { id: subscriberId, customer } = people[person]
      const numbers = [{ label: 'work' as const, number: '4315550003' }]
      const contact = { name: `Contact of ${person}`, company: null, email: null, numbers }
      const [id = 0] = await insertContacts(platform.db, { customerId: customer.id, subscriberId }, [contact])
      return id
    }),
    companyContact: await forAll(async (person) => {
      const contact = { name: `Known to ${person}`, company: null, email: null, numbers: [] }
      const owner = { customerId: people[person].customer.id, subscriberId: null }
      return (await insertContacts(platform.db, owner, [contact]))[0] ?? 0
    }),
    // a line's own queue
    callQueue: await forAll(async (person) => {
      const { id: subscriber_id } = people[person]
      const preferences = JSON.stringify({ cloud_pbx_callqueue: true })
      await platform.db.insertInto('subscriber_preferences').values({ subscriber_id, preferences }).execute()
      return subscriber_id
    }),
    appPassword: await forAll(async (person) => {
      const row = { subscriber_id: people[person].id, name: 'Walked', scope: 'api_read', made_at: new Date() } as const
      const inserted = platform.db.insertInto('app_passwords').values({ ...row, password_hash: randomBytes(32) })
      return (await inserted.returning('id').executeTakeFirstOrThrow()).id
    }),
    callBack: await forAll((person) => givenCallBack(platform.db, people[person].id, people[after(person)].id)),
    passkey: await forAll((person) => givenPasskey(platform.db, people[person].id)),
    apiKey: await forAll(
      async (person) =>
        (await givenApiKey(platform, people[person], { reads: ['seats'], name: `Key of ${person}` })).id,
    ),
    emergencyPlace: await forAll((person) => givenPlace(platform.db, people[person].customer.id, { name: person })),
    wallboard: await forAll((person) => givenWallboard(platform.db, people[person].customer.id)),
    schedule: await forAll((person) => givenHours(platform.db, people[person].customer.id, person)),
    webhook: await forAll((person) => givenWebhook(platform, people[person])),
    heldPhone: await forAll((person) => givenHeldPhone(platform, people[person].id)),
  }
  for (const person of persons) {
    await platform.db
      .insertInto('mail_to_fax_settings')
      .values({ subscriber_id: people[person].id, active: true })
      .execute()
    await givenForwarding(platform, people[person].id, {
      destination: objects.destinationSet[person],
      source: objects.sourceSet[person],
      time: objects.timeSet[person],
      called: objects.bnumberSet[person],
    })
  }
  return { people, objects }
}

const forAll = async <T>(make: (person: Person) => Promise<T>): Promise<Record<Person, T>> => {
  const entries: [Person, T][] = []
  for (const person of persons) entries.push([person, await make(person)])
  return Object.fromEntries(entries) as Record<Person, T>
}

const givenBranding = async (platform: Platform, { reseller_id }: GivenCustomer): Promise<number> => {
  const { key: logo_key } = await platform.files.put(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  const values = { reseller_id, csc_color_primary: '#0b5fff', logo_key, logo_type: 'image/svg+xml' }
  return (await platform.db.insertInto('reseller_brandings').values(values).returning('id').executeTakeFirstOrThrow())
    .id
}
