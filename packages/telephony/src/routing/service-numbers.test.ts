import {
  parkNumber,
  parkPlaceOf,
  closedByDialling,
  closingServices,
  pickedUpAt,
  pickUpNumber,
  serviceNumbers,
  serviceOf,
} from '@lineside/contract/rtc/service-numbers'
import { speedDialSlots } from '@lineside/contract/resources/speed-dials'
import { expect, test } from 'vitest'
import { anna, decisionsOf, from, settings, snapshot, stopsOf } from '../../test/routing-builders.ts'
import type { SubscriberSettings } from './snapshot.ts'

const dials = (dialled: string, extra: Partial<SubscriberSettings> = {}) =>
  snapshot([settings(anna, extra)], { caller: from(anna), callee: { dialled, number: dialled, subscriberId: null } })

test.each(Object.entries(serviceNumbers))('%s leads to %s', (dialled, name) => {
  expect(stopsOf(dials(dialled))).toEqual([`application ${name}`])
})

test('TEL-03: a line reaches the conferences of its company by their number, whatever it may call', () => {
  expect(stopsOf(dials('*55'))).toEqual(['conference'])
  expect(stopsOf(dials('* 55', { blockOut: { isWhitelist: true, entries: [] } }))).toEqual(['conference'])
})

test('SPD-04: no service stands for a speed dial, and speed dials work beside them', () => {
  expect(speedDialSlots.filter((slot) => serviceOf(slot) !== null)).toEqual([])
  const speedDials = [{ slot: '*4', destination: 'sip:43720@example.org' } as const]
  expect(stopsOf(dials('*4', { speedDials }))).toEqual(['handed on 43720'])
  expect(stopsOf(dials('*43', { speedDials }))).toEqual(['application echo_test'])
})

test.each(['*9', '97', '**97', '*970', '*44'])('%s is not a service', (dialled) => {
  expect(serviceOf(dialled)).toBeNull()
})

test('blanks count as not typed', () => expect(serviceOf(' *9 7 ')).toBe('own_voicebox'))

test('a list of blocked numbers keeps nobody from a service', () => {
  const blockOut = { isWhitelist: true, entries: [] }
  expect(stopsOf(dials('*97', { blockOut }))).toEqual(['application own_voicebox'])
})

test('a line without a voicebox cannot call one; the other services stay', () => {
  const attributes = ['speed_dial']
  expect(stopsOf(dials('*97', { attributes }))).toEqual(['404 callee_unknown'])
  expect(decisionsOf(dials('*97', { attributes }))).toContainEqual(expect.stringContaining('not_granted'))
  expect(stopsOf(dials('*60', { attributes }))).toEqual(['application speaking_clock'])
})

test.each([
  ['*822', '22'],
  [' *8 50 ', '50'],
  ['*88', '8'],
  ['*8', null],
  ['*8x', null],
  ['*78', null],
  ['822', null],
])('TEAM-02: %s picks up what rings at %s', (dialled, extension) => {
  expect(pickedUpAt(dialled)).toBe(extension)
  if (extension !== null) expect(pickedUpAt(pickUpNumber(extension))).toBe(extension)
})

test.each([
  ['*59', 'any'],
  ['*591', 1],
  [' *59 20 ', 20],
  ['*5921', null],
  ['*590', null],
  ['*5901', null],
  ['*5', null],
  ['*55', null],
  ['*59x', null],
  ['591', null],
])('TEAM-03: %s names the place %s', (dialled, place) => {
  expect(parkPlaceOf(dialled)).toBe(place)
  if (place !== null) expect(parkPlaceOf(parkNumber(place === 'any' ? undefined : Number(place)))).toBe(place)
})

test('TEAM-03: taking a parked call is a service, whatever the line may call, and no other has such a number', () => {
  expect(Object.keys(serviceNumbers).filter((number) => parkPlaceOf(number) !== null)).toEqual([])
  expect(stopsOf(dials('*591', { blockOut: { isWhitelist: true, entries: [] } }))).toEqual(['application take_parked'])
  const speedDials = [{ slot: '*5', destination: 'sip:43720@example.org' } as const]
  expect(stopsOf(dials('*5', { speedDials }))).toEqual(['handed on 43720'])
})

test('TEAM-02: picking up is a service, whatever the line may call, and no service has such a number', () => {
  expect(Object.keys(serviceNumbers).filter((number) => pickedUpAt(number) !== null)).toEqual([])
  expect(stopsOf(dials('*822', { blockOut: { isWhitelist: true, entries: [] } }))).toEqual(['application pick_up'])
  const speedDials = [{ slot: '*8', destination: 'sip:43720@example.org' } as const]
  expect(stopsOf(dials('*8', { speedDials }))).toEqual(['handed on 43720'])
})

test.each([
  ['*28', { service: 'closed_on', at: null }],
  ['* 29', { service: 'closed_off', at: null }],
  ['*2830', { service: 'closed_on', at: '30' }],
  ['*29 030', { service: 'closed_off', at: '030' }],
  ['*2', null],
  ['*27', null],
  ['28', null],
  ['*28x', null],
  ['**28', null],
])('SCHED-03: %s closes or opens %j', (dialled, closing) => {
  expect(closedByDialling(dialled)).toEqual(closing)
})

test('SCHED-03: closing is a service, whatever the line may call, and no other service has such a number', () => {
  expect(Object.keys(serviceNumbers).filter((number) => closedByDialling(number) !== null)).toEqual([])
  expect(Object.keys(closingServices).filter((number) => serviceOf(number) ?? pickedUpAt(number))).toEqual([])
  const blockOut = { isWhitelist: true, entries: [] }
  expect(stopsOf(dials('*28', { blockOut }))).toEqual(['application closed_on'])
  expect(stopsOf(dials('*2930', { blockOut }))).toEqual(['application closed_off'])
})
