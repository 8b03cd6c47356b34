import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { otpAuthUri } from './otp-auth-uri.ts'
import { qrPng } from './qr-png.ts'

test.each([
  otpAuthUri({ signInName: 'anna.novak@nordwind.example', brand: null }, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
  otpAuthUri({ signInName: `${'x'.repeat(128)}@long.example`, brand: 'Ahörn: Innenausbau' }, 'JBSWY3DPEHPK3PXP'),
])('FACT-02: the picture of %s is read as it was written', async (text) => {
  const { data, info } = await sharp(qrPng(text)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) })).toBe(text)
})

test('FACT-01: the issuer stands in the label and beside it, without a colon of its own', () => {
  const uri = new URL(otpAuthUri({ signInName: 'a@b.example', brand: 'Tele: com' }, 'JBSWY3DP'))
  expect(decodeURIComponent(uri.pathname)).toMatch(/Tele {2}com:a@b\.example$/)
  expect(uri.searchParams.get('issuer')).toBe('Tele  com')
})
