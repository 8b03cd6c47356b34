import { describe, expect, test } from 'vitest'
import { judgeCertificate } from './judge-certificate.ts'
import { judgeBackup, judgeDatabase, judgeJobs, judgeMonths, judgeSchema } from './judge-database.ts'
import {
  judgeClock,
  judgeDisk,
  judgeFaxPrograms,
  judgeMediaPorts,
  judgeNode,
  judgeOpenFiles,
  judgeOutbox,
} from './judge-machine.ts'
import { judgePortal } from './judge-portal.ts'

const now = new Date('2026-03-10T12:00:00Z')
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const inDays = (days: number) => new Date(now.getTime() + days * day)

const disk = { dataDir: '/d', bytes: { free: 50e9, all: 100e9 }, inodes: { free: 5e6, all: 10e6 }, unwritable: null }
const certificate = {
  at: 'TLS_CERT',
  begins: inDays(-30),
  ends: inDays(60),
  host: 'tel.example',
  covers: true,
  keyFits: true,
  chain: 'known',
} as const
const database = {
  version: '18.4',
  isReplica: false,
  used: 20,
  most: 97,
  isVacuumOn: true,
  behind: null,
  transactions: 1_000,
}
const backup = { hasSchedule: true, ageMs: 5 * hour, verifiedAgeMs: 3 * day, failure: null }
const ours = ['0001-a', '0002-b']
const applied = (...names: readonly string[]) => names.map((name) => ({ name, kind: null }))
const judged = (change: Partial<Parameters<typeof judgeCertificate>[1]>) =>
  judgeCertificate('TLS_CERT', { ...certificate, ...change }, now)

describe('WATCH-04: findings mean', () => {
  test.each([
    ['a clock that agrees', judgeClock(1_900), 'ok', 'agree'],
    ['a clock 10 minutes ahead', judgeClock(10 * minute), 'wrong', '10 minutes ahead of that of the database'],
    ['a clock 3 seconds behind', judgeClock(-3_000), 'wrong', '3 seconds behind'],
    ['half a disk', judgeDisk(disk), 'ok', '50 % of the bytes'],
    ['a disk 90 % full', judgeDisk({ ...disk, bytes: { free: 10e9, all: 100e9 } }), 'remark', '90 % of the bytes'],
    ['a disk 95 % full', judgeDisk({ ...disk, bytes: { free: 5e9, all: 100e9 } }), 'wrong', '95 % of the bytes'],
    ['no inodes', judgeDisk({ ...disk, inodes: { free: 1, all: 10e6 } }), 'wrong', '99 % of the inodes'],
    ['a file system without inodes', judgeDisk({ ...disk, inodes: { free: 0, all: 0 } }), 'ok', 'bytes'],
    ['a disk that is read-only', judgeDisk({ ...disk, unwritable: 'EROFS' }), 'wrong', 'may not write to /d (EROFS)'],
    ['Node 18', judgeNode('18.19.0'), 'wrong', 'not supported'],
    ['Node 20.18', judgeNode('20.18.3'), 'wrong', 'not supported'],
    ['Node 20.19', judgeNode('20.19.0'), 'remark', 'no fixes'],
    ['Node 22', judgeNode('22.11.0'), 'ok', 'supported'],
    ['Node 27', judgeNode('27.0.0'), 'wrong', 'not supported'],
    ['1024 open files', judgeOpenFiles(1_024, true), 'remark', 'The server may have 1024'],
    ['no limit of files', judgeOpenFiles(Number.POSITIVE_INFINITY, false), 'ok', 'any number of files'],
    [
      'overlapping ports',
      judgeMediaPorts({ first: 31_000, last: 32_000 }, { first: 30_000, last: 31_999 }),
      'wrong',
      'overlap',
    ],
    [
      'ports apart',
      judgeMediaPorts({ first: 40_000, last: 40_999 }, { first: 30_000, last: 31_999 }),
      'ok',
      '40000-40999',
    ],
    ['no Ghostscript', judgeFaxPrograms(['gs', 'bwrap']), 'remark', 'Ghostscript is missing'],
    ['no bubblewrap', judgeFaxPrograms(['bwrap']), 'remark', 'bubblewrap is missing'],
    ['an outbox', judgeOutbox(2), 'remark', '2 mails lie in the outbox'],
    ['a certificate that holds', judged({}), 'ok', 'holds for 60 days and covers tel.example'],
    ['a certificate that ends in 10 days', judged({ ends: inDays(10) }), 'remark', 'ends in 10 days'],
    ['a certificate that ends tomorrow', judged({ ends: inDays(1) }), 'wrong', 'ends in 24 hours'],
    ['a certificate that has ended', judged({ ends: inDays(-3) }), 'wrong', 'ended 3 days ago'],
    ['a certificate of later', judged({ begins: inDays(2) }), 'wrong', 'begins in 2 days'],
    ['a certificate of another name', judged({ covers: false }), 'wrong', 'another name than tel.example'],
    ['a certificate where no name is known', judged({ covers: false, host: null }), 'ok', 'holds for 60 days.'],
    ['the key of another certificate', judged({ keyFits: false }), 'wrong', 'does not fit'],
    ['a chain with a gap', judged({ chain: 'incomplete' }), 'remark', 'chain'],
    ['a certificate signed by itself', judged({ chain: 'self-signed' }), 'remark', 'signed by itself'],
    ['the schema of this version', judgeSchema(ours, applied(...ours)), 'ok', '0002-b'],
    ['an older schema', judgeSchema(ours, applied('0001-a')), 'wrong', 'older version (0002-b is missing)'],
    ['a newer schema', judgeSchema(ours, applied(...ours, '0003-c')), 'wrong', 'newer version (0003-c'],
    [
      'a newer schema that only adds',
      judgeSchema(ours, [...applied(...ours), { name: '0003-c', kind: 'expand' }]),
      'remark',
      'goes on (0003-c)',
    ],
    ['months in order', judgeMonths([{ table: 'audit_log', isChanging: false, edgeRows: 0 }]), 'ok', 'months'],
    ['a change-over', judgeMonths([{ table: 'audit_log', isChanging: true, edgeRows: 0 }]), 'remark', 'being moved'],
    ['stray rows', judgeMonths([{ table: 'audit_log', isChanging: true, edgeRows: 7 }]), 'remark', 'in no month'],
    ['no job', judgeJobs({ due: 0, oldest: null, givenUp: [] }), 'ok', 'No background job'],
    ['jobs at work', judgeJobs({ due: 12, oldest: 4, givenUp: [] }), 'ok', 'none for long'],
    ['jobs that are stuck', judgeJobs({ due: 12, oldest: 900, givenUp: [] }), 'wrong', 'the oldest for 15 minutes'],
    [
      'jobs given up',
      judgeJobs({ due: 0, oldest: null, givenUp: [{ task: 'send-mail', count: 3 }] }),
      'remark',
      '3 of send-mail',
    ],
    ['a backup of last night', judgeBackup(backup), 'ok', '5 hours old'],
    ['a backup 9 days old', judgeBackup({ ...backup, ageMs: 9 * day }), 'wrong', '9 days old'],
    ['a backup that failed', judgeBackup({ ...backup, failure: 'no room.' }), 'wrong', 'failed: no room.'],
    ['no backup ever', judgeBackup({ ...backup, ageMs: null }), 'remark', 'never been a backup'],
    ['a backup never tried', judgeBackup({ ...backup, verifiedAgeMs: null }), 'remark', 'none was ever restored'],
    [
      'a trial of long ago',
      judgeBackup({ ...backup, verifiedAgeMs: 40 * day }),
      'remark',
      'last trial was 40 days ago',
    ],
  ] as const)('%s', (_, finding, state, says) => {
    expect(finding).toMatchObject({ state, says: expect.stringContaining(says) })
    expect(finding.says).toMatch(/\.$/)
    if (state === 'wrong') expect(finding.mend).toMatch(/\S/)
  })

  test.each([
    ['a healthy one', {}, ['ok', 'ok', 'ok']],
    ['an old one', { version: '14.2' }, ['wrong', 'ok', 'ok']],
    ['a replica', { isReplica: true }, ['wrong', 'ok', 'ok']],
    ['one without free connections', { used: 90 }, ['ok', 'wrong', 'ok']],
    ['one whose autovacuum is off', { isVacuumOn: false }, ['ok', 'ok', 'wrong']],
    ['one whose autovacuum is behind', { behind: { table: 'calls', dead: 2e6 } }, ['ok', 'ok', 'remark']],
    ['one that will stop', { transactions: 1.8e9 }, ['ok', 'ok', 'wrong']],
  ] as const)('a database: %s', (_, change, states) => {
    expect(judgeDatabase({ ...database, ...change }).map(({ state }) => state)).toEqual(states)
  })

  test.each([
    ['that is well', {}, 200, ['ok', 'ok']],
    ['whose certificate has ended', { ends: inDays(-1) }, 200, ['ok', 'wrong']],
    ['of another name', { covers: false }, 200, ['ok', 'wrong']],
    ['whose authority nobody knows', { refusal: 'SELF_SIGNED_CERT_IN_CHAIN' }, 200, ['ok', 'remark']],
    ['with another certificate than TLS_CERT', { fingerprint: 'BB' }, 200, ['ok', 'remark']],
    ['that is busy', {}, 503, ['wrong', 'ok']],
    ['that is another page', {}, 404, ['wrong', 'ok']],
  ] as const)('a portal %s', (_, change, status, states) => {
    const shown = { begins: inDays(-1), ends: inDays(60), covers: true, fingerprint: 'AA', refusal: null, ...change }
    const facts = { url: 'https://tel.example', host: 'tel.example', status, isOurs: status === 200, isLoopback: false }
    const findings = judgePortal({ ...facts, certificate: shown, configured: 'AA' }, now)
    expect(findings.map(({ state }) => state)).toEqual(states)
  })

  test('a portal over http is noted where browsers come from elsewhere', () => {
    const facts = {
      url: 'http://tel.example',
      host: 'tel.example',
      status: 200,
      isOurs: true,
      certificate: null,
      configured: null,
    }
    expect(judgePortal({ ...facts, isLoopback: false }, now)).toMatchObject([{ state: 'remark' }])
    expect(judgePortal({ ...facts, isLoopback: true }, now)).toMatchObject([{ state: 'ok' }])
  })
})
