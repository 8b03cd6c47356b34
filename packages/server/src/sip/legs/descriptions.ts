import type { MediaState } from '@lineside/contract/rtc/frames'
import type { LegEvent } from '@lineside/telephony/call/leg-messages'

/**
 * What a phone's side of a call must know of a description (SDP): as little as goes. Between the parties they pass through
 * unread.
 */

/**
 * The relay begins to check the places of an offer at once, and so takes the port of whoever offers before anybody answers. A
 * browser that has not found its places yet names none, which the relay would take for a hold: so it names one that is nobody's.
 */
export const withoutCandidates = (offer: string): string =>
  offer
    .replace(/^a=(?:candidate:|end-of-candidates|ice-options:).*(?:\r\n|\n|$)/gm, '')
    .replace(/^c=IN IP4 0\.0\.0\.0/gm, 'c=IN IP4 192.0.2.1')

export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

/** Which way the voice goes, as whoever wrote this sees it. */
export const directionOf = (description: string): Direction => {
  const [head = '', ...sections] = sectionsOf(description)
  const audio = sections.find((section) => section.startsWith('m=audio'))
  // phones of old hold by an address that is none
  const place = /^c=/m.test(audio ?? '') ? audio : head
  if (/^c=IN IP4 0\.0\.0\.0/m.test(place ?? '') && !/UDP\/TLS/.test(audio ?? '')) return 'sendonly'
  return directionIn(audio ?? '') ?? directionIn(head) ?? 'sendrecv'
}

/** Whoever wrote this does not want to hear the other one. */
export const isHolding = (description: string): boolean => ['sendonly', 'inactive'].includes(directionOf(description))

/** What whoever wrote this sends; a voice that is held for a while counts. */
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

/** What whoever wrote both has changed by the second one: it holds, goes on, or sends another picture. */
export const changesIn = (before: string | null, now: string): readonly Changed[] => {
  const held = before !== null && isHolding(before)
  const [had, media] = [before === null ? null : mediaOf(before), mediaOf(now)]
  return [
    ...(isHolding(now) === held ? [] : [{ type: held ? 'resume' : 'hold' } as const]),
    ...(had === null || had.video === media.video ? [] : [{ type: 'media', media } as const]),
  ]
}

type Changed = Extract<LegEvent, { type: 'hold' | 'resume' | 'media' }>

/** The same session in the same version: nothing but a sign of life (RFC 4028). */
export const isUnchanged = (before: string, now: string): boolean => {
  const essence = (description: string) => [
    /^o=.*$/m.exec(description)?.[0].trim(),
    directionOf(description),
    ...Array.from(description.matchAll(/^m=(\S+)/gm), ([, kind]) => kind),
  ]
  return essence(before).join('\n') === essence(now).join('\n')
}

export interface Exchanged {
  /** What we said last, and the other side. */
  readonly local: string
  readonly remote: string
}

/**
 * Answers a new offer of the other side on our own: with the connection that there is, and nothing beyond what it carries.
 * @returns null: that can not be
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
    const agreed = formatsOf(spoken[index] ?? '').slice(1)
    const kept = formats.filter((format) => agreed.includes(format))
    return kept.length === 0 ? refused(section) : answerTo(section, ours, kept, roles)
  })
  if (answers.every(isRefused)) return null
  const groups = /^a=group:.*$/gm
  const bundled = answers.flatMap((section) => (isRefused(section) ? [] : (/^a=mid:(\S+)/m.exec(section)?.[1] ?? [])))
  return `${head.replace(groups, `a=group:BUNDLE ${bundled.join(' ')}`)}${answers.join('')}`
}

/**
 * rtpengine begins a new handshake where the fingerprint of the other side changes, and its own is the same in all calls: of
 * two parties behind it, one after the other, the second stays silent. What is said in between has a fingerprint that nobody has.
 * @param next whoever comes, or the relay itself where that is not known
 * @returns null: that is not needed
 */
export const withoutPartner = (next: string, local: string): string | null => {
  const fingerprint = fingerprintOf(local)
  if (fingerprint === undefined || fingerprint !== fingerprintOf(next)) return null
  const nobody = fingerprint.replace(/[0-9A-F](?=[0-9A-F]$)/i, (digit) => (digit === '0' ? '1' : '0'))
  return withoutCandidates(local.replaceAll(fingerprint, nobody).replace(/^a=setup:\w+/gm, 'a=setup:actpass'))
}

/** An answer that takes nothing of an offer: who made it is let go. */
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
  const ofFormat = new RegExp(`^a=(?:rtpmap|fmtp|rtcp-fb):(?:${formats.join('|')}) `)
  // where we offered, the other side has chosen who begins
  const role = roles.local === 'actpass' ? (roles.remote === 'active' ? 'passive' : 'active') : roles.local
  const direction = reversed[directionIn(offered) ?? 'sendrecv']
  const kept = lines
    .filter(
      (line) => !/^a=(?:rtpmap|fmtp|rtcp-fb|mid|setup|sendrecv|sendonly|recvonly|inactive|bundle-only)\b/.test(line),
    )
    .concat(offered.split(/\r\n|\n/).filter((line) => ofFormat.test(line)))
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
