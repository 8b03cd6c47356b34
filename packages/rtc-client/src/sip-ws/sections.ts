const sections = /^m=(\w+) (\d+)/gm

/**
 * An answer without the media that its offer no longer has room for: their port is 0, as in the offer.
 * @param answer SDP to an earlier offer of the same call, with its sections in the same order
 */
export const answerTo = (offer: string, answer: string): string => {
  const ports = [...offer.matchAll(sections)].map(([, , port]) => port)
  let at = 0
  return answer.replace(sections, (line, kind: string) => (ports[at++] === '0' ? `m=${kind} 0` : line))
}
