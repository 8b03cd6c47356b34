import { expect, test } from 'vitest'
import { createLedger } from './ledger.ts'

const mail = { kind: 'setting', id: 'mail of 7', seat: 7 }
const contact = { kind: 'contact', id: '12', seat: 8 }

test('HARD-06: an acknowledged value has to be there', () => {
  const ledger = createLedger(() => 5)
  ledger.sends(mail, 'one')()
  expect(ledger.compares(mail, 'one')).toBeNull()
  expect(ledger.compares(mail, null)).toEqual({ place: mail, found: null, possible: ['one'], at: 5 })
  ledger.sends(mail, 'two')()
  expect(ledger.compares(mail, 'one')).toMatchObject({ found: 'one', possible: ['two'] })
  expect(ledger.acknowledged()).toEqual({ setting: 2 })
})

test('HARD-06: a value that was sent and never answered may be there, or what was there before', () => {
  const ledger = createLedger()
  ledger.sends(mail, 'one')()
  ledger.sends(mail, 'two')
  ledger.sends(mail, 'three')
  for (const found of ['one', 'two', 'three']) expect(ledger.compares(mail, found)).toBeNull()
  expect(ledger.compares(mail, null)).not.toBeNull()
  ledger.sends(mail, 'four')()
  expect(ledger.compares(mail, 'three')).not.toBeNull()
})

test('HARD-06: nothing is expected where nothing was acknowledged, or where it was removed', () => {
  const ledger = createLedger()
  ledger.sends(mail, 'one')
  expect(ledger.places()).toEqual([])
  expect(ledger.compares(mail, null)).toBeNull()
  ledger.holds(contact, 'Anna')
  expect(ledger.places()).toEqual([contact])
  expect(ledger.places(7)).toEqual([])
  ledger.forgets(contact)
  expect(ledger.compares(contact, null)).toBeNull()
})
