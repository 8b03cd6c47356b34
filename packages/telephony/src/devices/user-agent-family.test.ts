import { expect, test } from 'vitest'
import { userAgentFamily } from './user-agent-family.ts'

test.each([
  ['Yealink SIP-T46S 66.86.0.15', 'yealink sip-t46s'],
  ['Yealink SIP-T46S 66.87.0.1', 'yealink sip-t46s'],
  ['Yealink SIP-T42S 66.85.0.5 001565a1b2c3', 'yealink sip-t42s'],
  ['snomD785/10.1.64.14', 'snomd785'],
  ['PolycomVVX-VVX_410-UA/5.9.0.9373', 'polycomvvx-vvx_410-ua'],
  ['Grandstream GXP2160 1.0.11.10', 'grandstream gxp2160'],
  ['baresip v3.1.0 (x86_64/linux)', 'baresip'],
  ['Linphone/4.5.2 (belle-sip/5.1.1)', 'linphone'],
  ['Zoiper rv2.10.19', 'zoiper rv2.10.19'],
  ['MicroSIP/3.21.3', 'microsip'],
  ['friendly-scanner', 'friendly-scanner'],
  ['12345', ''],
  ['', ''],
  [null, ''],
])('HARD-02: %s is %s', (agent, family) => expect(userAgentFamily(agent)).toBe(family))

test('HARD-02: a family has at most 100 characters', () => expect(userAgentFamily('x'.repeat(5000))).toHaveLength(100))
