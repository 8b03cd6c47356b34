import { describe, expect, it } from 'vitest'
import type { OutsideTry } from '../outside/outside-tries.ts'
import { addressLines, type EmergencyPlace, placeOfCall } from './emergency-place.ts'
import { pidfLo } from './pidf-lo.ts'
import { isAskedAgain, triesWithPlace } from './tries-with-place.ts'

const place: EmergencyPlace = {
  name: 'Office',
  country: 'AT',
  region: '',
  city: 'Wien',
  postal_code: '1010',
  street: 'Annagasse',
  house_number: '4a',
  building: 'B',
  floor: '2',
  room: '',
  note: '',
}
const call = { company: 'Nordwind', number: '4319920021', callId: 'c-1', at: new Date('2026-11-30T01:00:00Z') }
const told = (part: Partial<EmergencyPlace>, more: Partial<Parameters<typeof pidfLo>[0]> = {}) =>
  pidfLo({ ...call, domain: 'operator.example', place: { ...place, ...part }, ...more })

describe('RECEIVE-05: the document of a place', () => {
  it('has the parts that are known, in the order of RFC 5139', () => {
    const address = /<ca:civicAddress>(.*)<\/ca:civicAddress>/.exec(told({}))?.[1] ?? ''
    expect([...address.matchAll(/<ca:(\w+)>/g)].map(([, name]) => name)).toEqual(
      'country A3 RD HNO FLR NAM PC BLD'.split(' '),
    )
    expect(told({})).toContain('entity="pres:+4319920021@operator.example"')
    expect(told({}, { number: null })).toContain('entity="pres:anonymous@operator.example"')
    expect(told({})).toContain('<dm:timestamp>2026-11-30T01:00:00.000Z</dm:timestamp>')
  })

  it.each([
    ['<script>&"', '&lt;script&gt;&amp;&quot;'],
    ['a\u0000b\u0008\ufffec', 'abc'],
    [`x\ud800y`, 'xy'],
    ['Straße 東京 🏢', 'Straße 東京 🏢'],
  ])('writes %j as XML', (street, written) => {
    expect(told({ street })).toContain(`<ca:RD>${written}</ca:RD>`)
  })
})

describe('RECEIVE-05: which place', () => {
  const [phone, elsewhere, seat] = ['phone', 'elsewhere', 'seat'].map((name) => ({ ...place, name }))
  it.each([
    ['phone', { phone, elsewhere, seat }],
    ['elsewhere', { phone: null, elsewhere, seat }],
    ['seat', { phone: null, elsewhere: null, seat }],
    [undefined, { phone: null, elsewhere: null, seat: null }],
  ])('%s', (name, known) => {
    expect(placeOfCall(known as Parameters<typeof placeOfCall>[0])?.name).toBe(name)
  })

  it.each([
    ['AT', ['Annagasse 4a, B', '1010 Wien']],
    ['FR', ['4a Annagasse, B', '1010 Wien']],
  ])('reads as people in %s write it', (country, lines) => {
    expect(addressLines({ ...place, country })).toEqual(lines)
  })
})

describe('RECEIVE-05: which trunks are told', () => {
  const trunk: OutsideTry = {
    trunkId: 1,
    trunk: 'main',
    uri: 'sip:112@operator.example;user=phone',
    nextHop: 'sip:operator.example:5060',
    from: { number: '+4319920021', name: null, isHidden: false, uri: 'sip:+4319920021@operator.example' },
    headers: [],
    account: null,
  }
  const takes: OutsideTry = { ...trunk, takesPlace: true }

  it('those that take places, each once more without', () => {
    const [one, two, three] = triesWithPlace([trunk, takes], { ...call, place })
    expect(one).toEqual(trunk)
    expect(two?.told?.contentId).toBe('place-c-1@operator.example')
    expect([three?.told, three?.isAgain]).toEqual([undefined, true])
    expect(triesWithPlace([takes], null)).toEqual([takes])
  })

  it.each([
    [415, true],
    [424, true],
    [400, true],
    [488, true],
    [500, true],
    [513, true],
    [408, false],
    [503, false],
    [403, false],
    [404, false],
    [603, false],
  ])('after %i they are asked again: %s', (status, isAgain) => {
    expect(isAskedAgain(status)).toBe(isAgain)
  })
})
