import type { MediaState } from '@lineside/contract/rtc/frames'
import type { LegEvent } from '../call/leg-messages.ts'

/**
 * Reads and changes session descriptions (SDP) for a phone's leg. This is kept to the minimum: between the parties
 * descriptions pass through unread.
 */

/**
 * Removes the ICE candidates from an offer. Otherwise the media relay would check them at once, and so settle on the
 * offering side's port before anybody has answered. A browser that has no candidates yet names the address 0.0.0.0,
 * which the relay would take for a hold: it is replaced by an address that belongs to nobody (192.0.2.1).
 */
export const withoutCandidates = (offer: string): string =>
  offer
    .replace(/^a=(?:candidate:|end-of-candidates|ice-options:).*(?:\r\n|\n|$)/gm, '')
    .replace(/^c=IN IP4 0\.0\.0\.0/gm, 'c=IN IP4 192.0.2.1')

export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

/** The direction of the voice, as seen by the author of the description. */
export const directionOf = (description: string): Direction => {
  const [head = '', ...sections] = sectionsOf(description)
  const audio = sections.find((section) => section.startsWith('m=audio'))
  // old phones hold with the address 0.0.0.0
  const place = /^c=/m.test(audio ?? '') ? audio : head
  if (/^c=IN IP4 0\.0\.0\.0/m.test(place ?? '') && !/UDP\/TLS/.test(audio ?? '')) return 'sendonly'
  return directionIn(audio ?? '') ?? directionIn(head) ?? 'sendrecv'
}

/** Whether the author of the description has put the other side on hold. */
export const isHolding = (description: string): boolean => ['sendonly', 'inactive'].includes(directionOf(description))

/** The media that the author of the description sends. A voice on hold counts as sent. */
export const mediaOf = (description: string): MediaState => {
  const [, ...sections] = sectionsOf(description)
  const taken = sections.filter((section) => !isRefused(section))
  const isSeen = (section: string) => !['recvonly', 'inactive'].includes(directionIn(section) ?? 'sendrecv')
  return {
    audio: taken.some((section) => section.startsWith('m=audio ')),
    video: taken.some((section) => section.startsWith('m=video ') && isSeen(section)),
    screen: false,
  }
}

/** The changes from the author's former description to the new one: hold, resume, or the picture. */
export const changesIn = (before: string | null, now: string): readonly Changed[] => {
  const held = before !== null && isHolding(before)
  const [had, media] = [before === null ? null : mediaOf(before), mediaOf(now)]
  return [
    ...(isHolding(now) === held ? [] : [{ type: held ? 'resume' : 'hold' } as const]),
    ...(had === null || had.video === media.video ? [] : [{ type: 'media', media } as const]),
  ]
}

type Changed = Extract<LegEvent, { type: 'hold' | 'resume' | 'media' }>

/**
 * Whether two descriptions are of the same session in the same version, so that the new one is only a sign of life (RFC
 * 4028).
 */
export const isUnchanged = (before: string, now: string): boolean => {
  const essence = (description: string) => [
    /^o=.*$/m.exec(description)?.[0].trim(),
    directionOf(description),
    ...Array.from(description.matchAll(/^m=(\S+)/gm), ([, kind]) => kind),
  ]
  return essence(before).join('\n') === essence(now).join('\n')
}

/**
 * Whether the author of two descriptions takes sound at another place by now: at other ports, or with another ICE agent. A media relay
 * keeps both as long as it knows the call.
 */
export const isElsewhere = (before: string, now: string): boolean => {
  const place = (description: string) =>
    Array.from(description.matchAll(/^(?:m=\S+ (\d+)|a=ice-ufrag:(\S+))/gm), ([, port, agent]) => port ?? agent)
  return place(before).join('\n') !== place(now).join('\n')
}

export interface Exchanged {
  /** The latest description of this side, and of the other side. */
  readonly local: string
  readonly remote: string
}

/**
 * Answers a new offer of the other side without the other party: with the existing connection, and without anything it
 * does not carry.
 * @returns null: not possible
 */
export const localAnswer = (offer: string, { local, remote }: Exchanged): string | null => {
  const [head = '', ...own] = sectionsOf(local)
  const [, ...spoken] = sectionsOf(remote)
  const offered = sectionsOf(offer).slice(1)
  if (own.length === 0) return null
  const roles = { local: setupOf(local), remote: setupOf(remote) }
  const answers = offered.map((section, index) => {
    const ours = own[index]
    const [kind, ...formats] = formatsOf(section)
    if (ours === undefined || kind === undefined || formatsOf(ours)[0] !== kind || isRefused(ours))
      return refused(section)
    const agreed = new Set(formatsOf(spoken[index] ?? '').slice(1))
    const kept = formats.filter((format) => agreed.has(format))
    return kept.length === 0 ? refused(section) : answerTo(section, ours, kept, roles)
  })
  if (answers.every(isRefused)) return null
  const groups = /^a=group:.*$/gm
  const bundled = answers.flatMap((section) => (isRefused(section) ? [] : (/^a=mid:(\S+)/m.exec(section)?.[1] ?? [])))
  return `${head.replace(groups, `a=group:BUNDLE ${bundled.join(' ')}`)}${answers.join('')}`
}

/**
 * Makes a description without any party, to be sent between two parties. rtpengine starts a new DTLS handshake only if
 * the fingerprint of the other side changes, and its own fingerprint is the same in all calls: of two parties behind
 * the relay, one after the other, the second would stay silent. The description made here has a fingerprint that nobody
 * has.
 * @param next the description of the next party; of the relay itself if that is not known yet
 * @returns null: not needed
 */
export const withoutPartner = (next: string, local: string): string | null => {
  const fingerprint = fingerprintOf(local)
  if (fingerprint === undefined || fingerprint !== fingerprintOf(next)) return null
  const nobody = fingerprint.replace(/[0-9A-F](?=[0-9A-F]$)/i, (digit) => (digit === '0' ? '1' : '0'))
  return withoutCandidates(local.replaceAll(fingerprint, nobody).replace(/^a=setup:\w+/gm, 'a=setup:actpass'))
}

/** Makes an answer that accepts nothing of an offer, so that the offering side is released. */
export const refusedAnswer = (offer: string): string => {
  const [, ...sections] = sectionsOf(offer)
  return `v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n${sections.map(refused).join('')}`
}

const sectionsOf = (description: string): string[] => description.split(/^(?=m=)/m)

const directionIn = (section: string): Direction | undefined =>
  /^a=(sendrecv|sendonly|recvonly|inactive)[ \t]*\r?$/m.exec(section)?.[1] as Direction | undefined

const formatsOf = (section: string): string[] => {
  const [, kind, formats = ''] = /^m=(\S+) \S+ \S+ ([^\r\n]*)/.exec(section) ?? []
  return kind === undefined ? [] : [kind, ...formats.trim().split(/ +/)]
}

const isRefused = (section: string): boolean => /^m=\S+ 0 /.test(section) && !/^a=bundle-only/m.test(section)

const fingerprintOf = (description: string): string | undefined => /^a=fingerprint:\S+ (\S+)/m.exec(description)?.[1]

const setupOf = (description: string): string | undefined => /^a=setup:(\w+)/m.exec(description)?.[1]

const refused = (section: string): string => {
  const [, kind, protocol, formats] = /^m=(\S+) \S+ (\S+) ([^\r\n]*)/.exec(section) ?? []
  const mid = /^a=mid:\S+/m.exec(section)?.[0]
  const lines = [
    `m=${kind} 0 ${protocol} ${formats}`,
    'c=IN IP4 0.0.0.0',
    ...(mid === undefined ? [] : [mid]),
    'a=inactive',
  ]
  return `${lines.join('\r\n')}\r\n`
}

const reversed = { sendrecv: 'sendrecv', sendonly: 'recvonly', recvonly: 'sendonly', inactive: 'inactive' } as const

const answerTo = (
  offered: string,
  ours: string,
  formats: readonly string[],
  roles: { readonly local: string | undefined; readonly remote: string | undefined },
): string => {
  const [first = '', ...lines] = ours.split(/\r\n|\n/).filter((line) => line !== '')
  const ofFormats = new Set(formats)
  const isOfFormat = (line: string): boolean => {
    const format = /^a=(?:rtpmap|fmtp|rtcp-fb):(\S+) /.exec(line)?.[1]
    return format !== undefined && ofFormats.has(format)
  }
  // if this side made the offer, the other side has chosen the DTLS role
  const role = roles.local === 'actpass' ? (roles.remote === 'active' ? 'passive' : 'active') : roles.local
  const direction = reversed[directionIn(offered) ?? 'sendrecv']
  const kept = lines
    .filter(
      (line) => !/^a=(?:rtpmap|fmtp|rtcp-fb|mid|setup|sendrecv|sendonly|recvonly|inactive|bundle-only)\b/.test(line),
    )
    .concat(offered.split(/\r\n|\n/).filter(isOfFormat))
  const mid = /^a=mid:\S+/m.exec(offered)?.[0]
  return [
    first.replace(/^(m=\S+ \S+ \S+ ).*/, `$1${formats.join(' ')}`),
    ...kept,
    ...(mid === undefined ? [] : [mid]),
    ...(role === undefined ? [] : [`a=setup:${role}`]),
    `a=${direction}`,
    '',
  ].join('\r\n')
}
