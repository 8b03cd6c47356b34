import { limits } from '@lineside/contract/limits'
import { opensGate } from '@lineside/contract/access'
import { playerTime } from '@lineside/telephony/conversations/duration'
import { formatApiTime } from '../../platform/http/requests/api-time.ts'
import { portalAddress } from '../../platform/http/server/portal-address.ts'
import { addJob } from '../../platform/jobs/add-job-store.ts'
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts'
import type { MailTransport } from '../../platform/mail/mail-transport.ts'
import { isHeld } from '../asked-addresses/asked-addresses-store.ts'
import { partyInWords } from '../contacts/party-in-words.ts'
import { voicemailFileName, wholeSeconds } from '../conversations/message-names.ts'
import { findText } from '../message-texts/message-texts-store.ts'
import { convertAudio } from '../media/convert-audio.ts'
import { readReader } from '../security-mails/notices-store.ts'
import type { Services } from '../services.ts'
import { changesOf } from './change-voicebox.ts'
import { findStoredMessage, findVoicebox, voiceboxUse } from './voicebox-store.ts'
import { mailAttempts, secondsLeft } from './leave-message.ts'
import { voicemailMailText } from './voicemail-mail-texts.ts'

/** A mail waits so long for the text of its message, which is asked for when the message is left. */
const textWaitMs = 120_000
const lookAgainMs = 10_000

/** TEXT-02: the same job, a little later; as soon as the text is there or has failed, the mail goes. */
const comeAgain = ({ db, now }: Pick<Services, 'db' | 'now'>, voicemail: number): Promise<void> =>
  addJob(
    db,
    'send_voicemail_mail',
    { voicemail },
    {
      maxAttempts: mailAttempts,
      runAt: new Date(now().getTime() + lookAgainMs),
      key: `mail of voicemail ${voicemail}`,
    },
  )

/**
 * VBX-05: mails a message to the address that its voicebox has now, with the recording if that is wanted, and then
 * removes it from the voicebox if that is wanted. Nothing is mailed when the message has been removed, or the voicebox
 * mails no longer.
 */
export const sendVoicemailMail = async (
  services: Pick<Services, 'db' | 'files' | 'media' | 'secrets' | 'now' | 'config'>,
  transport: MailTransport,
  { voicemail: id }: JobPayloads['send_voicemail_mail'],
): Promise<void> => {
  const { db, files, media, config } = services
  const message = await findStoredMessage(db, id)
  const box = message && (await findVoicebox(db, message.subscriber_id))
  if (message === undefined || box === undefined || box.email === '' || !opensGate(box, 'voiceMail')) return
  // another address since, or one that has said no
  if (await isHeld(db, box.id, box.email)) return
  const spoken = await findText(db, id)
  if (spoken?.state === 'pending' && spoken.asked_at.getTime() + textWaitMs > services.now().getTime())
    return await comeAgain(services, id)
  const use = await voiceboxUse(db, box.id)
  const reader = await readReader(db, box.id)
  const isRemoved = box.attach && box.delete_mailed
  const written = voicemailMailText(box.language, {
    id,
    number: message.caller,
    caller: message.caller === 'anonymous' ? null : await partyInWords(db, box, message.caller),
    duration: playerTime(wholeSeconds(message.duration_ms)),
    time: formatApiTime(message.start_time, box.timezone).slice(0, 'YYYY-MM-DD HH:MM:SS'.length),
    messages: use.messages,
    most: limits.voiceboxMessages,
    isFull: secondsLeft(use) === 0,
    isRemoved,
    spoken: spoken?.text ?? null,
    brand: reader?.brand ?? null,
    colour: reader?.colour ?? null,
    portal: portalAddress(config, config.port),
  })
  const mail = { to: box.email, ...written, id: `voicemail-${id}` }
  if (!box.attach || message.file_key === null) return await transport.deliver(mail)
  const owner = { subscriberId: box.id, customerId: box.customer_id }
  const file = await files.withLocalCopy(message.file_key, (path) => convertAudio(media, path, { to: 'mp3', owner }))
  try {
    const attachment = { filename: voicemailFileName(id, 'mp3'), contentType: file.contentType, content: file.stream }
    await transport.deliver({ ...mail, attachments: [attachment] })
  } finally {
    file.stream.destroy()
  }
  if (box.delete_mailed) await changesOf(services, box).remove(id)
}
