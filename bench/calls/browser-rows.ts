import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { type EnginePage, type EngineWindow, openEnginePage, rings } from '../../e2e/support/calls/engine-page.ts'
import { givenLine } from '../../e2e/support/given/given-line.ts'
import { startServer } from '../../e2e/support/server.ts'
import { writeVoice } from '../../e2e/support/world-setup.ts'
import { findChromium } from '../../scripts/test/find-chromium.mjs'
import { judged, unlimited } from '../budget.ts'
import { measured, type Row } from '../measured.ts'
import { median, percentile } from '../statistics.ts'
import { giveEar, heardAt, type ListeningWindow } from './first-sound.ts'

const calls = 20
const calleeExtension = '72'
const mostRingingMs = 100
const echoTest = '*43'
/** One page may place three calls a second; the engine closes the socket of one that goes on faster. */
const betweenCallsMs = 400
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const devices = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
]

/**
 * Measures the time from the click to the ringing, and from the click to the first sound, between two browsers through
 * the built server.
 */
export const browserRows = async (say: (progress: string) => void): Promise<readonly Row[]> => {
  const server = await startServer({ LOG_LEVEL: 'warn' })
  const directory = await mkdtemp(join(tmpdir(), 'lineside-bench-'))
  const tone = join(directory, 'tone.wav')
  await writeVoice(tone)
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', ...devices, `--use-file-for-fake-audio-capture=${tone}`],
  })
  try {
    const asPeopleHaveIt = { hasCleanMicrophone: true }
    const [one, other] = [
      await givenLine(server, 'Bench Caller', '71'),
      await givenLine(server, 'Bench Callee', calleeExtension),
    ]
    const caller = await openEnginePage(browser, server, one, asPeopleHaveIt)
    const callee = await openEnginePage(browser, server, other, asPeopleHaveIt)
    await caller.page.evaluate(giveEar)
    say('two browsers')
    const ofTwo = await measured('calls between two browsers', 60, () => twoBrowserRows(caller, callee))
    say('the echo test')
    return [...ofTwo, ...(await measured('click to first sound, echo test', 60, () => echoRows(caller)))]
  } finally {
    await browser.close()
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

const shown = (values: readonly number[]): string =>
  `${Math.round(median(values))} ms, 9 in 10 ${Math.round(percentile(values, 0.9))} ms`

const twoBrowserRows = async (caller: EnginePage, callee: EnginePage): Promise<Row[]> => {
  const times: Times[] = []
  for (let round = 0; round < calls; round++) times.push(await callOnce(caller, callee))
  const all = (key: keyof Times) => times.map((time) => time[key])
  const ringing = judged(median(all('ringing')), { limit: mostRingingMs, at: 'most', unit: ' ms' })
  return [
    ['click to ringing', shown(all('ringing')), ...ringing],
    ['thereof the microphone', shown(all('microphone')), ...unlimited],
    ['accepting to connected media', shown(all('connected')), ...unlimited],
    ['accepting to first sound at the caller', shown(all('sound')), ...unlimited],
  ]
}

const echoRows = async (caller: EnginePage): Promise<Row[]> => {
  const echoes: number[] = []
  for (let round = 0; round <= calls; round++) echoes.push(await echoOnce(caller))
  const [first = Number.NaN, ...more] = echoes
  return [
    ['click to first sound, echo test', shown(more), ...unlimited],
    ['first of all, starts the media process', `${Math.round(first)} ms`, ...unlimited],
  ]
}

interface Times {
  readonly microphone: number
  readonly ringing: number
  readonly connected: number
  readonly sound: number
}

const callOnce = async (caller: EnginePage, callee: EnginePage): Promise<Times> => {
  const began = await caller.page.evaluate(async (number) => {
    const { lab, listen } = window as unknown as ListeningWindow
    const click = performance.now()
    const localMediaStream = await lab.build('m')
    const microphone = performance.now() - click
    const { call } = lab.watch(lab.sip.call(number, { localMediaStream }))
    listen(call)
    await new Promise<void>((resolve) => call.onRingingStart(resolve))
    return { microphone, ringing: performance.now() - click }
  }, calleeExtension)
  await rings(callee)
  const { connected, accepted } = await callee.page.evaluate(async () => {
    const { lab } = window as unknown as EngineWindow
    const call = lab.calls.at(-1)?.call
    const local = await lab.build('m')
    const click = performance.now()
    const isConnected = new Promise<void>((resolve) => call?.onAccepted(resolve))
    await call?.accept(local)
    await isConnected
    return { connected: performance.now() - click, accepted: performance.timeOrigin + click }
  })
  const sound = (await caller.page.evaluate(heardAt)) - accepted
  await hangUp(callee)
  await isOver(caller)
  return { ...began, connected, sound }
}

const hangUp = ({ page }: EnginePage): Promise<void> =>
  page.evaluate(() => (window as unknown as EngineWindow).lab.calls.at(-1)?.call.end())

/** The call is over, and the next one may be placed. */
const isOver = async ({ page }: EnginePage): Promise<void> => {
  await page.waitForFunction(
    () => (window as unknown as EngineWindow).lab.calls.at(-1)?.call.endedReason !== undefined,
    undefined,
    { timeout: 10_000 },
  )
  await pause(betweenCallsMs)
}

/** One person alone: from the click to what the platform says. */
const echoOnce = async (caller: EnginePage): Promise<number> => {
  const { page } = caller
  const click = await page.evaluate(async (number) => {
    const { lab, listen } = window as unknown as ListeningWindow
    const began = performance.timeOrigin + performance.now()
    listen(lab.watch(lab.sip.call(number, { localMediaStream: await lab.build('m') })).call)
    return began
  }, echoTest)
  const sound = await page.evaluate(heardAt)
  await hangUp(caller)
  await isOver(caller)
  return sound - click
}
