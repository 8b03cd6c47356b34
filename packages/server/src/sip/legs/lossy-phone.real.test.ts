import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { startRealPhoneWorld } from '../../../test/sip/real-phone-world.ts'
import type { TestPhone } from '../../../test/sip/test-phone.ts'

vi.setConfig({ testTimeout: 120_000 })

const world = await startRealPhoneWorld()
const anna = await world.seat('21', 'Anna')
const ben = await world.seat('22', 'Ben')

const run = async (...args: readonly string[]): Promise<void> => {
  await promisify(execFile)('iptables', ['-w', ...args])
}

/** A third of what is sent to this phone gets lost, until the test is over. @returns false: this machine or user cannot do that */
const loses = async ({ rtpPorts }: TestPhone): Promise<boolean> => {
  const to = ['-p', 'udp', '-s', world.edge.outside.host, '--dport', `${rtpPorts.first}:${rtpPorts.last}`]
  const rule = ['INPUT', ...to, '-m', 'statistic', '--mode', 'random', '--probability', '0.33', '-j', 'DROP']
  try {
    await run('-A', ...rule)
  } catch {
    return false
  }
  onTestFinished(() => run('-D', ...rule))
  return true
}

test('HEALTH-02: a loss at one phone is told of that phone, and at the other one as a loss of the far end', async ({
  skip,
}) => {
  const [one, other] = await Promise.all([world.phone(anna, { tone: 440 }), world.phone(ben, { tone: 880 })])
  if (!(await loses(other))) return skip('needs iptables')
  await one.dial('22')
  await other.says('CALL_INCOMING')
  await other.command('accept')
  await Promise.all([one.says('CALL_ESTABLISHED'), other.says('CALL_ESTABLISHED')])
  // a phone reports what it hears every five seconds or so (RFC 3550 section 6.2)
  await new Promise((resolve) => setTimeout(resolve, 25_000))
  await one.command('hangup')
  await other.says('CALL_CLOSED')
  const of = await eventually(async () => {
    const rows = await world.platform.db.selectFrom('call_sounds').select(['subscriber_id', 'report']).execute()
    expect(rows).toHaveLength(2)
    return new Map(rows.map(({ subscriber_id, report }) => [subscriber_id, report?.points[0]]))
  })
  const [annas, bens] = [of.get(anna.id), of.get(ben.id)]
  expect(annas).toMatchObject({ lost: 0 })
  expect(bens).toMatchObject({ far_lost: 0 })
  expect(bens?.lost).toBeGreaterThan(0.15)
  expect(annas?.far_lost).toBeGreaterThan(0.15)
  await world.conversations()
})
