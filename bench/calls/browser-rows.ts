import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { type EnginePage, type EngineWindow, openEnginePage, rings } from '../../e2e/support/engine-page.ts'
import { givenLine } from '../../e2e/support/given-line.ts'
import { startServer } from '../../e2e/support/server.ts'
import { findChromium } from '../../scripts/test/find-chromium.mjs'
import { judged, unlimited } from '../budget.ts'
import { median, percentile } from '../statistics.ts'
import { heardAt, listen, toneFile } from './first-sound.ts'

const calls = 20
const calleeExtension = '72'
const mostRingingMs = 100
const echoTest = '*43'
const devices = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
]

/**
 * Measures the time from the click to the ringing, and from the click to the first sound, between two browsers through
 * the built server.
 */
export const browserRows = async (say: (progress: string) => void): Promise<(readonly string[])[]> => {
  const server = await startServer({ LOG_LEVEL: 'warn' })
  const directory = await mkdtemp(join(tmpdir(), 'lineside-bench-'))
  const tone = join(directory, 'tone.wav')
  await writeFile(tone, toneFile(440))
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', ...devices, `--use-file-for-fake-audio-capture=${tone}`],
  })
  try {
    say('two browsers')
    const caller = await openEnginePage(browser, server, await givenLine(server, 'Bench Caller', '71'))
    const callee = await openEnginePage(browser, server, await givenLine(server, 'Bench Callee', calleeExtension))
    const times: Times[] = []
    for (let round = 0; round < calls; round++) times.push(await callOnce(caller, callee))
    say('the echo test')
    const echoes: number[] = []
    for (let round = 0; round < calls; round++) echoes.push(await echoOnce(caller))
    const row = (name: string, of: (times: Times) => number, budget: readonly [string, string]) => {
      const values = times.map(of)
      return [name, `${Math.round(median(values))} ms, 9 in 10 ${Math.round(percentile(values, 0.9))} ms`, ...budget]
    }
    const ringing = median(times.map((time) => time.ringing))
    return [
      row(
        'click to ringing',
        (time) => time.ringing,
        judged(ringing, { limit: mostRingingMs, at: 'most', unit: ' ms' }),
      ),
      row('of it, the microphone', (time) => time.microphone, unlimited),
      row('the other one accepts, to connected media', (time) => time.connected, unlimited),
      row('the other one accepts, to the first sound at the caller', (time) => time.sound, unlimited),
      [
        'click to first sound, echo test',
        `${Math.round(median(echoes))} ms, 9 in 10 ${Math.round(percentile(echoes, 0.9))} ms`,
        ...unlimited,
      ],
    ]
  } finally {
    await browser.close()
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

interface Times {
  readonly microphone: number
  readonly ringing: number
  readonly connected: number
  readonly sound: number
}

const callOnce = async (caller: EnginePage, callee: EnginePage): Promise<Times> => {
  const began = await caller.page.evaluate(async (number) => {
    const { lab } = window as unknown as EngineWindow
    const click = performance.now()
    const localMediaStream = await lab.build('m')
    const microphone = performance.now() - click
    const { call } = lab.watch(lab.sip.call(number, { localMediaStream }))
    await new Promise<void>((resolve) => call.onRingingStart(resolve))
    return { microphone, ringing: performance.now() - click }
  }, calleeExtension)
  await rings(callee)
  await caller.page.evaluate(listen)
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
  await callee.page.evaluate(() => (window as unknown as EngineWindow).lab.calls.at(-1)?.call.end())
  await caller.page.waitForFunction(
    () => (window as unknown as EngineWindow).lab.calls.at(-1)?.call.endedReason !== undefined,
  )
  return { ...began, connected, sound }
}

/** One person alone: from the click to what the platform says. */
const echoOnce = async ({ page }: EnginePage): Promise<number> => {
  const click = await page.evaluate(async (number) => {
    const { lab } = window as unknown as EngineWindow
    const began = performance.timeOrigin + performance.now()
    lab.watch(lab.sip.call(number, { localMediaStream: await lab.build('m') }))
    return began
  }, echoTest)
  await page.evaluate(listen)
  const sound = await page.evaluate(heardAt)
  await page.evaluate(() => (window as unknown as EngineWindow).lab.calls.at(-1)?.call.end())
  return sound - click
}
