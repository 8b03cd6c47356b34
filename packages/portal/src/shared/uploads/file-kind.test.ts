import { expect, test } from 'vitest'
import { fileFault, namedFormat, soundFiles } from './file-kind.ts'

test.each([
  ['greeting.wav', 1, null],
  ['GREETING.MP3', 67_108_864, null],
  ['a.b.ogg', 10, null],
  ['whatsapp.opus', 10, null],
  ['greeting.oga', 10, null],
  ['greeting.wave', 10, null],
  ['greeting.flac', 10, 'ending'],
  ['wav', 10, 'ending'],
  ['greeting.wav.exe', 10, 'ending'],
  ['greeting.wav', 0, 'empty'],
  ['greeting.wav', 67_108_865, 'size'],
] as const)('VBX-04: %s of %d bytes: %s', (name, size, fault) => {
  expect(fileFault({ name, size }, soundFiles)).toBe(fault)
})

test.each([
  ['Voice memo 3.m4a', 'AAC (M4A)'],
  ['GREETING.FLAC', 'FLAC'],
  ['greeting.wav', null],
  ['letter.docx', null],
])('VBX-04: %s is refused as %s', (name, format) => {
  expect(namedFormat(name, soundFiles)).toBe(format)
})
