import { expect, test } from 'vitest'
import { contactColumnOf, labelOfWords } from './contact-columns.ts'

const said = (title: string): string | null => {
  const column = contactColumnOf(title)
  if (column === null) return null
  return column.kind === 'number' ? column.label : column.kind
}

const table: Readonly<Record<string, readonly string[]>> = {
  name: [
    'Name', 'Display Name', 'displayname', 'Full Name', 'Anzeigename', 'Nombre mostrado', 'Nom à afficher', 'Nome visualizzato',
    'Отображаемое имя',
  ],
  given: ['First Name', 'Given Name', 'FirstName', 'fname', 'firstname', 'first_name', 'Vorname', 'Nombre', 'Prénom', 'Nome', 'Имя'],
  middle: ['Middle Name', 'Additional Name', 'Weitere Vornamen', 'Отчество'],
  family: [
    'Last Name', 'Family Name', 'LastName', 'lname', 'last_name', 'Nachname', 'Apellidos', 'Nom', 'Nom de famille', 'Cognome',
    'Фамилия',
  ],
  filedAs: ['File As'],
  company: [
    'Company', 'Company Name', 'Organization', 'Organization 1 - Name', 'Organization Name', 'society', 'Firma', 'Organisation',
    'Empresa', 'Organización', 'Société', 'Società', 'Organizzazione', 'Организация',
  ],
  email: [
    'E-mail 1 - Value', 'E-mail Address', 'EmailAddress', 'Email', 'email_1', 'mail', 'Primary Email', 'Secondary Email', 'E-Mail-Adresse',
    'Primäre E-Mail-Adresse', 'Dirección de correo electrónico', 'Dirección de correo electrónico principal', 'Adresse de messagerie',
    'Adresse e-mail principale', 'Première adresse électronique', 'Indirizzo posta elettronica', 'Email primaria', 'Адрес эл. почты',
    'Адрес электронной почты', 'Courriel', 'E-mail 2 Address',
  ],
  label: ['E-mail Type', 'E-Mail-Typ', 'E-mail 1 - Type', 'E-mail 1 - Label', 'Phone 1 - Type', 'Phone 2 - Label', 'phone_1_type'],
  mobile: [
    'Mobile Phone', 'Mobile', 'Mobile2', 'Mobile 2', 'Mobile Number', 'MobileNumber', 'number_mobile', 'Mobil-Tel.-Nr.', 'Mobiltelefon',
    'Mobiltelefon 2', 'Handy', 'Teléfono móvil', 'Móvil', 'Tél. mobile', 'Portable', 'Cellulare', 'Numero cellulare', 'Мобильный телефон',
    'Телефон переносной', 'Номер мобильного телефона', 'cell',
  ],
  work: [
    'Business Phone', 'Business Phone 2', 'Business', 'Business2', 'Work Phone', 'Business Number', 'number_office', 'Work',
    'Company Main Phone', 'Telefon Firma', 'Telefon geschäftlich', 'Telefon geschäftlich 2', 'Tel. dienstlich', 'Teléfono del trabajo',
    'Teléfono (Trabajo)', 'Téléphone (bureau)', 'Téléphone 2 (bureau)', 'Téléphone société', 'Tél. professionnel', 'Telefono ufficio',
    'Telefono lavoro', 'Рабочий телефон', 'Телефон раб. 2', 'Основной телефон организации',
  ],
  home: [
    'Home Phone', 'Home Phone 2', 'Home', 'Home2', 'Telefon (privat)', 'Telefon privat', 'Tel. privat', 'Teléfono particular',
    'Téléphone (domicile)', 'Tél. personnel', 'Telefono casa', 'Abitazione', 'Домашний телефон', 'Телефон дом. 2',
  ],
  fax: [
    'Business Fax', 'BusinessFax', 'Home Fax', 'Fax', 'Fax Number', 'number_fax', 'Fax geschäftlich', 'Fax-Nummer', 'Weiteres Fax',
    'Fax del trabajo', 'Télécopie (bureau)', 'Fax (uff.)', 'Numero fax', 'Рабочий факс', 'Номер факса',
  ],
  other: [
    'Phone 1 - Value', 'phone_1_number', 'Phone', 'Phone Number', 'Other Phone', 'Primary Phone', 'Car Phone', 'Telefon', 'Rufnummer',
    'Haupttelefon', 'Weiteres Telefon', 'Teléfono', 'Otro teléfono', 'Téléphone', 'Téléphone principal', 'Telefono', 'Altro telefono',
    'Телефон', 'Другой телефон', 'Основной телефон', 'number', 'Numéro',
  ],
}

test.each(Object.entries(table).flatMap(([kind, titles]) => titles.map((title) => [title, kind] as const)))(
  'NAME-01: a column %j holds: %s',
  (title, kind) => {
    expect(said(title)).toBe(kind)
  },
)

test.each([
  ...['Business Street', 'Home City', 'Home Address', 'Work Country', 'Privat: Ort', 'Dienstlich: Adresse', 'Adresse privée', 'Notes'],
  ...['E-mail Display Name', 'E-Mail: Angezeigter Name', 'Type de messagerie', 'Тип эл. почты'],
  ...['Краткое имя эл. почты', 'Nom complet de l’adresse de messagerie', 'Nickname', 'Web Page', 'Job Title', 'Title', 'Birthday'],
  ...['Pager', 'Pager-Nummer', "Assistant's Phone", 'Телефон помощника', 'Telex', 'phone_1_extension', 'Privat', 'Private', 'Office'],
  ...['groupname', 'Почтовый ящик (дом. адрес)', 'Почтовый индекс', 'Organizational ID Number', 'Kundennummer', '', 'x'.repeat(101)],
])('NAME-01: a column %j holds nothing that a contact has here', (title) => {
  expect(contactColumnOf(title)).toBeNull()
})

test.each([
  ['Work Fax', 'fax'],
  ['* Home', 'home'],
  ['Mobil', 'mobile'],
  ['cell', 'mobile'],
  ['Arbeit', 'work'],
  ['_$!<HomeFAX>!$_', 'fax'],
  ['_$!<Main>!$_', 'other'],
  ['Google Voice', 'other'],
])('NAME-01: a number labelled %j is one for: %s', (text, label) => {
  expect(labelOfWords(text)).toBe(label)
})

test('NAME-01: a label column is found by the name of its value', () => {
  expect(contactColumnOf('Phone 2 - Value')).toMatchObject({ of: 'phone 2' })
  expect(contactColumnOf('Phone 2 - Type')).toEqual({ kind: 'label', of: 'phone 2' })
  expect(contactColumnOf('phone_1_number')).toMatchObject({ of: 'phone 1' })
})
