import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { WebSocket } from 'ws'
import type { Line } from '../given/given-line.ts'
import type { RunningServer } from '../server.ts'

/** A page of a Firefox as a distribution builds it, driven by WebDriver BiDi. Each wait lasts half a minute at most. */
export interface FirefoxPage {
  goto(url: string): Promise<void>
  /** The value of an expression in the page; a promise is awaited. */
  evaluate<Result>(expression: string): Promise<Result>
  /** `css` in place of a role names an element without a standard role, such as a password. */
  sees(role: string, name: string): Promise<void>
  click(role: string, name: string): Promise<void>
  fill(role: string, name: string, text: string): Promise<void>
  close(): Promise<void>
}

/** Microphone and camera that nobody has to allow, sound without a gesture, and addresses of this machine alone. */
const preferences = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  'media.autoplay.blocking_policy': 0,
  'media.peerconnection.ice.loopback': true,
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  'permissions.default.desktop-notification': 2,
  'intl.accept_languages': 'en-US',
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  // one page is looked at: no processes for others or for parts of it, and nothing is drawn sixty times a second
  'dom.ipc.processPrelaunch.enabled': false,
  'dom.ipc.processCount': 1,
  'dom.ipc.keepProcessesAlive.web': 0,
  'network.process.enabled': false,
  'media.rdd-process.enabled': false,
  'media.utility-process.enabled': false,
  'browser.newtab.preload': false,
  'browser.startup.page': 0,
  'browser.aboutwelcome.enabled': false,
  'layout.frame_rate': 10,
}

type Answer = Record<string, unknown>
type Send = (method: string, params: Answer) => Promise<Answer>

/** @param preload an expression: a function that every page runs before its own code */
const openFirefox = async (path: string, preload: string): Promise<FirefoxPage> => {
  const profile = await mkdtemp(join(tmpdir(), 'lineside-firefox-'))
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const child = spawn(path, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    env: { ...process.env, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  const close = async (): Promise<void> => {
    child.kill('SIGKILL')
    await exited
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const send = await connect(await addressOf(child))
    await send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } })
    await send('script.addPreloadScript', { functionDeclaration: preload })
    const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] }
    return pageOf(send, contexts[0]?.context ?? '', close)
  } catch (error) {
    await close()
    throw error
  }
}

/** Firefox says by which address it can be driven. */
const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said)?.[1]
      if (address) resolve(`${address}/session`)
    })
    child.once('exit', () => reject(new Error(`Firefox has ended:\n${said}`)))
  })

const connect = async (address: string): Promise<Send> => {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Answer) => void>()
  let last = 0
  socket.on('message', (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as Answer
    waiting.get(Number(answer['id']))?.(answer)
    waiting.delete(Number(answer['id']))
  })
  return async (method, params) => {
    const id = ++last
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const answer = await answered
    if (answer['type'] === 'error') throw new Error(`${method}: ${String(answer['message'])}`)
    return answer['result'] as Answer
  }
}

const pageOf = (send: Send, context: string, close: () => Promise<void>): FirefoxPage => {
  const evaluate = async <Result>(expression: string): Promise<Result> => {
    const wrapped = `(async () => JSON.stringify((await (${expression})) ?? null))()`
    const answer = await send('script.evaluate', { expression: wrapped, target: { context }, awaitPromise: true })
    if (answer['type'] === 'exception') throw new Error(JSON.stringify(answer['exceptionDetails']).slice(0, 500))
    return JSON.parse(String((answer['result'] as Answer)['value'])) as Result
  }
  const find = async (role: string, name: string): Promise<string | undefined> => {
    const locator = role === 'css' ? { type: 'css', value: name } : { type: 'accessibility', value: { role, name } }
    const { nodes } = (await send('browsingContext.locateNodes', { context, locator })) as {
      nodes: { sharedId: string }[]
    }
    return nodes[0]?.sharedId
  }
  const located = async (role: string, name: string): Promise<string> => {
    let found: string | undefined
    await expect
      .poll(async () => (found = await find(role, name)) !== undefined, { message: `${role} ${name}`, timeout: 30_000 })
      .toBe(true)
      .catch(async (error: unknown) => {
        const page = await evaluate<string>('document.body.innerText')
        throw new Error(`No ${role} ${name} in the page:\n${page}`, { cause: error })
      })
    return found ?? ''
  }
  const onElement = (sharedId: string, functionDeclaration: string) =>
    send('script.callFunction', {
      functionDeclaration,
      arguments: [{ sharedId }],
      target: { context },
      awaitPromise: false,
      userActivation: true,
    })
  return {
    evaluate,
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    sees: async (role, name) => void (await located(role, name)),
    click: async (role, name) => void (await onElement(await located(role, name), '(element) => element.click()')),
    fill: async (role, name, text) => {
      await onElement(await located(role, name), '(element) => { element.focus(); element.select?.() }')
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions: keys }] })
    },
    close,
  }
}

/** Connections can be asked what they carry. */
const askable = `() => {
  const all = []
  const Original = window.RTCPeerConnection
  window.RTCPeerConnection = class extends Original {
    constructor(configuration) {
      super(configuration)
      all.push(this)
    }
  }
  window.heardEnergy = async () => {
    let energy = 0
    for (const connection of all) {
      if (connection.connectionState === 'closed') continue
      for (const entry of (await connection.getStats()).values())
        if (entry.type === 'inbound-rtp' && entry.kind === 'audio') energy += entry.totalAudioEnergy ?? 0
    }
    return energy
  }
}`

/** A voice or a tone comes in: its energy grows. */
export const firefoxHears = async (page: FirefoxPage): Promise<void> => {
  const before = await page.evaluate<number>('window.heardEnergy()')
  await expect
    .poll(() => page.evaluate<number>('window.heardEnergy()'), { timeout: 30_000 })
    .toBeGreaterThan(before + 0.001)
}

/** One whose connections can be asked what they carry. */
export const openWatchedFirefox = (path: string): Promise<FirefoxPage> => openFirefox(path, askable)

/** By the sign-in page, to where calls are started. */
export const signInToCall = async (
  firefox: FirefoxPage,
  server: RunningServer,
  { username, password }: Pick<Line, 'username' | 'password'>,
): Promise<void> => {
  await firefox.goto(server.url)
  await firefox.fill('textbox', 'Username', username)
  await firefox.fill('css', 'input[type=password]', password)
  await firefox.click('button', 'Sign in')
  await firefox.click('link', 'Start new call')
}
