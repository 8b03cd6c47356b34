import { mailPage } from '../../platform/mail/mail-page.ts'
import type { Mail } from '../../platform/mail/mail-transport.ts'
import { callBackLinks, linkWords, messagesAddress } from './caller-links.ts'

export interface VoicemailMailFacts {
  /** Id of the message. */
  readonly id: number
  /** The caller in the form of conversations: digits, or `anonymous`. */
  readonly number: string
  /** null: the caller's number was hidden. */
  readonly caller: string | null
  /** Length in readable form. */
  readonly duration: string
  /** In the owner's time zone. */
  readonly time: string
  /** Number of messages in the voicebox, including this one. */
  readonly messages: number
  readonly most: number
  /** Whether the voicebox has no room for another message. */
  readonly isFull: boolean
  /** Whether the message is removed after this mail. */
  readonly isRemoved: boolean
  /** TEXT-02: what a speech service has understood; null: there is no text. */
  readonly spoken: string | null
  /** As the reseller calls the product; null: it has no name of its own. */
  readonly brand: string | null
  readonly colour: string | null
  /** Address of the portal. */
  readonly portal: string
}

interface Words {
  readonly subject: string
  readonly unknown: string
  readonly time: string
  readonly duration: string
  readonly box: (messages: number, most: number) => string
  readonly full: string
  readonly removed: string
  /** Before the text, and what it is worth. */
  readonly spoken: string
  readonly guess: string
}

const words: Readonly<Record<string, Words>> = {
  en: {
    subject: 'Voicemail from',
    unknown: 'anonymous',
    time: 'Time',
    duration: 'Duration',
    box: (messages, most) => `Messages in your voicebox: ${messages} of ${most}`,
    full: 'Your voicebox is full: callers can’t leave messages until you delete some.',
    removed: 'This message is only in this email: it is not kept in your voicebox.',
    spoken: 'Text',
    guess: 'A computer wrote the text; words may be wrong.',
  },
  de: {
    subject: 'Sprachnachricht von',
    unknown: 'anonym',
    time: 'Zeit',
    duration: 'Dauer',
    box: (messages, most) => `Nachrichten in Ihrer Voicebox: ${messages} von ${most}`,
    full: 'Ihre Voicebox ist voll: Anrufer können keine Nachricht mehr hinterlassen, bis Sie welche löschen.',
    removed: 'Diese Nachricht ist nur in dieser E-Mail: In Ihrer Voicebox wird sie nicht aufbewahrt.',
    spoken: 'Text',
    guess: 'Den Text hat ein Computer geschrieben; einzelne Wörter können falsch sein.',
  },
  es: {
    subject: 'Mensaje de voz de',
    unknown: 'anónimo',
    time: 'Hora',
    duration: 'Duración',
    box: (messages, most) => `Mensajes en su buzón de voz: ${messages} de ${most}`,
    full: 'Su buzón de voz está lleno: quienes llaman no podrán dejar mensajes hasta que elimine alguno.',
    removed: 'Este mensaje solo está en este correo: no se guarda en su buzón de voz.',
    spoken: 'Texto',
    guess: 'El texto lo ha escrito un ordenador; puede haber palabras equivocadas.',
  },
  fr: {
    subject: 'Message vocal de',
    unknown: 'anonyme',
    // French has a narrow space before the colon
    time: 'Heure\u202f',
    duration: 'Durée\u202f',
    box: (messages, most) => `Messages dans votre messagerie vocale : ${messages} sur ${most}`,
    full: 'Votre messagerie vocale est pleine : les appelants ne peuvent plus laisser de message tant que vous n’en supprimez pas.',
    removed: 'Ce message n’est que dans cet e-mail : il n’est pas conservé dans votre messagerie vocale.',
    spoken: 'Texte\u202f',
    guess: 'Le texte a été écrit par un ordinateur ; des mots peuvent être faux.',
  },
  it: {
    subject: 'Messaggio vocale da',
    unknown: 'anonimo',
    time: 'Ora',
    duration: 'Durata',
    box: (messages, most) => `Messaggi nella sua casella vocale: ${messages} su ${most}`,
    full: 'La sua casella vocale è piena: nessuno può lasciare altri messaggi finché lei non ne elimina qualcuno.',
    removed: 'Questo messaggio è solo in questa e-mail: non resta nella sua casella vocale.',
    spoken: 'Testo',
    guess: 'Il testo è stato scritto da un computer; alcune parole possono essere sbagliate.',
  },
  ru: {
    subject: 'Голосовое сообщение от',
    unknown: 'анонимного звонящего',
    time: 'Время',
    duration: 'Длительность',
    box: (messages, most) => `Сообщений в голосовой почте: ${messages} из ${most}`,
    full: 'Ваша голосовая почта заполнена: новые сообщения не принимаются, пока вы не удалите старые.',
    removed: 'Это сообщение есть только в этом письме: в голосовой почте оно не хранится.',
    spoken: 'Текст',
    guess: 'Текст записан компьютером; отдельные слова могут быть неверны.',
  },
}

const english = words['en'] as Words

/** Characters of a text that a mail has; the rest is in the portal. */
const mostSpoken = 4000
const cut = (text: string): string => (text.length <= mostSpoken ? text : `${text.slice(0, mostSpoken)} …`)

/**
 * VBX-05, PUSH-03: the mail in this language, else in English, with ways to call back, to listen and to delete. No request
 * names a language when a message comes, so the line's language counts.
 */
export const voicemailMailText = (
  language: string | null,
  facts: VoicemailMailFacts,
): Pick<Mail, 'subject' | 'text' | 'html' | 'settings'> => {
  const locale = language !== null && words[language] !== undefined ? language : 'en'
  const said = words[locale] ?? english
  const links = linkWords(locale)
  const { id, number, caller, duration, time, messages, most, isFull, isRemoved, spoken, portal } = facts
  const subject = `${said.subject} ${caller ?? said.unknown}`
  const inBox = [
    { words: links.listen, address: messagesAddress(portal) },
    { words: links.remove, address: messagesAddress(portal, id) },
  ]
  const page = mailPage({
    locale,
    product: facts.brand || 'Lineside',
    colour: facts.colour,
    heading: subject,
    items: [
      {
        title: `${said.time}: ${time}`,
        lines: [`${said.duration}: ${duration}`, ...(spoken === null ? [] : [`${said.spoken}: ${cut(spoken)}`])],
        links: [...callBackLinks(portal, number, links), ...(isRemoved ? [] : inBox)],
      },
    ],
    notes: [
      ...(spoken === null ? [] : [said.guess]),
      ...(isRemoved ? [said.removed] : [said.box(messages, most), ...(isFull ? [said.full] : [])]),
    ],
    more: null,
    settings: { words: links.settings, address: `${portal}/#/user/voicebox` },
  })
  return { subject, ...page }
}
