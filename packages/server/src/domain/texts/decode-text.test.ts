import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()
const windows1251 = (text: string) =>
  Buffer.from(
    [...text].map((sign) => (sign >= 'А' && sign <= 'я' ? sign.charCodeAt(0) - 0x410 + 0xc0 : sign.charCodeAt(0))),
  )

test.each([
  ['UTF-8', Buffer.from('Größe;Łódź')],
  ['UTF-8 with a mark', Buffer.from('\ufeffGröße;Łódź')],
  ['UTF-16, little end first', Buffer.from('\ufeffGröße;Łódź', 'utf16le')],
  ['UTF-16, big end first', utf16be('\ufeffGröße;Łódź')],
  ['UTF-16 without a mark', Buffer.from('Größe;Łódź', 'utf16le')],
  ['UTF-16 without a mark, big end first', utf16be('Größe;Łódź')],
])('a text in %s is read', (_, bytes) => {
  expect(decodeText(bytes)).toBe('Größe;Łódź')
})

test.each([
  [
    'Western Europe',
    Buffer.from('Größe für €: Crème brûlée'.replace('€', '\x80'), 'latin1'),
    'Größe für €: Crème brûlée',
  ],
  ['Russia', windows1251('Имя;Телефон\r\nАнна;01'), 'Имя;Телефон\r\nАнна;01'],
])('a text of older programs from %s is read', (_, bytes, text) => {
  expect(decodeText(bytes)).toBe(text)
})
