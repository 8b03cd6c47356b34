export interface SafetyMailTexts {
  /** The subject. */
  readonly subject: (number: string, who: string) => string
  readonly calls: (number: string) => string
  readonly who: string
  readonly place: string
  readonly phone: string
  readonly when: string
  /** Where there is no place. */
  readonly noPlace: string
  readonly browser: string
  readonly floor: (floor: string) => string
  readonly room: (room: string) => string
  /** The place is what the person has told for now. */
  readonly elsewhere: string
  /** Why the mail comes. */
  readonly why: (company: string) => string
}

const texts: Readonly<Record<string, SafetyMailTexts>> = {
  en: {
    subject: (number, who) => `Emergency call: ${who} calls ${number}`,
    calls: (number) => `Somebody is calling the emergency number ${number}.`,
    who: 'Who',
    place: 'Place',
    phone: 'Phone',
    when: 'When',
    noPlace: 'No place is set. Ask where the person is.',
    browser: 'Browser or another phone',
    floor: (floor) => `Floor ${floor}`,
    room: (room) => `Room ${room}`,
    elsewhere: 'The person has said to be here for now.',
    why: (company) => `You are the safety contact of ${company}: change it`,
  },
  de: {
    subject: (number, who) => `Notruf: ${who} ruft ${number} an`,
    calls: (number) => `Gerade wird die Notrufnummer ${number} angerufen.`,
    who: 'Wer',
    place: 'Ort',
    phone: 'Telefon',
    when: 'Wann',
    noPlace: 'Es ist kein Ort eingetragen. Fragen Sie, wo die Person ist.',
    browser: 'Browser oder ein anderes Telefon',
    floor: (floor) => `Stockwerk ${floor}`,
    room: (room) => `Raum ${room}`,
    elsewhere: 'Die Person hat angegeben, vorübergehend hier zu sein.',
    why: (company) => `Sie sind der Sicherheitskontakt von ${company}: ändern`,
  },
  fr: {
    subject: (number, who) => `Appel d’urgence : ${who} appelle le ${number}`,
    calls: (number) => `Quelqu’un appelle en ce moment le numéro d’urgence ${number}.`,
    who: 'Qui',
    place: 'Lieu',
    phone: 'Téléphone',
    when: 'Quand',
    noPlace: 'Aucun lieu n’est indiqué. Demandez où se trouve la personne.',
    browser: 'Navigateur ou autre téléphone',
    floor: (floor) => `Étage ${floor}`,
    room: (room) => `Salle ${room}`,
    elsewhere: 'La personne a indiqué se trouver ici pour le moment.',
    why: (company) => `Vous êtes le contact de sécurité de ${company} : modifier`,
  },
  it: {
    subject: (number, who) => `Chiamata d’emergenza: ${who} chiama il ${number}`,
    calls: (number) => `È in corso una chiamata al numero d’emergenza ${number}.`,
    who: 'Chi',
    place: 'Luogo',
    phone: 'Telefono',
    when: 'Quando',
    noPlace: 'Nessun luogo è indicato. Chieda dove si trova la persona.',
    browser: 'Browser o altro telefono',
    floor: (floor) => `Piano ${floor}`,
    room: (room) => `Stanza ${room}`,
    elsewhere: 'La persona ha indicato di trovarsi qui per ora.',
    why: (company) => `Lei è il contatto per la sicurezza di ${company}: modifica`,
  },
  es: {
    subject: (number, who) => `Llamada de emergencia: ${who} llama al ${number}`,
    calls: (number) => `Alguien está llamando al número de emergencia ${number}.`,
    who: 'Quién',
    place: 'Lugar',
    phone: 'Teléfono',
    when: 'Cuándo',
    noPlace: 'No hay ningún lugar indicado. Pregunte dónde está la persona.',
    browser: 'Navegador u otro teléfono',
    floor: (floor) => `Planta ${floor}`,
    room: (room) => `Sala ${room}`,
    elsewhere: 'La persona ha indicado que de momento está aquí.',
    why: (company) => `Usted es el contacto de seguridad de ${company}: cambiar`,
  },
  ru: {
    subject: (number, who) => `Экстренный вызов: ${who} звонит на ${number}`,
    calls: (number) => `Сейчас идёт звонок на экстренный номер ${number}.`,
    who: 'Кто',
    place: 'Место',
    phone: 'Телефон',
    when: 'Когда',
    noPlace: 'Место не указано. Спросите, где находится человек.',
    browser: 'Браузер или другой телефон',
    floor: (floor) => `Этаж ${floor}`,
    room: (room) => `Кабинет ${room}`,
    elsewhere: 'Человек указал, что временно находится здесь.',
    why: (company) => `Вы — контактное лицо по безопасности компании «${company}»: изменить`,
  },
}

/** The texts of a language, else the English ones, and the language that they are in. */
export const safetyMailTexts = (language: string): readonly [locale: string, texts: SafetyMailTexts] =>
  texts[language] === undefined ? ['en', texts['en'] as SafetyMailTexts] : [language, texts[language]]
