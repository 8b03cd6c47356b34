/** The strongest frequency in steps of 10 Hz between 50 and 3,000 Hz (Goertzel). */
export function dominantHertz(samples: Float32Array, sampleRate: number): number {
  let best = { hertz: 0, power: 0 }
  for (let hertz = 50; hertz <= 3000; hertz += 10) {
    const factor = 2 * Math.cos((2 * Math.PI * hertz) / sampleRate)
    let [one, two] = [0, 0]
    // by index, which takes half as long as by iterator: tests that wait for a tone ask fifty times a second
    for (let index = 0; index < samples.length; index++) {
      const next = (samples[index] ?? 0) + factor * one - two
      two = one
      one = next
    }
    const power = one * one + two * two - factor * one * two
    if (power > best.power) best = { hertz, power }
  }
  return best.hertz
}
