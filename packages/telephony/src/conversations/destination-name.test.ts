import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DestinationName, destinationName } from './destination-name.ts'

describe('CONV-04: the other party by name', () => {
  const cases: [destination: string, name: DestinationName][] = [
    ['sip:vmu4311@voicebox.local', { kind: 'voicebox' }],
    ['sip:4311@VOICEBOX.LOCAL', { kind: 'voicebox' }],
    ['sips:4311@fax2mail.local', { kind: 'fax2mail' }],
    ['sip:4311@managersecretary.local', { kind: 'manager-secretary' }],
    ['sip:conf=4311@conference.local', { kind: 'conference' }],
    ['sip:custom-hours@app.local', { kind: 'custom-announcement' }],
    ['sip:auto-attendant@app.local', { kind: 'auto-attendant' }],
    ['sip:office-hours@app.local', { kind: 'office-hours' }],
    ['sip:callingcard@app.local', { kind: 'calling-card' }],
    ['sip:callthrough@app.local', { kind: 'call-through' }],
    ['sip:night-service@app.local', { kind: 'application', name: 'Night Service' }],
    ['sip:constructor@app.local', { kind: 'application', name: 'Constructor' }],
    ['voicemail', { kind: 'voicebox' }],
    ['auto-attendant', { kind: 'auto-attendant' }],
    ['Anonymous', { kind: 'anonymous' }],
    ['sip:431992001@example.org', { kind: 'number', text: '431992001' }],
    ['sip:431992001@example.org:5060;user=phone', { kind: 'number', text: '431992001' }],
    ['conference@example.org', { kind: 'number', text: 'conference' }],
    ['+431992001', { kind: 'number', text: '+431992001' }],
    ['31', { kind: 'number', text: '31' }],
  ]
  test.each(cases)('%s', (destination, name) => {
    expect(destinationName(destination)).toEqual(name)
  })

  test.each(['', ' ', '@', 'sip:', 'a@b@c', 'sip:@example.org'])('other text stays as it is: "%s"', (text) => {
    expect(destinationName(text)).toEqual({ kind: 'number', text })
  })

  test('digits are shown as they are', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+?\d{1,20}$/), (digits) => {
        expect(destinationName(`sip:${digits}@example.org`)).toEqual({ kind: 'number', text: digits })
        expect(destinationName(digits)).toEqual({ kind: 'number', text: digits })
      }),
    )
  })
})
