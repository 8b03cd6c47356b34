import type { PushMessage } from '@lineside/contract/resources/app/push'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { partyNames } from '../contacts/contacts-store.ts'
import { namedColleagues } from '../team/awaited-store.ts'
import type { Services } from '../services.ts'
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts'
import { topicOf } from './pusher.ts'
import { findPushDevice, findToldConversation, type StoredPushDevice, type ToldConversation } from './push-store.ts'
import { pushWords } from './push-texts.ts'

const day = 86_400
const tenMinutes = 600

type Needs = Pick<Services, 'db' | 'pool' | 'push'>

/**
 * PUSH-01: tells one device of a missed call, a voice message or a fax. A call that somebody took for the line, or that
 * has left a message, is no missed one.
 * @throws Error the push service is not there at the moment: the job is tried again
 */
export const pushConversation = async (
  services: Needs,
  { device: id, conversation }: JobPayloads['push_conversation'],
): Promise<void> => {
  const { db, pool, push } = services
  const device = push.isOn ? await findPushDevice(db, id) : undefined
  const told = device && (await findToldConversation(pool, conversation, device.subscriberId))
  if (device === undefined || told === undefined || (told.type === 'call' && !told.isMissed)) return
  await send(services, device, await newsOf(services, device, told))
}

/** PUSH-01: tells one device that somebody has signed in with a browser that is none of the person's devices. */
export const pushSignIn = async (services: Needs, { device: id, name }: JobPayloads['push_sign_in']): Promise<void> => {
  const device = services.push.isOn ? await findPushDevice(services.db, id) : undefined
  if (device === undefined) return
  const words = pushWords[device.language]
  const tag = `sign-in-${name}`
  await send(services, device, {
    kind: 'news',
    tag,
    title: words.device(name),
    body: words.notYou,
    hash: '#/user/settings',
  })
}

/** TEAM-01: tells one device that a colleague for whom its owner waits is free; soon it is no news any more. */
export const pushFree = async (
  services: Needs,
  { device: id, subscriber, line }: JobPayloads['push_free'],
): Promise<void> => {
  const { db, pool, push } = services
  const device = push.isOn ? await findPushDevice(db, id) : undefined
  // the browser may be somebody else's by now
  if (device?.subscriberId !== subscriber) return
  const [colleague] = await namedColleagues(pool, [line])
  if (colleague === undefined) return
  const title = pushWords[device.language].free(colleague.name)
  const message = { kind: 'news', tag: `free-${line}`, title, body: '', hash: '#/user/team' } as const
  await send(services, device, message, tenMinutes)
}

const send = async (
  { push }: Needs,
  device: StoredPushDevice,
  message: PushMessage & { kind: 'news' },
  seconds = day,
) => {
  const options = { seconds, urgency: 'normal', topic: topicOf(message.tag) } as const
  if ((await push.send(device, message, options)) === 'later') throw new Error('The push service does not answer')
}

const newsOf = async (
  { db }: Needs,
  { language, subscriberId }: StoredPushDevice,
  { type, customerId, caller, callId, newMessages }: ToldConversation,
): Promise<PushMessage & { kind: 'news' }> => {
  const words = pushWords[language]
  const names = await partyNames(db, { subscriberId, customerId }, [caller])
  const number = caller === 'anonymous' ? null : readableNumber(caller)
  const name = names.get(caller)?.name ?? null
  const who = name ?? number ?? words.unknown
  const about = {
    call: { title: words.missed(who), tab: 'missed' },
    voicemail: { title: words.voicemail(who), tab: 'voicemail' },
    fax: { title: words.fax(who), tab: 'fax' },
  }[type]
  return {
    kind: 'news',
    // the notification of the call itself gives way to this one
    tag: `call-${callId}`,
    title: about.title,
    body: name === null ? '' : (number ?? ''),
    hash: `#/user/conversations?tab=${about.tab}`,
    count: newMessages,
  }
}
