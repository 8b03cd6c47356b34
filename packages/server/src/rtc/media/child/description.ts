import { isIPv4 } from 'node:net'

/**
 * Filters a session description (SDP) of the far end before the WebRTC library reads it: only lines the library needs,
 * and only sections the server accepts. A description comes from a stranger, and the library's parser trusts its input.
 * `ownDescription` puts the refused sections back in their places in the server's own description.
 */
export interface TamedDescription {
  readonly sdp: string
  /**
   * One entry for each section of the received description, in its order: the text of a refused section, or null for a
   * section that the library answers.
   */
  readonly refused: readonly (string | null)[]
  readonly hasVideo: boolean
}

export interface Wanted {
  readonly audio: number
  readonly video: number
}

export class BadDescription extends Error {
  override readonly name = 'BadDescription'
}

const MOST_LINES = 4000
const MOST_LINE = 1000
const MOST_SECTIONS = 64
const MOST_CANDIDATES = 4
const MOST_SOURCES = 4
/**
 * The library combines all lines of a payload type with each other, so a line that is repeated a thousand times costs it
 * gigabytes. Browsers repeat no line but these, and these a few times.
 */
const MOST_REPEATED = 8
const repeatable = /^a=(rtcp-fb|fingerprint|msid)\b/
/**
 * The library starts to connect only if it knows a candidate. For a far end that named none this placeholder is enough:
 * the far end contacts the server, and the server learns the real address then.
 */
const NOWHERE = 'a=candidate:1 1 udp 1 127.0.0.1 9 typ host'

/** The codec of the sound: `g711` for a fax machine, which any other codec would garble. */
export type Voice = 'opus' | 'g711'

/** By kind: the codecs for voice or picture, of which one is chosen, and additional payload types. */
const codecs: Readonly<Record<Voice, Readonly<Record<Kind, readonly [readonly string[], ...string[]]>>>> = {
  opus: { audio: [['opus'], 'telephone-event'], video: [['vp8']] },
  g711: { audio: [['pcma', 'pcmu']], video: [['vp8']] },
}
type Kind = 'audio' | 'video'

const sectionAttributes =
  /^a=(ice-ufrag|ice-pwd|ice-options|fingerprint|setup|sendrecv|sendonly|recvonly|inactive|rtcp-mux|rtcp-rsize|msid)\b/
const headLines = /^(v=|o=|s=|t=|a=(ice-ufrag|ice-pwd|fingerprint|setup|ice-lite|ice-options)\b)/

/** @throws BadDescription the text is not a session description, or no connection can be made from it */
export const tameDescription = (sdp: string, wanted: Wanted, voice: Voice = 'opus'): TamedDescription => {
  const lines = sdp.split(/\r\n|\r|\n/, MOST_LINES + 1)
  if (lines.length > MOST_LINES) throw new BadDescription('too many lines')
  const [head = [], ...sections] = intoSections(lines.filter((line) => line.length <= MOST_LINE))
  if (sections.length === 0 || sections.length > MOST_SECTIONS) throw new BadDescription(`${sections.length} sections`)
  if (!head.some((line) => line.startsWith('v=0'))) throw new BadDescription('no head')

  const left: Record<Kind, number> = { ...wanted }
  const kept: string[][] = []
  const mids: string[] = []
  const refused = sections.map((section, index) => {
    const taken = takeSection(section, { left, voice, place: String(index) })
    if (taken === null) return refusal(section, index)
    kept.push(taken.lines)
    mids.push(taken.mid)
    left[taken.kind] -= 1
    return null
  })
  if (kept.length === 0) throw new BadDescription('nothing that is spoken here')
  const all = [...head, ...kept.flat()]
  for (const needed of ['a=ice-ufrag:', 'a=ice-pwd:', 'a=fingerprint:'])
    if (!all.some((line) => line.startsWith(needed))) throw new BadDescription(`no ${needed}`)
  return {
    sdp: `${[...boundedLines(head, headLines), `a=group:BUNDLE ${mids.join(' ')}`, ...kept.flat()].join('\r\n')}\r\n`,
    refused,
    hasVideo: left.video < wanted.video,
  }
}

const intoSections = (lines: readonly string[]): string[][] => {
  const sections: string[][] = [[]]
  for (const line of lines) {
    if (line.startsWith('m=')) sections.push([])
    if (line !== '') sections.at(-1)?.push(line)
  }
  return sections
}

const midOf = (section: readonly string[]): string | undefined =>
  section.map((line) => /^a=mid:([\w.~!+-]{1,32})$/.exec(line)?.[1]).find((mid) => mid !== undefined)

const takeSection = (
  section: readonly string[],
  { left, voice, place }: { left: Readonly<Record<Kind, number>>; voice: Voice; place: string },
): { kind: Kind; mid: string; lines: string[] } | null => {
  const [, kind, port, protocol] = /^m=(audio|video) (\d{1,5}) ([\w/]+) /.exec(section[0] ?? '') ?? []
  if (kind !== 'audio' && kind !== 'video') return null
  const isAsked = port !== '0' || section.includes('a=bundle-only')
  if (left[kind] === 0 || !isAsked || !protocol?.endsWith('RTP/SAVPF')) return null
  const types = payloadTypes(section, codecs[voice][kind])
  if (types.length === 0) return null
  const mid = midOf(section) ?? place
  const ofTypes = new RegExp(`^a=(rtpmap|fmtp|rtcp-fb):(${types.join('|')}) (?!transport-cc)`)
  const sources = section.filter((line) => /^a=ssrc:\d{1,10} (cname|msid):/.test(line)).slice(0, MOST_SOURCES)
  const candidates = section.filter(isUsableCandidate).slice(0, MOST_CANDIDATES)
  return {
    kind,
    mid,
    lines: [
      `m=${kind} 9 UDP/TLS/RTP/SAVPF ${types.join(' ')}`,
      'c=IN IP4 0.0.0.0',
      `a=mid:${mid}`,
      ...boundedLines(section, sectionAttributes),
      ...boundedLines(section, ofTypes),
      ...sources,
      ...(candidates.length > 0 ? candidates : [NOWHERE]),
      'a=end-of-candidates',
    ],
  }
}

/** Returns the lines that `known` matches, each match at most as often as a browser says it. */
const boundedLines = (lines: readonly string[], known: RegExp): string[] => {
  const counts = new Map<string, number>()
  return lines.filter((line) => {
    const [match] = known.exec(line) ?? []
    if (match === undefined) return false
    const count = (counts.get(match) ?? 0) + 1
    counts.set(match, count)
    return count <= (repeatable.test(match) ? MOST_REPEATED : 1)
  })
}

/**
 * Returns the payload types of supported codecs. The codec for voice or picture comes first, because the library sends
 * with the first of the list.
 */
const payloadTypes = (section: readonly string[], [first, ...others]: (typeof codecs)[Voice][Kind]): string[] => {
  const named = section.flatMap((line) => {
    const [, type, name] = /^a=rtpmap:(\d{1,3}) ([\w-]+)\//.exec(line) ?? []
    return type === undefined || name === undefined ? [] : [{ type, name: name.toLowerCase() }]
  })
  const taken = named.find(({ name }) => first.includes(name))
  if (taken === undefined) return []
  const more = others.flatMap((codec) => named.filter(({ name }) => name === codec)).slice(0, 4)
  return [...new Set([taken, ...more].map(({ type }) => type))]
}

const isUsableCandidate = (line: string): boolean => {
  const [, address] =
    /^a=candidate:[\w+/]{1,32} 1 udp \d{1,10} (\S+) \d{1,5} typ (?:host|srflx|relay)\b/i.exec(line) ?? []
  return address !== undefined && isIPv4(address)
}

const refusal = (section: readonly string[], index: number): string => {
  const [, kind = 'audio', protocol = 'UDP/TLS/RTP/SAVPF', formats = '0'] =
    /^m=([a-z]{1,16}) \d{1,5} ([\w/]{1,32}) ([\w -]{1,200})/.exec(section[0] ?? '') ?? []
  return [
    `m=${kind} 0 ${protocol} ${formats}`,
    'c=IN IP4 0.0.0.0',
    `a=mid:${midOf(section) ?? index}`,
    'a=inactive',
    '',
  ].join('\r\n')
}

/**
 * Bit rates (kbit/s) for the browser's picture: least, at the start, and most. Without a hint the browser starts far
 * too low.
 */
const startBitrate = 'x-google-min-bitrate=100;x-google-start-bitrate=800;x-google-max-bitrate=1500'

export interface OwnOptions {
  /** `refused` of `tameDescription`; for an offer of the server, the value from the description before it. */
  readonly refused: readonly (string | null)[]
  /** The address to announce. Only candidates of the address `bound` are kept, with `address` in its place. */
  readonly address: string
  readonly bound: string
}

/** Returns the server's own description in the form for the far end. */
export const ownDescription = (sdp: string, { refused, address, bound }: OwnOptions): string => {
  const [head = [], ...sections] = intoSections(sdp.split(/\r\n/))
  const own = sections.map(
    (section) => `${section.flatMap((line) => ownLine(line, { address, bound })).join('\r\n')}\r\n`,
  )
  const all: string[] = []
  for (const each of refused) {
    const next = each ?? own.shift()
    if (next !== undefined) all.push(next)
  }
  return `${head.join('\r\n')}\r\n${[...all, ...own].join('')}`
}

const ownLine = (line: string, { address, bound }: Pick<OwnOptions, 'address' | 'bound'>): string[] => {
  const [, before, host, after] = /^(a=candidate:\S+ \d+ \S+ \d+ )(\S+)( .*)$/.exec(line) ?? []
  if (host !== undefined) return host === bound ? [`${before}${address}${after}`] : []
  const [, type] = /^a=rtpmap:(\d+) VP8\//i.exec(line) ?? []
  return type === undefined ? [line] : [line, `a=fmtp:${type} ${startBitrate}`]
}
