import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'

/** A home's network: whoever is in it has an address that nobody outside reaches, and leaves by its router's with another port. */
export interface NatNetwork {
  /** The address of this machine, as the router reaches it. */
  readonly outside: string
  readonly router: string
  readonly phone: string
  /** The words before a command that runs in it. */
  readonly enter: readonly string[]
}

const run = async (...[file, ...args]: readonly [string, ...string[]]): Promise<void> => {
  await promisify(execFile)(file, args)
}

/** @returns null: this machine or user can not have one */
export const startNatNetwork = async (): Promise<NatNetwork | null> => {
  const name = `lineside${process.pid}`
  const [here, there] = [`lsh${process.pid}`, `lsr${process.pid}`]
  const net = `198.18.${process.pid & 255}`
  const [outside, router, phone] = [`${net}.1`, `${net}.2`, '10.9.9.200']
  const within = (...command: readonly [string, ...string[]]) => run('ip', 'netns', 'exec', name, ...command)
  try {
    await run('ip', 'netns', 'add', name)
  } catch {
    return null
  }
  afterAll(() => run('ip', 'netns', 'del', name))
  try {
    await run('ip', 'link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name)
    await run('ip', 'addr', 'add', `${outside}/30`, 'dev', here)
    await run('ip', 'link', 'set', here, 'up')
    await within('ip', 'link', 'set', 'lo', 'up')
    await within('ip', 'addr', 'add', `${phone}/32`, 'dev', 'lo')
    await within('ip', 'addr', 'add', `${router}/30`, 'dev', there)
    await within('ip', 'link', 'set', there, 'up')
    await within('ip', 'route', 'add', 'default', 'via', outside, 'src', phone)
    for (const protocol of ['udp', 'tcp']) {
      const changed = ['-p', protocol, '-s', phone, '-j', 'MASQUERADE', '--to-ports', '40000-49999']
      await within('iptables', '-t', 'nat', '-A', 'POSTROUTING', ...changed)
    }
    // nothing comes in that was not begun inside
    await within(
      'iptables',
      '-A',
      'INPUT',
      '-i',
      there,
      '-p',
      'udp',
      '-m',
      'conntrack',
      '--ctstate',
      'NEW',
      '-j',
      'DROP',
    )
  } catch {
    return null
  }
  return { outside, router, phone, enter: ['ip', 'netns', 'exec', name] }
}
