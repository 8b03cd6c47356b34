import { MediaError } from '../media-error.ts'
import { fromALaw, fromMuLaw } from './g711.ts'

/** Reads the sample at a byte offset as -1 to 1. */
type SampleReader = (data: DataView, at: number) => number

/** By coding and bytes of a sample. 8 bit integers are unsigned in WAV, all others signed. */
const readers: Readonly<Record<string, SampleReader>> = {
  '1/1': (data, at) => (data.getUint8(at) - 128) / 128,
  '1/2': (data, at) => data.getInt16(at, true) / 32768,
  '1/3': (data, at) => (data.getUint16(at, true) + data.getInt8(at + 2) * 65536) / 8388608,
  '1/4': (data, at) => data.getInt32(at, true) / 2147483648,
  '3/4': (data, at) => finite(data.getFloat32(at, true)),
  '3/8': (data, at) => finite(data.getFloat64(at, true)),
  '6/1': (data, at) => fromALaw(data.getUint8(at)),
  '7/1': (data, at) => fromMuLaw(data.getUint8(at)),
}

/** @throws MediaError unsupported, for a coding that WAV allows and telephony does not use */
export function wavSampleReader(coding: number, sampleBytes: number): SampleReader {
  const reader = readers[`${coding}/${sampleBytes}`]
  if (!reader) throw new MediaError('unsupported', `WAV coding ${coding} with ${sampleBytes * 8} bits is not taken`)
  return reader
}

const finite = (value: number) => (Number.isFinite(value) ? value : 0)
