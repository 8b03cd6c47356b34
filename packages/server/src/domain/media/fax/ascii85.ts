const LINE = 78

/** Bytes as printable characters, five for four, in lines, closed by `~>` (PostScript Language Reference, 3.13.3). */
export function ascii85(data: Buffer): string {
  const words: string[] = []
  for (let at = 0; at + 4 <= data.length; at += 4) {
    const value = data.readUInt32BE(at)
    words.push(value === 0 ? 'z' : digits(value))
  }
  const rest = data.length % 4
  if (rest > 0) {
    const padded = Buffer.alloc(4)
    data.copy(padded, 0, data.length - rest)
    words.push(digits(padded.readUInt32BE(0)).slice(0, rest + 1))
  }
  // a line must not begin like a comment of the document's structure
  const lines = words.join('').match(new RegExp(`.{1,${LINE}}`, 'g')) ?? []
  return `${lines.map((line) => line.replace(/^%/, ' %')).join('\n')}~>`
}

function digits(value: number): string {
  let text = ''
  for (let rest = value, index = 0; index < 5; index++) {
    text = String.fromCharCode(33 + (rest % 85)) + text
    rest = Math.floor(rest / 85)
  }
  return text
}
