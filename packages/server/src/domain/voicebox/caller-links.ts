import { internationalDigits, readableNumber } from '@lineside/telephony/numbers/readable-number'
import type { MailLink } from '../../platform/mail/mail-page.ts'

interface LinkWords {
  /** Leads to the number in the field of calls. */
  readonly callBack: string
  readonly listen: string
  /** Leads to a page that asks. */
  readonly remove: string
  /** Leads to where such mails are changed. */
  readonly settings: string
}

const words: Readonly<Record<string, LinkWords>> = {
  en: {
    callBack: 'Call back',
    listen: 'Listen',
    remove: 'Delete the message',
    settings: 'Change or stop these emails',
  },
  de: {
    callBack: 'Zurückrufen',
    listen: 'Anhören',
    remove: 'Nachricht löschen',
    settings: 'Diese E-Mails ändern oder abstellen',
  },
  es: {
    callBack: 'Devolver la llamada',
    listen: 'Escuchar',
    remove: 'Eliminar el mensaje',
    settings: 'Cambiar o desactivar estos correos',
  },
  fr: {
    callBack: 'Rappeler',
    listen: 'Écouter',
    remove: 'Supprimer le message',
    settings: 'Modifier ou arrêter ces e-mails',
  },
  it: {
    callBack: 'Richiama',
    listen: 'Ascolta',
    remove: 'Elimina il messaggio',
    settings: 'Modifica o disattiva queste e-mail',
  },
  ru: {
    callBack: 'Перезвонить',
    listen: 'Прослушать',
    remove: 'Удалить сообщение',
    settings: 'Изменить или отключить эти письма',
  },
}

export const linkWords = (language: string | null): LinkWords => words[language ?? 'en'] ?? (words['en'] as LinkWords)

/**
 * PUSH-03: the ways to call somebody back: the portal with the number in its field, where nothing happens without a click,
 * and for a number outside the reader's own phone.
 * @param caller in the form of conversations
 * @returns none for a hidden number, or a name
 */
export const callBackLinks = (portal: string, caller: string, { callBack }: LinkWords): readonly MailLink[] => {
  if (!/^\d+$/.test(caller)) return []
  const digits = internationalDigits(caller)
  const number = digits === null ? caller : `+${digits}`
  const here = { words: callBack, address: `${portal}/#/user/home?call=${encodeURIComponent(number)}` }
  return digits === null ? [here] : [here, { words: readableNumber(caller), address: `tel:${number}` }]
}

/** The messages of the voicebox; the message with this id is asked about before it is deleted. */
export const messagesAddress = (portal: string, remove?: number): string =>
  `${portal}/#/user/conversations?tab=voicemail${remove === undefined ? '' : `&remove=${remove}`}`
