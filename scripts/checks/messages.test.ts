import { describe, expect, test } from 'vitest'
import { bareTexts } from './bare-texts.ts'
import { compareMessages } from './compare-messages.ts'
import { type MessageFile, readMessageFile } from './message-catalogue.ts'
import { messageUses } from './message-uses.ts'
import { unusedMessages } from './unused-messages.ts'

const languages = ['en', 'de', 'es', 'fr', 'it', 'ru']

/** Message files with the same texts in all languages, except for the languages in `others`. */
function catalogue(texts: object, others: Record<string, object | null> = {}): MessageFile[] {
  return languages.flatMap((language) => {
    const own = language in others ? others[language] : texts
    return own ? [readMessageFile({ file: `${language}/mail.json`, text: JSON.stringify(own) })] : []
  })
}

const found = (files: MessageFile[]) => compareMessages(files).map(({ file, text }) => `${file} ${text}`)

describe('UI-01: all languages are complete', () => {
  test('nothing is said about complete languages', () => {
    expect(found(catalogue({ title: 'Mail', errors: { gone: '{name} is <b>gone</b>' } }))).toEqual([])
  })

  test.each<[string, object, Record<string, object | null>, string]>([
    ['a missing file', { a: 'A' }, { fr: null }, 'fr/mail.json is missing'],
    ['a missing key', { a: 'A', b: { c: 'C' } }, { de: { a: 'A' } }, 'de/mail.json b.c is missing'],
    ['a superfluous key', { a: 'A' }, { it: { a: 'A', z: 'Z' } }, 'it/mail.json z is not in English'],
    ['a file without English', { a: 'A' }, { en: null }, 'es/mail.json has no English counterpart'],
    ['an empty text', { a: 'A' }, { es: { a: ' ' } }, 'es/mail.json a is empty'],
    [
      'no ICU message',
      { a: 'A' },
      { de: { a: 'A {' } },
      'de/mail.json a is no ICU message: EXPECT_ARGUMENT_CLOSING_BRACE',
    ],
    ['a missing placeholder', { a: '{name} left' }, { de: { a: 'weg' } }, 'de/mail.json a lacks {name}'],
    ['a wrong placeholder', { a: '{n}' }, { ru: { a: '{n} {m}' } }, 'ru/mail.json a has {m}, English has not'],
    ['a lost tag', { a: '<b>x</b>' }, { ru: { a: 'x' } }, 'ru/mail.json a lacks {b}'],
    [
      'another kind',
      { a: '{at}' },
      { de: { a: '{at, date}' } },
      'de/mail.json a uses {at} as a date, English as a value',
    ],
  ])('%s is found', (_title, texts, others, problem) => {
    expect(found(catalogue(texts, others))).toContain(problem)
  })
})

describe('UI-01: plurals follow the language', () => {
  const oneOther = { a: '{n, plural, one {# fax} other {# faxes}}' }
  const fourForms = { a: '{n, plural, one {# факс} few {# факса} many {# факсов} other {# факса}}' }

  test('the forms of each language are right', () => {
    expect(found(catalogue(oneOther, { ru: fourForms }))).toEqual([])
  })

  test('a plural in one language only, and exact numbers, are right', () => {
    const exact = { a: '{n, plural, =0 {no fax} one {# fax} other {# faxes}}' }
    expect(found(catalogue({ a: '{n} fax' }, { en: exact, ru: fourForms }))).toEqual([])
  })

  test('Russian needs four forms', () => {
    expect(found(catalogue(oneOther))).toEqual([
      'ru/mail.json a needs the plural form "few"',
      'ru/mail.json a needs the plural form "many"',
    ])
  })

  test('German knows no "few", also inside a tag or another plural', () => {
    const nested = { a: '<b>{n, plural, one {x} other {{n, plural, one {x} few {y} other {z}}}}</b>' }
    expect(found(catalogue({ a: '<b>{n}</b>' }, { de: nested }))).toEqual([
      'de/mail.json a has the plural form "few", which de does not know',
    ])
  })
})

describe('every text is used, and every text used is there', () => {
  const check = (source: string, texts: object) => {
    const uses = messageUses([{ file: 'page.tsx', text: source }])
    return unusedMessages(catalogue(texts), uses).map(({ file, line, text }) => `${file}:${line ?? ''} ${text}`)
  }
  const hook = "const t = useTranslations('mail')"

  test.each([
    ['a literal', `${hook}; t('a'); t.rich('b.c', {})`, { a: 'A', b: { c: 'C' } }],
    ['a choice', `${hook}; t(isOn ? 'on' : isOff ? 'off' : 'x')`, { on: '1', off: '0', x: '?' }],
    ['a template', `${hook}; t(\`states.\${state}.title\`)`, { states: { a: { title: 'A' } } }],
    ['a variable', `${hook}; t(screen.title); const screens = [{ title: 'home' }]`, { home: 'Home' }],
    ['a namespace with a group', "const t = useTranslations('mail.errors'); t('gone')", { errors: { gone: 'Gone' } }],
    ['a typed parameter', "const f = (t: Texts<'mail'>) => t('a')", { a: 'A' }],
    ['a typed property', "type R = { t: Texts<'mail'> }; function f({ t }: R) { return t('a') }", { a: 'A' }],
    ['another name', "function P() { const mail = useTranslations('mail'); return () => mail('a') }", { a: 'A' }],
  ])('%s is a use', (_title, source, texts) => {
    expect(check(source, texts)).toEqual([])
  })

  test('an unused key is found', () => {
    expect(check(`${hook}; t('a')`, { a: 'A', b: 'B' })).toEqual(['en/mail.json: b is not used'])
  })

  test('a translator of another namespace, or in another function, is no use', () => {
    const source = `function A() { const t = useTranslations('other'); t('a') } function B() { ${hook} }`
    expect(check(source, { a: 'A' })).toEqual(['en/mail.json: a is not used', 'page.tsx:1 there is no text other.a'])
  })

  test('a template does not use its neighbours', () => {
    expect(check(`${hook}; t(\`states.\${state}\`)`, { states: { a: 'A' }, statesTitle: 'S' })).toEqual([
      'en/mail.json: statesTitle is not used',
    ])
  })

  test('a key that English lacks, and a namespace that is not literal, are found', () => {
    expect(check(`${hook}\nt('z')`, {})).toEqual(['page.tsx:2 there is no text mail.z'])
    expect(check('const t = useTranslations(name)', {})).toEqual(['page.tsx:1 name a namespace literally'])
  })
})

describe('no component holds bare texts', () => {
  const bare = (jsx: string) => bareTexts({ file: 'part.tsx', text: `const x = ${jsx}` }).map(({ text }) => text)

  test.each([
    '<p>Hello</p>',
    '<p>{count} items</p>',
    "<p>{isOn ? 'On' : label}</p>",
    "<p>{name || 'Nobody'}</p>",
    '<p>{`to ${name}`}</p>',
    '<>Привет</>',
    '<img alt="A fax" />',
    '<Button aria-label={"Close"} />',
    '<Field label="Name" />',
    '<Dialog confirmLabel="Remove" />',
    "<Field placeholder={isOn ? 'Name' : undefined} />",
    '<Row actions={<b>Delete</b>} />',
    "toast.error('It failed')",
  ])('%s is found', (jsx) => {
    expect(bare(jsx)).toHaveLength(1)
  })

  test.each([
    "<p>{t('hello')}</p>",
    '<p className="num" id="a" role="note">12 · 3</p>',
    '<Icon name="phone" />',
    '<img alt="" />',
    '<h1>Lineside</h1>',
    "toast.error(t('failed'))",
    '<Kbd>Ctrl K</Kbd>',
    "<p>{format(value, 'short')}</p>",
  ])('%s is fine', (jsx) => {
    expect(bare(jsx)).toEqual([])
  })
})
