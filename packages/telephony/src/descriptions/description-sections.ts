/** A session description (SDP, RFC 8866) in parts: the lines about all media, and those of each section. */
export interface Parts {
  readonly head: readonly string[]
  readonly sections: readonly Section[]
}
export type Section = readonly string[]

export const partsOf = (description: string): Parts => {
  const parts: string[][] = [[]]
  for (const line of description.split(/\r\n|\r|\n/)) {
    if (line.startsWith('m=')) parts.push([])
    if (line !== '') parts.at(-1)?.push(line)
  }
  const [head = [], ...sections] = parts
  return { head, sections }
}

export const written = ({ head, sections }: Parts): string => [...head, ...sections.flat(), ''].join('\r\n')

export const kindOf = ([first = '']: Section): string => /^m=(\S+)/.exec(first)?.[1] ?? ''

export const midOf = (section: Section): string | null =>
  section.map((line) => /^a=mid:(\S+)/.exec(line)?.[1]).find((mid) => mid !== undefined) ?? null

/** Nothing is exchanged by it. A section that shares the connection of another one has no port of its own, either. */
export const isRefused = (section: Section): boolean =>
  /^m=\S+ 0 /.test(section[0] ?? '') && !section.includes('a=bundle-only')

/** The description of a refused section (RFC 3264, section 6). */
export const refusal = (section: Section): Section => {
  const [, kind = 'audio', protocol = 'UDP/TLS/RTP/SAVPF', formats = '0'] =
    /^m=(\S+) \S+ (\S+) (.+)$/.exec(section[0] ?? '') ?? []
  const mid = midOf(section)
  return [
    `m=${kind} 0 ${protocol} ${formats}`,
    'c=IN IP4 0.0.0.0',
    ...(mid === null ? [] : [`a=mid:${mid}`]),
    'a=inactive',
  ]
}
