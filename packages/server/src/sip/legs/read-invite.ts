import { limits } from '@lineside/contract/limits'
import type { MediaState } from '@lineside/contract/rtc/frames'
import { mediaOf } from '@lineside/telephony/negotiation/session-descriptions'
import { dialledUser } from '@lineside/telephony/outside/dialled-user'
import { decoded } from '../agent/refer-to.ts'

/** The parts of an INVITE that are read here. */
export interface InviteFacts {
  readonly body: string
  getHeader(name: string): string | undefined
  getHeaders(name: string): string[]
}

/** The wish of a new call. */
export interface AskedCall {
  readonly dialled: string
  /** null: the caller makes no offer, and gets one once there is somebody to talk to. */
  readonly offer: string | null
  readonly sends: MediaState
}

/** Longest name of a device, in characters; longer ones are cut. */
export const longestDevice = 100

/** Reads what a new call asks for. @returns a number: the status code of a refusal */
export const readInvite = (invite: Pick<InviteFacts, 'body' | 'getHeader'>): AskedCall | number => {
  const user = decoded(invite.getHeader('x-dialled'))
  const dialled = user === null ? '' : dialledUser(user)
  if (dialled === '' || dialled.length > limits.dialledLength) return 404
  if (invite.body.length > limits.sessionDescriptionLength) return 488
  const offer = invite.body === '' ? null : invite.body
  const sends = offer === null ? { audio: true, video: false, screen: false } : mediaOf(offer)
  // a call needs sound
  return sends.audio ? { dialled, offer, sends } : 488
}

/** The name by which a phone calls itself; null: it does not. */
export const deviceIn = (invite: Pick<InviteFacts, 'getHeader'>): string | null =>
  invite.getHeader('user-agent')?.trim().slice(0, longestDevice) || null

/** The caller's identity in an INVITE, and how the caller wants to be shown. */
export const identityIn = (invite: Omit<InviteFacts, 'body'>) => {
  const said = (name: string): string | null => invite.getHeaders(name).join(', ') || null
  return {
    from: invite.getHeader('from') ?? '',
    asserted: said('p-asserted-identity'),
    preferred: said('p-preferred-identity'),
    privacy: said('privacy'),
    remoteParty: invite.getHeaders('remote-party-id').find((party) => !/;\s*party="?called\b/i.test(party)) ?? null,
  }
}
