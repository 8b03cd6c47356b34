import { expect, test } from 'vitest'
import { hashOfMessage, launchedHash } from './launches.ts'

const page = 'https://portal.example/#/user/dashboard'

test.each([
  ['a link with a number', 'https://portal.example/#/user/home?call=tel%3A11', '#/user/home?call=tel%3A11'],
  ['the app itself', 'https://portal.example/', null],
  ['another host', 'https://other.example/#/user/home?call=11', null],
  ['no address', 'tel:11', null],
  ['nothing', undefined, null],
])('KEYS-03: a launch by %s', (_title, target, hash) => {
  expect(launchedHash(target, page)).toBe(hash)
})

test.each([
  ['a press on a notification', { type: 'go', hash: '#/user/home?answer=1' }, '#/user/home?answer=1'],
  ['an address elsewhere', { type: 'go', hash: 'https://other.example' }, null],
  ['another message', { type: 'x', hash: '#/user/home' }, null],
  ['nothing', null, null],
])('PUSH-01: the worker leads the page by %s', (_title, data, hash) => {
  expect(hashOfMessage(data)).toBe(hash)
})
