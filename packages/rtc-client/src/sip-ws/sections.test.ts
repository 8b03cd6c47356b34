import { expect, test } from 'vitest'
import { answerTo } from './sections.ts'

const described = (...ports: number[]) =>
  ['v=0', ...ports.map((port, at) => `m=${at === 0 ? 'audio' : 'video'} ${port} UDP/TLS/RTP/SAVPF 96`), ''].join('\r\n')

test('FRONT-02: an answer keeps the media for which the offer has room', () => {
  expect(answerTo(described(9, 9), described(4000, 4002))).toBe(described(4000, 4002))
})

test('FRONT-02: an answer loses the media that the offer has given up since', () => {
  expect(answerTo(described(9, 0), described(4000, 4002))).toBe(described(4000, 0))
})

test('FRONT-02: an answer that refuses media itself stays as it is', () => {
  expect(answerTo(described(9, 9), described(4000, 0))).toBe(described(4000, 0))
})
