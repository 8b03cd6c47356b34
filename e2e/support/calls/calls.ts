import { type BrowserContext, expect, type Page } from '@playwright/test'

/*
 * The sound and pictures that a call really receives and sends, in any page: the portal's, or one with the engine
 * alone. The browser's own devices are a tone without a pause, and a picture that moves (playwright.config.ts).
 */

type Watched = Window & { openConnections?: () => RTCPeerConnection[] }

/** For all pages of a context that are opened later: their connections can be asked what they carry. */
export const watchConnections = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const all: RTCPeerConnection[] = []
    const Original = RTCPeerConnection
    window.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        all.push(this)
      }
    }
    const open = () => all.filter(({ connectionState }) => connectionState !== 'closed')
    Object.assign(window, { openConnections: open })
  })

/** A tone has no echo and no noise: to clean a voice of them takes a tenth of what a conference takes. */
export const plainMicrophone = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const ask = MediaDevices.prototype.getUserMedia
    const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
    MediaDevices.prototype.getUserMedia = function (wanted) {
      const audio = wanted?.audio
      if (!audio) return ask.call(this, wanted)
      return ask.call(this, { ...wanted, audio: { ...(audio === true ? {} : audio), ...plain } })
    }
  })

/** Packets that have come so far over the connections that are open now. */
export const packetsOf = (page: Page, of: 'audio' | 'video'): Promise<number> =>
  page.evaluate(async (wanted) => {
    const connections = (window as Watched).openConnections?.() ?? []
    const reports = await Promise.all(connections.map((connection) => connection.getStats()))
    const entries = reports.flatMap((report) => [...report.values()] as Record<string, unknown>[])
    return entries
      .filter(({ type, kind }) => type === 'inbound-rtp' && kind === wanted)
      .reduce((sum, { packetsReceived }) => sum + Number(packetsReceived), 0)
  }, of)

/** How many connections are open: one a call, and for a moment two where it goes on with somebody else. */
export const connectionsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as Watched).openConnections?.().length ?? 0)

/**
 * The loudest moment, 0 to 1, of half a second of all that is played from a connection.
 *
 * @param enough listens no longer than until it was this loud
 */
const loudnessOf = (page: Page, enough = 1): Promise<number> =>
  page.evaluate(async (loudEnough) => {
    const players = [...document.querySelectorAll<HTMLMediaElement>('audio, video')].filter(({ paused }) => !paused)
    const streams = players.map(({ srcObject }) => srcObject).filter((source) => source instanceof MediaStream)
    const audible = streams.filter((stream) => stream.getAudioTracks().length > 0)
    if (audible.length === 0) return 0
    const context = new AudioContext()
    await context.resume()
    const analyser = context.createAnalyser()
    for (const stream of audible) context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let loudest = 0
    for (let round = 0; round < 12 && loudest <= loudEnough; round++) {
      await new Promise((resolve) => setTimeout(resolve, 40))
      analyser.getFloatTimeDomainData(samples)
      for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample))
    }
    await context.close()
    return Math.min(1, loudest)
  }, enough)

/** A tone is heard, and it comes over the network. */
export const expectSound = async (page: Page): Promise<void> => {
  const audible = 0.1
  let before = await packetsOf(page, 'audio')
  await expect.poll(() => loudnessOf(page, audible), { timeout: 30_000 }).toBeGreaterThan(audible)
  // meanwhile a connection may be closed, and what came over it no longer counts
  const grows = async () => {
    const now = await packetsOf(page, 'audio')
    const isMore = now > before
    before = now
    return isMore
  }
  await expect.poll(grows, { timeout: 30_000 }).toBe(true)
}

export const expectSilence = (page: Page): Promise<void> =>
  expect.poll(() => loudnessOf(page), { timeout: 30_000 }).toBeLessThan(0.01)

/** Pictures that were shown so far, of whatever comes from a connection. */
const picturesOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    [...document.querySelectorAll('video')]
      .filter((video) => video.srcObject instanceof MediaStream && video.videoWidth > 0)
      .reduce((sum, video) => sum + video.getVideoPlaybackQuality().totalVideoFrames, 0),
  )

/** A picture is shown, and moves. */
export const expectPicture = async (page: Page): Promise<void> => {
  await expect.poll(() => picturesOf(page), { timeout: 30_000 }).toBeGreaterThan(0)
  const before = await picturesOf(page)
  await expect.poll(() => picturesOf(page), { timeout: 30_000 }).toBeGreaterThan(before)
}

export const expectNoPicture = async (page: Page): Promise<void> => {
  await expect
    .poll(async () => {
      const before = await picturesOf(page)
      await page.waitForTimeout(300)
      return (await picturesOf(page)) - before
    })
    .toBe(0)
}
