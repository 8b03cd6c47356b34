import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type AccessFacts, mayDo, rolesOf, showsAuditLog, showsCompanyMap, showsQueues, showsRoles } from './access.ts'
import { capabilitiesOf, givenRoles, hearsCompany, heldRoles, may, opensCompany, seatRoles } from './roles.ts'

const read = (name: string) => ({ name, method: 'GET' }) as const
const write = (name: string) => ({ name, method: 'PUT' }) as const

describe('ROLE-01: the table of capabilities', () => {
  test.each([
    ['auditor', read('auditlog.collection.get'), true],
    ['auditor', { name: 'auditlog.item.putback', method: 'POST' }, false],
    ['auditor', read('callrecordingfiles.item.get'), true],
    ['auditor', { name: 'callrecordings.item.delete', method: 'DELETE' }, false],
    ['auditor', write('callqueues.agents.put'), false],
    ['queue_lead', write('callqueues.agents.put'), true],
    ['queue_lead', read('callqueues.days.get'), true],
    ['queue_lead', read('callrecordings.collection.get'), false],
    ['reception', write('contacts.item.put'), true],
    ['reception', read('subscribers.collection.get'), false],
    ['administrator', write('anything'), true],
  ] as const)('%s: %j %s', (role, route, isOpen) => {
    expect(opensCompany({ roles: [role] }, route)).toBe(isOpen)
  })

  test('a part of a name opens nothing', () => {
    expect(opensCompany({ roles: ['reception'] }, read('contactsfoo.get'))).toBe(false)
    expect(opensCompany({ roles: [] }, read('contacts.get'))).toBe(false)
  })

  test('an auditor writes nothing, nobody else gives roles, and the pick-up is the reception’s', () => {
    expect(capabilitiesOf.auditor).not.toContain('queues')
    expect(seatRoles.filter((role) => may({ roles: [role] }, 'company'))).toEqual(['administrator'])
    expect(seatRoles.filter((role) => may({ roles: [role] }, 'pick_up'))).toEqual(['reception'])
  })

  test('events of other lines are heard by those whose capabilities name the topic', () => {
    const hearing = (topic: string) => seatRoles.filter((role) => hearsCompany({ roles: [role] }, topic))
    expect(hearing('queue')).toEqual(['administrator', 'queue_lead', 'auditor'])
    expect(hearing('recordings')).toEqual(['administrator', 'auditor'])
    expect(hearing('voicemails')).toEqual(['administrator'])
  })

  test('the flag of the line is the administrator’s role', () => {
    expect(heldRoles(true, ['auditor'])).toEqual(['administrator', 'auditor'])
    expect(heldRoles(false, ['auditor', 'reception'])).toEqual(['reception', 'auditor'])
    expect(givenRoles).not.toContain('administrator')
  })
})

test('ROLE-01: the portal’s gates ask the same table', () => {
  const seat: AccessFacts = {
    administrative: false,
    isPbxPilot: false,
    isPbxGroup: false,
    extension: '21',
    profileAttributes: null,
    capabilities: new Set(['cloudpbx']),
    platformMode: null,
    customerId: null,
    isLineside: true,
  }
  const opens = (facts: AccessFacts) =>
    [showsQueues, showsAuditLog, showsRoles, showsCompanyMap].map((gate) => gate(facts))
  expect(opens(seat)).toEqual([false, false, false, false])
  expect(opens({ ...seat, givenRoles: ['queue_lead'] })).toEqual([true, false, false, false])
  expect(opens({ ...seat, givenRoles: ['auditor'] })).toEqual([true, true, false, false])
  expect(opens({ ...seat, givenRoles: ['reception'] })).toEqual([false, false, false, false])
  expect(opens({ ...seat, administrative: true })).toEqual([true, true, true, true])
  expect(opens({ ...seat, givenRoles: ['auditor'], capabilities: new Set() })).toEqual([false, false, false, false])
  expect(mayDo({ ...seat, givenRoles: ['reception'] }, 'company_contacts')).toBe(true)
  expect(rolesOf({ ...seat, givenRoles: ['auditor'] }).isAdministrator).toBe(false)
})

test('ROLE-01: no code but the table asks for a role by its name', () => {
  const asksRole = /\brole\b\s*[!=]==?\s*'(?:subscriber|subscriberadmin|administrator|reception|queue_lead|auditor)'/
  const asksFlag = /\b(?:subscriber|facts|principal)\.administrative\b/
  const asking = ['portal', 'server', 'telephony', 'rtc-client']
    .flatMap((name) => sources(join(import.meta.dirname, '../..', name, 'src')))
    .filter((file) => !file.includes('.test.'))
    .filter((file) => {
      const text = readFileSync(file, 'utf8')
      return asksRole.test(text) || asksFlag.test(text)
    })
    .map((file) => file.split('/packages/')[1])
  // the facts from which the portal's gates are made, and the page of roles, which names the one that cannot be taken
  expect(asking.toSorted()).toEqual([
    'portal/src/features/pbx-roles/role-item.tsx',
    'portal/src/features/pbx-roles/role-people.tsx',
    'portal/src/shared/session/access-facts.ts',
  ])
})

const sources = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
