const headBytes = 44

/**
 * A WAV file, as the platform takes it, from samples of one channel (-1 to 1).
 * @param rate samples per second
 */
export const wavFile = (samples: Float32Array, rate: number): File => {
  const bytes = samples.length * 2
  const view = new DataView(new ArrayBuffer(headBytes + bytes))
  const put = (offset: number, text: string): void => {
    for (const [index, letter] of [...text].entries()) view.setUint8(offset + index, letter.charCodeAt(0))
  }
  put(0, 'RIFF')
  view.setUint32(4, headBytes - 8 + bytes, true)
  put(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  // uncompressed, one channel
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  put(36, 'data')
  view.setUint32(40, bytes, true)
  for (const [index, sample] of samples.entries())
    view.setInt16(headBytes + index * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true)
  return new File([view.buffer], 'recorded.wav', { type: 'audio/wav' })
}
