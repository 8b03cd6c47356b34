import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { HttpProblem, tryLater } from '../http-problem.ts'
import { S3Problem } from '../s3/s3-problem.ts'
import { createTroubleLog, type Trouble, troubleOf } from './trouble.ts'

const withCode = (code: string, syscall?: string) => Object.assign(new Error(`${syscall} ${code}`), { code, syscall })
const ofDatabase = (code: string) => Object.assign(new DatabaseError('no', 2, 'error'), { code })

test.each([
  ['a statement that took too long', ofDatabase('57014'), 503],
  ['a lock that did not come', ofDatabase('55P03'), 503],
  ['a transaction that another one was in the way of', ofDatabase('40001'), 503],
  ['a deadlock', ofDatabase('40P01'), 503],
  ['a transaction that stood still', ofDatabase('25P03'), 503],
  ['a database that shuts down', ofDatabase('57P01'), 503],
  ['a standby that is asked before its primary is known', ofDatabase('25006'), 503],
  ['a database that says nothing', new Error('Query read timeout'), 503],
  ['a database that is not there', withCode('ENOENT', 'connect'), 503],
  ['a connection that broke', withCode('ECONNRESET', 'read'), 503],
  ['more open files than allowed', withCode('EMFILE', 'connect'), 503],
  ['a full disk', withCode('ENOSPC', 'write'), 507],
  ['a full disk of the database', ofDatabase('53100'), 507],
  ['too many who ask', tryLater(), 503],
  ['a file that is missing', withCode('ENOENT', 'open'), undefined],
  ['a client that has hung up', Object.assign(new Error('aborted'), { code: 'ECONNRESET' }), undefined],
  ['a bucket of files that is away', new S3Problem('away', 'it cannot be reached'), 503],
  ['a bucket of files that is full', new S3Problem('full', 'there is no room'), 507],
  ['an error of the caller', new HttpProblem(422, 'no'), undefined],
  ['a fault of ours', ofDatabase('42601'), undefined],
])('%s', (_what, error, status) => {
  expect(troubleOf(error as Error & { readonly code?: string })?.status).toBe(status)
})

test('each kind is one line of log a minute', () => {
  let moment = 0
  const tell = createTroubleLog(() => moment)
  const lines: string[] = []
  const log = { warn: (line: unknown) => void lines.push(String(line)) }
  const say = (error: Error) => tell(log, troubleOf(error) as Trouble, error)
  for (let time = 0; time < 1000; time++) say(withCode('ENOSPC', 'write'))
  say(tryLater())
  moment = 60_000
  say(withCode('ENOSPC', 'write'))
  expect(lines).toEqual([
    'The disk is full: answered 507 (write ENOSPC)',
    expect.stringContaining('More is asked for'),
    'The disk is full: answered 507 (write ENOSPC; 999 more since the last line)',
  ])
})
