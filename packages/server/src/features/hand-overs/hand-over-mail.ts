import { limits } from '@lineside/contract/limits'
import type { Mail } from '../../platform/mail/mail-transport.ts'
import type { HandedSeat } from './hand-overs-store.ts'

interface Facts {
  readonly name: string
  readonly extension: string
  readonly address: string
  readonly username: string
  readonly link: string
  readonly hours: number
}

interface MailText {
  readonly subject: string
  readonly text: (facts: Facts) => string
}

const texts: Readonly<Record<string, MailText>> = {
  en: {
    subject: 'Your phone line',
    text: ({ name, extension, address, username, link, hours }) => `Hello ${name},

you have a phone line with the extension ${extension}. Set your password here:

${link}

The link works once, within ${hours} hours. After that, sign in at:

${address}
Username: ${username}

If the link has expired, ask the person who runs your phone system for a new one.
`,
  },
  de: {
    subject: 'Ihr Telefonanschluss',
    text: ({ name, extension, address, username, link, hours }) => `Guten Tag ${name},

Sie haben einen Telefonanschluss mit der Durchwahl ${extension}. Hier legen Sie Ihr Passwort fest:

${link}

Der Link gilt einmal und ${hours} Stunden lang. Danach melden Sie sich hier an:

${address}
Benutzername: ${username}

Ist der Link abgelaufen, bitten Sie die Person, die Ihre Telefonanlage betreut, um einen neuen.
`,
  },
  es: {
    subject: 'Su línea de teléfono',
    text: ({ name, extension, address, username, link, hours }) => `Hola, ${name}:

Tiene una línea de teléfono con la extensión ${extension}. Defina aquí su contraseña:

${link}

El enlace funciona una sola vez, durante ${hours} horas. Después inicie sesión en:

${address}
Nombre de usuario: ${username}

Si el enlace ha caducado, pida uno nuevo a quien administra su centralita.
`,
  },
  fr: {
    subject: 'Votre ligne téléphonique',
    text: ({ name, extension, address, username, link, hours }) => `Bonjour ${name},

vous avez une ligne téléphonique avec le numéro de poste ${extension}. Définissez votre mot de passe ici :

${link}

Ce lien fonctionne une seule fois, pendant ${hours} heures. Ensuite, connectez-vous à l’adresse :

${address}
Nom d’utilisateur : ${username}

Si le lien a expiré, demandez-en un nouveau à la personne qui gère votre système téléphonique.
`,
  },
  it: {
    subject: 'La sua linea telefonica',
    text: ({ name, extension, address, username, link, hours }) => `Buongiorno ${name},

ha una linea telefonica con l’interno ${extension}. Imposti qui la sua password:

${link}

Il link funziona una sola volta, per ${hours} ore. Poi acceda da:

${address}
Nome utente: ${username}

Se il link è scaduto, ne chieda uno nuovo a chi gestisce il centralino.
`,
  },
  ru: {
    subject: 'Ваша телефонная линия',
    text: ({ name, extension, address, username, link, hours }) => `Здравствуйте, ${name}!

У вас есть телефонная линия с внутренним номером ${extension}. Задайте пароль здесь:

${link}

Ссылка действует один раз, срок действия в часах: ${hours}. Затем входите по адресу:

${address}
Имя пользователя: ${username}

Если срок действия ссылки истёк, попросите новую у того, кто обслуживает вашу АТС.
`,
  },
}

const english = texts['en'] as MailText

/**
 * HAND-01: the mail to the user of a new seat, in the language that the user has chosen, else in that of the
 * administrator who hands it over. It never contains a password.
 * @param languages of the administrator, best first
 */
export const handOverMail = (
  { display_name, webusername, domain, pbx_extension, language }: HandedSeat,
  { address, link, languages }: { address: string; link: string; languages: readonly string[] },
): Pick<Mail, 'subject' | 'text'> => {
  const spoken = [language, ...languages].find((each) => each !== null && Object.hasOwn(texts, each)) ?? 'en'
  const { subject, text } = texts[spoken] ?? english
  return {
    subject,
    text: text({
      name: display_name ?? webusername,
      extension: pbx_extension ?? '',
      address,
      username: `${webusername}@${domain}`,
      link,
      hours: limits.handOverSeconds / 3600,
    }),
  }
}
