import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { told } from './told.ts'

/** A machine that systemd has started in a directory of this one: processes, network, mounts and name of its own. */
export interface BootedRoot {
  /** All that a command says there, as root. @throws with all that it said if it ends with another status than 0 */
  told(...command: readonly string[]): string
  /** The same, by a shell. */
  shell(script: string): string
  /** As the power button does. @returns when nothing of it runs any more */
  powerOff(): Promise<void>
  /** As if the power was cut. */
  kill(): Promise<void>
}

const groups = ['/sys/fs/cgroup/unified', '/sys/fs/cgroup'].find((path) => existsSync(join(path, 'cgroup.procs')))

/** Why systemd cannot start a root directory here; null: it can. */
export const whyNoBoot = (): string | null => {
  if (groups === undefined) return 'there are no control groups of version 2'
  const { status, stderr } = spawnSync('unshare', ['--cgroup', '--mount', '--pid', '--fork', '--net', 'true'], {
    encoding: 'utf8',
  })
  return status === 0 ? null : `no namespaces can be made: ${stderr}`
}

/** In a control group of its own, which is all that systemd gets to see and to change of them. */
const ENTER = `
set -e
echo $$ > "$2/cgroup.procs"
exec unshare --cgroup --mount --propagation private --uts --ipc --net --pid --fork --kill-child sh -c "$3" sh "$1"
`

/** As a manager of containers starts one: no rights over the kernel, its settings read-only, and few devices. */
const BOOT = `
set -e
ip link set lo up
hostname lineside
mount --bind "$1" "$1"
cd "$1"
mount -t proc proc proc
mount --bind proc/sys proc/sys
mount -o remount,bind,ro proc/sys
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs dev
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
mount -t tmpfs -o mode=1777 tmpfs dev/shm
for name in null zero full random urandom tty; do
  touch "dev/$name"
  mount --bind "/dev/$name" "dev/$name"
done
mount -t tmpfs -o mode=755 tmpfs run
pivot_root . mnt
exec setpriv --bounding-set=-sys_module,-sys_time,-sys_boot,-sys_rawio,-syslog,-audit_control,-audit_read,-mac_admin \\
  chroot . sh -c 'umount -l /mnt && exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd'
`

/**
 * Starts systemd in a directory with a whole Debian. It ends with this process.
 *
 * @param path of the root directory
 * @returns when all its services have been started
 */
export const bootRoot = async (path: string): Promise<BootedRoot> => {
  const group = join(groups ?? '', `lineside-${process.pid}`)
  mkdirSync(group)
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', 'sh', '-c', ENTER, 'sh', path, group, BOOT], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-10_000)
    })
  const ended = once(child, 'exit').then(() => removeGroup(group))
  const init = await initOf(child, () => said)
  const inside = ['--target', String(init), '--mount', '--uts', '--ipc', '--net', '--pid', '--cgroup', '--']
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8' }
  const run = (...command: readonly string[]) => told('nsenter', [...inside, ...command], { env })
  return {
    told: run,
    shell: (script) => run('sh', '-ec', script),
    powerOff: async () => {
      run('systemctl', '--no-block', 'poweroff')
      await ended
    },
    kill: async () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(init, 'SIGKILL')
      await ended
    },
  }
}

const startsWithinMs = 120_000

/** @returns the number of systemd's process, as this machine sees it, when systemd has started all services */
const initOf = async (child: ChildProcess, said: () => string): Promise<number> => {
  for (const until = Date.now() + startsWithinMs; ; ) {
    if (Date.now() > until) throw new Error(`systemd has not started all: ${said()}`)
    if (child.exitCode !== null) throw new Error(`systemd does not start: ${said()}`)
    const init = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim())
    const inside = ['--target', String(init), '--mount', '--pid', 'systemctl', 'is-system-running', '--wait']
    const state = init === 0 ? '' : spawnSync('nsenter', inside, { encoding: 'utf8' }).stdout.trim()
    if (state === 'running' || state === 'degraded') return init
    await delay(200)
  }
}

/** The group of systemd and those that it made below it; they are empty when its first process has gone. */
const removeGroup = (group: string): void => {
  const { stdout } = spawnSync('find', [group, '-depth', '-type', 'd'], { encoding: 'utf8' })
  for (const path of stdout.trim().split('\n')) if (existsSync(path)) rmdirSync(path)
}
