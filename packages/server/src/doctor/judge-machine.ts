import { type Finding, ok, remark, spanText, wrong } from './finding.ts'

export interface Space {
  /** As much as this user may still take. */
  readonly free: number
  /** 0: the file system does not count them. */
  readonly all: number
}

export interface DiskFacts {
  readonly dataDir: string
  readonly bytes: Space
  readonly inodes: Space
  /** Why this user may not write there; null: it may. */
  readonly unwritable: string | null
}

const usedShare = ({ free, all }: Space): number => (all === 0 ? 0 : 1 - free / all)

/** The shares at which somebody should look, and at which the alert `LinesideDiskFull` wakes somebody. */
const filling = 0.85
const full = 0.95

export const judgeDisk = ({ dataDir, bytes, inodes, unwritable }: DiskFacts): Finding => {
  const part = 'disk'
  if (unwritable !== null)
    return wrong(
      part,
      `This user may not write to ${dataDir} (${unwritable}).`,
      'Run as the owner of DATA_DIR, or see whether the disk was mounted read-only after an error.',
    )
  const [what, share] =
    usedShare(inodes) > usedShare(bytes) ? ['inodes', usedShare(inodes)] : ['bytes', usedShare(bytes)]
  const left = what === 'bytes' ? `${Math.floor(bytes.free / 1024 ** 2)} MiB are left` : `${inodes.free} are left`
  const says = `${Math.floor(share * 100)} % of the ${what} of the disk of ${dataDir} are used; ${left}.`
  if (share >= full)
    return wrong(
      part,
      says,
      'Make room or enlarge the disk: everything stops when it is full ("The disk is full" in docs/runbooks.md).',
    )
  return share >= filling ? remark(part, says, 'Make room soon.') : ok(part, says)
}

/** More makes codes of sign-in, calls and backups wrong. */
const mostClockMs = 2_000

/** @param aheadMs by how much this machine's clock is ahead of the database's */
export const judgeClock = (aheadMs: number): Finding => {
  if (Math.abs(aheadMs) <= mostClockMs) return ok('clock', 'This machine and the database agree on the time.')
  const side = aheadMs > 0 ? 'ahead of' : 'behind'
  return wrong(
    'clock',
    `The clock of this machine is ${spanText(Math.abs(aheadMs))} ${side} that of the database.`,
    'Let chrony or systemd-timesyncd keep the clocks of both machines.',
  )
}

/** package.json, "engines". */
const oldestNode = [20, 19] as const
const firstUntried = 27

/** @param version such as `22.11.0` */
export const judgeNode = (version: string): Finding => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])
  if (isOld || major >= firstUntried)
    return wrong('node', `Node ${version} is not supported.`, 'Install Node 20.19 to 26, best 22 or newer.')
  return major === oldestNode[0]
    ? remark('node', `Node ${version} gets no fixes any more.`, 'Install Node 22 or newer.')
    : ok('node', `Node ${version} is supported.`)
}

/** A call of a browser takes some four descriptors, a page one. */
const leastFiles = 4_096

/** @param most open files that the server may have; Infinity: no limit */
export const judgeOpenFiles = (most: number, isServer: boolean): Finding => {
  const owner = isServer ? 'The server' : 'A process of this shell'
  const says = `${owner} may have ${most === Number.POSITIVE_INFINITY ? 'any number of' : most} files and connections open.`
  if (most >= leastFiles) return ok('open files', says)
  return remark('open files', says, `Raise the limit to 65536 (LimitNOFILE of the unit, or ulimit -n).`)
}

export interface Ports {
  readonly first: number
  readonly last: number
}

/** @param media MEDIA_PORTS; undefined: any. @param relay SIP_RTP_PORTS where the relay runs on this machine too */
export const judgeMediaPorts = (media: Ports | undefined, relay: Ports | null): Finding => {
  const part = 'media ports'
  if (media === undefined)
    return remark(
      part,
      'Media of browsers uses any UDP port.',
      'Set MEDIA_PORTS if a firewall stands before this machine.',
    )
  const range = `${media.first}-${media.last}`
  if (relay !== null && media.first <= relay.last && relay.first <= media.last)
    return wrong(
      part,
      `MEDIA_PORTS (${range}) and SIP_RTP_PORTS (${relay.first}-${relay.last}) overlap.`,
      'Give both ranges of their own, and open both in the firewall.',
    )
  return ok(part, `Media of browsers uses the UDP ports ${range}.`)
}

/** @param missing programs of `gs` and `bwrap` that are not there */
export const judgeFaxPrograms = (missing: readonly string[]): Finding => {
  const part = 'fax documents'
  if (missing.includes('gs'))
    return remark(
      part,
      'Faxes of PostScript are refused: Ghostscript is missing.',
      'apt-get install ghostscript bubblewrap',
    )
  return missing.includes('bwrap')
    ? remark(
        part,
        'Ghostscript reads documents of strangers without a cage: bubblewrap is missing.',
        'apt-get install bubblewrap',
      )
    : ok(part, 'Ghostscript and bubblewrap are there.')
}

/** @param outbox mails in the outbox */
export const judgeOutbox = (outbox: number): Finding =>
  remark(
    'mail',
    `No mail leaves: SMTP_URL is not set${outbox === 0 ? '' : `, and ${outbox} mail${outbox === 1 ? ' lies' : 's lie'} in the outbox of DATA_DIR`}.`,
    'Set SMTP_URL and MAIL_FROM.',
  )
