import { expect, test } from 'vitest'
import { canSend, emptyDraft, type FaxDraft, type FaxProblems, faxProblems, isDirty, mainAction } from './fax-draft.ts'

const fileOf = (name: string, size = 3): File => new File([new Uint8Array(size)], name)
const good: FaxDraft = { ...emptyDraft, destination: '43199230', pageHeader: 'Nordwind', content: 'Hello' }
const none: FaxProblems = { destination: null, pageHeader: null, content: null, file: null }

const cases: readonly [string, Partial<FaxDraft>, Partial<FaxProblems>][] = [
  ['a text alone is enough', {}, {}],
  ['a file alone is enough', { content: '', file: fileOf('plan.pdf') }, {}],
  ['both together are a fax too', { file: fileOf('plan.TIFF') }, {}],
  ['a destination is required', { destination: '  ' }, { destination: 'required' }],
  ['a destination is a number', { destination: 'the office' }, { destination: 'number' }],
  ['as people write it', { destination: '+43 (1) 992-00' }, {}],
  ['an extension too', { destination: '21' }, {}],
  ['a page header is required', { pageHeader: ' ' }, { pageHeader: 'required' }],
  ['a page header has 64 letters', { pageHeader: 'x'.repeat(64) }, {}],
  ['and no more', { pageHeader: 'x'.repeat(65) }, { pageHeader: 'tooLong' }],
  ['content or file is required', { content: ' \n' }, { content: 'missing' }],
  ['a content has 3600 letters', { content: 'x'.repeat(3600) }, {}],
  ['and no more, a file beside it or not', { content: 'x'.repeat(3601), file: fileOf('a.ps') }, { content: 'tooLong' }],
  ['.pdf', { file: fileOf('a.pdf') }, {}],
  ['.tif', { file: fileOf('a.tif') }, {}],
  ['.tiff', { file: fileOf('a.tiff') }, {}],
  ['.gif', { file: fileOf('a.gif') }, {}],
  ['.webp', { file: fileOf('a.WEBP') }, {}],
  ['.txt', { file: fileOf('a.txt') }, {}],
  ['.ps', { file: fileOf('a.ps') }, {}],
  ['no other kind', { file: fileOf('a.docx') }, { file: 'ending' }],
  ['nor one without an end', { file: fileOf('pdf') }, { file: 'ending' }],
  ['an empty file', { file: fileOf('a.pdf', 0) }, { file: 'empty' }],
  ['a file of 32 MB', { file: fileOf('a.pdf', 33_554_432) }, {}],
  ['no bigger one', { file: fileOf('a.pdf', 33_554_433) }, { file: 'size' }],
]

test.each(cases)('FAX-06, FAX-07: %s', (_name, change, problems) => {
  const draft = { ...good, ...change }
  expect(faxProblems(draft)).toEqual({ ...none, ...problems })
  expect(canSend(draft)).toBe(Object.keys(problems).length === 0)
})

test('FAX-07: nothing entered, nothing to send and nothing to lose', () => {
  expect(canSend(emptyDraft)).toBe(false)
  expect(isDirty(emptyDraft, emptyDraft)).toBe(false)
  expect(isDirty({ ...emptyDraft, quality: 'fine' }, emptyDraft)).toBe(true)
  expect(isDirty({ ...emptyDraft, file: fileOf('a.pdf') }, emptyDraft)).toBe(true)
  const begun = { ...emptyDraft, pageHeader: 'Ahorn Innenausbau' }
  expect([isDirty(begun, begun), isDirty(emptyDraft, begun)]).toEqual([false, true])
})

const noLine = { hasLine: false, isColleague: false }
test.each([
  ['outside, with a line', '+43 664 1234567', { ...noLine, hasLine: true }, 'send'],
  ['outside, without a line', '+43 664 1234567', noLine, 'save'],
  ['outside as people dial it', '0664 1234567', noLine, 'save'],
  ['an extension', '21', noLine, 'send'],
  ['a colleague by the whole number', '+43 1 9920021', { ...noLine, isColleague: true }, 'send'],
  ['nothing yet', '', noLine, 'send'],
  ['no number', 'the office', noLine, 'send'],
] as const)('FAX-07: the main button is what is possible now: %s', (_, destination, ways, action) => {
  expect(mainAction({ ...good, destination }, ways)).toBe(action)
})
