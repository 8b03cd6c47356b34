import { expect, test } from 'vitest'
import { iceServersFor } from './ice-servers.ts'

const now = new Date('2026-11-20T10:00:00Z')

test('a browser is told where it learns its address, and a relay with credentials of a day', () => {
  const turn = { urls: ['turn:turn.test:3478'], secret: 'north' }
  expect(iceServersFor({ stunUrls: ['stun:stun.test:3478'], turn }, 7, now)).toEqual([
    { urls: ['stun:stun.test:3478'] },
    // as openssl dgst -sha1 -hmac north says it
    { urls: ['turn:turn.test:3478'], username: '1795255200:7', credential: 'hqJN+xurGE3ImQXhW4m8wTTbNSk=' },
  ])
})

test('without either it is told nothing', () => {
  expect(iceServersFor({}, 7, now)).toEqual([])
})
