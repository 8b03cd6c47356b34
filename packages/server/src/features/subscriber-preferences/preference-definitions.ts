import type { Role } from '@lineside/contract/http/route'
import type { Preference, PreferenceName } from '@lineside/contract/preferences'
import { preferences } from '@lineside/contract/preferences'
import type { PreferenceDefinition } from '@lineside/contract/resources/subscriber-preferences'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'
import type { PreferenceTexts } from './texts/preference-texts.ts'
import { ru } from './texts/ru.ts'
import { exposedTo } from './visible-preferences.ts'

const languages: Readonly<Record<string, PreferenceTexts>> = { de, en, es, fr, it, ru }

/**
 * Every preference that the role sees, with its explanation; profiles make no difference here.
 * @param lang `de` or `de-AT`; English for a language that we do not have
 */
export const definitionsFor = (role: Role, lang = 'en'): Partial<Record<PreferenceName, PreferenceDefinition>> => {
  const code = lang.slice(0, 2).toLowerCase()
  const known = Object.hasOwn(languages, code) ? code : 'en'
  return Object.fromEntries(exposedTo(role).map((name) => [name, definitionOf(name, known)]))
}

const definitionOf = (name: PreferenceName, lang: string): PreferenceDefinition => {
  const { type, isList, group, values }: Preference = preferences[name]
  const texts = languages[lang] ?? en
  const [label, description] = texts.preferences[name]
  return {
    label,
    description,
    data_type: type,
    max_occur: isList ? 0 : 1,
    read_only: false,
    preference_group: texts.groups[group],
    dynamic: false,
    dev_pref: false,
    devprof_pref: false,
    fielddev_pref: false,
    ...(values && {
      enum_values: [
        { label: texts.domainDefault, value: null, default_val: true },
        ...values.map((value, index) => ({
          label: texts.choices[name]?.[index] ?? languageName(value, lang),
          value,
          default_val: false,
        })),
      ],
    }),
  }
}

/** The name of a language such as `ru`, in the requested language. */
const languageName = (value: string, lang: string): string =>
  new Intl.DisplayNames(lang, { type: 'language' }).of(value) ?? value
