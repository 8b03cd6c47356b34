import { expect, test } from 'vitest'
import { insideOrigins } from './inside-origins.ts'

test.each([
  ['https://login.inside.example', ['https://login.inside.example']],
  ['https://10.0.0.4:8443/, http://127.0.0.1:9000', ['https://10.0.0.4:8443', 'http://127.0.0.1:9000']],
  ['http://login.inside.example', undefined],
  ['https://login.inside.example/realm', undefined],
  ['https://eva@login.inside.example', undefined],
  ['https://a.example,,', undefined],
  ['login.inside.example', undefined],
])('FACT-08: the setting %j lets the server call %j', (text, origins) => {
  expect(insideOrigins(text)).toEqual(origins)
})
