import { mayBeForHelp } from '@lineside/telephony/routing/outside-rules'
import { meetPhone } from '../../domain/line-phones/meet-phone.ts'
import { insertNewPhoneCall } from '../../domain/line-phones/new-phone-calls-store.ts'
import type { Services } from '../../domain/services.ts'
import { deviceIn, type InviteFacts } from './read-invite.ts'

/** The address in what the edge says of the source of a request, `192.0.2.1:5060` or `2001:db8::1:5060`; null: it says none. */
export const sourceAddress = (source: string | undefined): string | null =>
  source === undefined ? null : (/^\[?([\da-f.:]+?)\]?:\d+$/i.exec(source)?.[1] ?? null)

/**
 * HARD-02: looks at the phone that begins a call, registered or not. The call of one that is held or new is written down, since what it
 * may call outside is decided later, and perhaps by another process.
 * @returns false: the owner of its line has said no to it
 */
export const admitPhone = async (
  services: Pick<Services, 'db' | 'now'>,
  message: Pick<InviteFacts, 'getHeader'>,
  {
    subscriberId,
    callId,
    dialled,
  }: { readonly subscriberId: number; readonly callId: string; readonly dialled: string },
): Promise<boolean> => {
  const address = sourceAddress(message.getHeader('x-source'))
  if (address === null) return true
  const met = await meetPhone(services, { subscriberId, userAgent: deviceIn(message), address })
  // it may call for help
  if (met === undefined || (met.state === 'refused' && !mayBeForHelp(dialled))) return false
  if (met.state !== 'known' || met.isNew) await insertNewPhoneCall(services.db, callId, met.id, services.now())
  return true
}
