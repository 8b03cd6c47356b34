import type { Option } from '../../shared/ui/fields/option.ts'

export const people: readonly Option[] = [
  { id: '21', text: 'Max Berger', meta: 'Ext. 21', avatar: 'person' },
  { id: '22', text: 'Sofia Marchetti', meta: 'Ext. 22', avatar: 'person' },
  { id: '23', text: 'Jonas Keller', meta: 'Ext. 23', avatar: 'person' },
  { id: '25', text: 'Łukasz Wiśniewski', meta: 'Ext. 25', avatar: 'person' },
  { id: '26', text: 'Анна Новак', meta: 'Ext. 26', avatar: 'person' },
  { id: '60', text: 'Sales', meta: 'Group 60', avatar: 'group' },
]

export const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((short, index) => ({
  id: index + 1,
  short,
  name: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'][index] ?? short,
}))

export interface Device {
  id: number
  agent: string
  contact: string
  minutes: number
  q: number
}

export const devices: readonly Device[] = [
  { id: 1204, agent: 'Yealink T46U 108.86', contact: 'sip:10.4.2.31:5062', minutes: 47, q: 1 },
  { id: 1207, agent: 'Lineside Web', contact: 'wss, Chrome 141', minutes: 9, q: 0.5 },
  { id: 1209, agent: 'Lineside iOS 4.2', contact: 'sip:10.4.2.87:5060;transport=tls', minutes: 22, q: 0.5 },
]

/** Three seconds of a tone that rises and falls like a voice, as a WAV file. */
export function sampleVoice(): Blob {
  const rate = 8000
  const samples = Int16Array.from({ length: rate * 3 }, (_, index) => {
    const time = index / rate
    const swell = Math.abs(Math.sin(time * 5) * Math.sin(time * 1.7))
    return Math.sin(time * 440 * 2 * Math.PI) * swell * 9000
  })
  const head = new DataView(new ArrayBuffer(44))
  const text = (offset: number, letters: string) => {
    new Uint8Array(head.buffer).set(new TextEncoder().encode(letters), offset)
  }
  text(0, 'RIFF')
  head.setUint32(4, 36 + samples.byteLength, true)
  text(8, 'WAVEfmt ')
  head.setUint32(16, 16, true)
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, rate, true)
  head.setUint32(28, rate * 2, true)
  head.setUint16(32, 2, true)
  head.setUint16(34, 16, true)
  text(36, 'data')
  head.setUint32(40, samples.byteLength, true)
  return new Blob([head.buffer, samples.buffer], { type: 'audio/wav' })
}
