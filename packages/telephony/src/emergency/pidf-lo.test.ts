import { describe, expect, it } from 'vitest'
import type { OutsideTry } from '../outside/outside-tries.ts'
import { addressLines, type EmergencyPlace, placeOfCall } from './emergency-place.ts'
import { pidfLo } from './pidf-lo.ts'
import { askedAgain, triesWithPlace } from './tries-with-place.ts'

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
    ['phone', { phone, elsewhere, seat, isDeskPhone: true }],
    ['elsewhere', { phone: null, elsewhere, seat, isDeskPhone: false }],
    ['seat', { phone: null, elsewhere: null, seat, isDeskPhone: false }],
    // a desk phone did not go home with the person
    ['seat', { phone: null, elsewhere, seat, isDeskPhone: true }],
    [undefined, { phone: null, elsewhere, seat: null, isDeskPhone: true }],
    [undefined, { phone: null, elsewhere: null, seat: null, isDeskPhone: false }],
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
    const [six] = triesWithPlace([{ ...takes, uri: 'sip:112@[2001:db8::1]' }], { ...call, place })
    expect(six?.told?.contentId).toBe('place-c-1@2001-db8--1')
  })

  it.each([
    [415, 'at_once'],
    [424, 'at_once'],
    [400, 'at_once'],
    [488, 'at_once'],
    [500, 'at_once'],
    [513, 'at_once'],
    [302, 'at_once'],
    [603, 'at_once'],
    [606, 'at_once'],
    [408, 'last'],
    [503, 'last'],
    [403, 'last'],
    [404, 'last'],
    [486, 'never'],
    [600, 'never'],
  ])('after %i they are asked again without it: %s', (status, when) => {
    expect(askedAgain(status)).toBe(when)
  })
})
