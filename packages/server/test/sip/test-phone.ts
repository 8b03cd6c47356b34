import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../eventually.ts'
import { whenTestIsOver } from '../when-test-is-over.ts'
import type { HostPort } from '../../src/platform/config.ts'
import { written } from '../../src/sip/edge/sip-settings.ts'
import { loopbackAddress } from './loopback-address.ts'
import type { NatNetwork } from './nat-network.ts'

export interface TestPhoneOptions {
  readonly username: string
  readonly domain: string
  readonly password: string
  /** Where it registers. */
  readonly edge: HostPort
  readonly transport?: 'udp' | 'tcp' | 'tls'
  /** Hertz of the tone that it speaks; each phone of a test has one of its own. */
  readonly tone?: number
  readonly codecs?: string
  /** Seconds for which it registers; 0: it does not. */
  readonly registersFor?: number
  /** It answers at once. */
  readonly answers?: boolean
  /** It sends to what it dials, an address with a host, and not by way of the edge. */
  readonly isDirect?: boolean
  /** It asks what waits in its voicebox, and says so (`MWI_NOTIFY`). */
  readonly hasMessageLamp?: boolean
  /** Certificate and key (PEM): it is called over TLS itself, at port 5061. */
  readonly certificate?: Buffer
  /** The network that it is in; absent: this machine's own. */
  readonly network?: NatNetwork
  /** Further parameters of its account, such as `;mwi=no`. */
  readonly account?: string
}

/** Its own files, as it has fetched them; what it says while it starts is not heard. */
export interface FetchedFiles {
  readonly accounts: string
  readonly contacts: string
  readonly uuid: string
}

/** The events of baresip: REGISTER_OK, REGISTER_FAIL, CALL_INCOMING, CALL_ESTABLISHED, CALL_CLOSED, ... */
export interface PhoneEvent {
  readonly type: string
  readonly param?: string
  readonly peeruri?: string
}

export interface TestPhone {
  /** Its own address: what it sends and hears has it as well. */
  readonly address: string
  /** Where it hears; no other phone of the test has them. */
  readonly rtpPorts: { readonly first: number; readonly last: number }
  readonly events: readonly PhoneEvent[]
  /** Waits until it says this, since its start or since `after` events. */
  says(type: string, after?: number): Promise<PhoneEvent>
  /** A command of baresip: `dial`, `accept`, `hangup`, `hold`, `resume`, `sndcode`, `transfer`. */
  command(name: string, params?: string): Promise<string>
  /** As when its plug is pulled. */
  kill(): Promise<void>
  /** Signs out and ends. */
  close(): Promise<void>
}

/** A real softphone (baresip) as its user would set it up. It is gone after the test. */
export const startTestPhone = (options: TestPhoneOptions): Promise<TestPhone> => start(options, null)

/** The same with nothing but what it has fetched: it registers as it is. */
export const startFetchedPhone = (files: FetchedFiles, options: Pick<TestPhoneOptions, 'tone'>): Promise<TestPhone> =>
  start(options, files)

const start = async (
  options: TestPhoneOptions | Pick<TestPhoneOptions, 'tone' | 'network' | 'hasMessageLamp' | 'certificate'>,
  files: FetchedFiles | null,
) => {
  const { network } = options
  const address = network?.phone ?? loopbackAddress()
  const first = 10_000 + Number(address.split('.').at(-1)) * 40
  const rtpPorts = { first, last: first + 38 }
  const directory = await mkdtemp(join(tmpdir(), 'lineside-phone-'))
  await mkdir(join(directory, 'sounds'))
  const controlAddress = network?.router ?? address
  await writeFile(
    join(directory, 'config'),
    configOf({ address, rtpPorts, directory, control: controlAddress }, options),
  )
  if (options.certificate !== undefined) await writeFile(join(directory, 'tls.pem'), options.certificate)
  for (const [name, text] of Object.entries(files ?? { accounts: '', contacts: '' }))
    await writeFile(join(directory, name), text)
  const child = spawn('setpriv', ['--pdeathsig=KILL', '--', ...(network?.enter ?? []), 'baresip', '-f', directory], {
    cwd: directory,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const cut = setTimeout(() => child.kill('SIGKILL'), 3_000)
    await exited
    clearTimeout(cut)
    for (const socket of sockets) socket.destroy()
    await rm(directory, { recursive: true, force: true })
  }
  const sockets: Socket[] = []
  whenTestIsOver(() => end('SIGKILL'))
  const control = await eventually(() => open(network?.router ?? address, child))
  sockets.push(control)
  const phone = listen(control)
  // only now, so that nothing of what it says is missed
  if ('username' in options) await phone.command('uanew', accountOf(options))
  return { address, rtpPorts, ...phone, kill: () => end('SIGKILL'), close: () => end('SIGTERM') }
}

const open = (address: string, child: ChildProcess): Promise<Socket> =>
  new Promise((resolve, reject) => {
    if (child.exitCode !== null) reject(new Error('baresip ended'))
    const socket = connect(controlPort, address, () => resolve(socket)).once('error', reject)
  })

/** Its control port speaks JSON in netstrings. */
const listen = (socket: Socket): Pick<TestPhone, 'events' | 'says' | 'command'> => {
  const events: PhoneEvent[] = []
  const answers = new Map<string, (text: string) => void>()
  let asked = 0
  let rest = Buffer.alloc(0)
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const colon = rest.indexOf(':')
      const length = Number(rest.toString('latin1', 0, Math.max(0, colon)))
      if (colon < 0 || rest.length < colon + length + 2) return
      take(JSON.parse(rest.toString('utf8', colon + 1, colon + 1 + length)) as Message)
      rest = rest.subarray(colon + length + 2)
    }
  })
  const take = (message: Message) => {
    if (message.event === true) events.push(message)
    else answers.get(message.token ?? '')?.(message.data ?? '')
  }
  return {
    events,
    says: (type, after = 0) =>
      eventually(() => {
        const found = events.slice(after).find((event) => event.type === type)
        if (found === undefined) throw new Error(`The phone said ${JSON.stringify(events)} and no ${type}`)
        return found
      }),
    command: (command, params = '') =>
      new Promise((resolve) => {
        const token = String(++asked)
        answers.set(token, resolve)
        const text = JSON.stringify({ command, params, token })
        socket.write(`${Buffer.byteLength(text)}:${text},`)
      }),
  }
}

interface Message extends PhoneEvent {
  readonly event?: true
  readonly token?: string
  readonly data?: string
}

const controlPort = 4444

const accountOf = ({ username, domain, password, edge, ...options }: TestPhoneOptions): string => {
  const {
    transport = 'udp',
    codecs = 'PCMU,PCMA',
    registersFor = 300,
    answers = false,
    account = '',
    isDirect,
  } = options
  const parts = [
    `<sip:${username}@${domain};transport=${transport}>`,
    `auth_user=${username}`,
    `auth_pass=${password}`,
    ...(isDirect === true ? [] : [`outbound="sip:${written(edge)};transport=${transport}"`]),
    `audio_codecs=${codecs}`,
    `answermode=${answers ? 'auto' : 'manual'}`,
    `regint=${registersFor}`,
  ]
  return `${parts.join(';')}${account}`
}

const configOf = (
  {
    address,
    rtpPorts,
    directory,
    control,
  }: Pick<TestPhone, 'address' | 'rtpPorts'> & { readonly directory: string; readonly control: string },
  {
    tone = 440,
    hasMessageLamp = false,
    certificate,
  }: Pick<TestPhoneOptions, 'tone' | 'hasMessageLamp' | 'certificate'>,
): string =>
  `poll_method epoll
sip_listen ${address}:5060
audio_player aubridge,nowhere
audio_source ausine,${tone}
audio_alert aubridge,nowhere
audio_level no
ausrc_srate 48000
auplay_srate 48000
ausrc_channels 2
auplay_channels 1
rtp_ports ${rtpPorts.first}-${rtpPorts.last}
rtcp_mux no
jitter_buffer_delay 1-5
net_af ipv4
module_path /usr/lib/baresip/modules
module g711.so
module opus.so
module srtp.so
module ausine.so
module aubridge.so
module_tmp uuid.so
module_tmp account.so
module_app contact.so
module_app presence.so
module_app menu.so
${hasMessageLamp ? 'module_app mwi.so\n' : ''}module_app debug_cmd.so
module_app ctrl_tcp.so
ctrl_tcp_listen ${control}:${controlPort}
snd_path ${join(directory, 'sounds')}
${certificate === undefined ? '' : `sip_certificate ${join(directory, 'tls.pem')}\n`}`
