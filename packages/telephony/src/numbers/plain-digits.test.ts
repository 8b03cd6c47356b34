import { expect, test } from 'vitest'
import { plainDigits } from './plain-digits.ts'

test.each([
  ['Arabic-Indic digits', '٠٦٦٤ ١٢٣', '0664 123'],
  ['Persian digits', '۰۹۱۲', '0912'],
  ['Devanagari digits', '९८१०', '9810'],
  ['full-width digits and signs', '＋４３（１）', '+43(1)'],
  ['direction marks and joiners', '\u202a+43\u200d 1\u202c', '+43 1'],
  ['a soft hyphen and a byte order mark', '\ufeff43\u00ad1', '431'],
  ['already plain', '+43 (0) 664/12*', '+43 (0) 664/12*'],
])('NAME-01: %s are read as digits', (_what, text, plain) => expect(plainDigits(text)).toBe(plain))
