import type { Mail } from '../../platform/mail/mail-transport.ts'
import type { FactorOwner } from './factors-store.ts'

interface Facts {
  /** Name under which the owner knows the portal. */
  readonly brand: string
  readonly username: string
  readonly time: string
}

interface MailText {
  readonly subject: (brand: string) => string
  readonly text: (facts: Facts) => string
}

const texts: Readonly<Record<string, MailText>> = {
  en: {
    subject: (brand) => `${brand}: your second step of sign-in has been reset`,
    text: ({ brand, username, time }) => `Hello,

the second step of sign-in for your account ${username} was reset on ${time}. You have been signed out everywhere. From now on the password alone is enough until you set up a new second step in ${brand} under “Sign-in and security”.

If you did not ask for this, change your password at once and tell the person who runs your phone system.
`,
  },
  de: {
    subject: (brand) => `${brand}: Ihr zweiter Anmeldeschritt wurde zurückgesetzt`,
    text: ({ brand, username, time }) => `Guten Tag,

der zweite Anmeldeschritt für Ihr Konto ${username} wurde am ${time} zurückgesetzt. Sie wurden überall abgemeldet. Ab jetzt genügt das Passwort, bis Sie in ${brand} unter „Anmeldung und Sicherheit“ einen neuen zweiten Schritt einrichten.

Wenn Sie nicht darum gebeten haben, ändern Sie sofort Ihr Passwort und sagen Sie der Person Bescheid, die Ihre Telefonanlage betreut.
`,
  },
  es: {
    subject: (brand) => `${brand}: se ha restablecido el segundo paso de su inicio de sesión`,
    text: ({ brand, username, time }) => `Hola:

El segundo paso del inicio de sesión de su cuenta ${username} se restableció el ${time}. Se ha cerrado su sesión en todas partes. A partir de ahora basta la contraseña, hasta que configure un nuevo segundo paso en ${brand}, en «Inicio de sesión y seguridad».

Si no lo ha pedido usted, cambie la contraseña de inmediato y avise a quien administra su centralita.
`,
  },
  fr: {
    subject: (brand) => `${brand} : la seconde étape de votre connexion a été réinitialisée`,
    text: ({ brand, username, time }) => `Bonjour,

la seconde étape de connexion de votre compte ${username} a été réinitialisée le ${time}. Vous avez été déconnecté partout. Désormais, le mot de passe suffit, jusqu’à ce que vous configuriez une nouvelle seconde étape dans ${brand}, sous « Connexion et sécurité ».

Si la demande ne vient pas de vous, changez immédiatement votre mot de passe et prévenez la personne qui gère votre système téléphonique.
`,
  },
  it: {
    subject: (brand) => `${brand}: il secondo passaggio del suo accesso è stato reimpostato`,
    text: ({ brand, username, time }) => `Buongiorno,

il secondo passaggio dell’accesso al suo account ${username} è stato reimpostato il ${time}. È stato disconnesso ovunque. Da ora basta la password, finché non configura un nuovo secondo passaggio in ${brand}, in «Accesso e sicurezza».

Se la richiesta non è sua, cambi subito la password e avvisi chi gestisce il centralino.
`,
  },
  ru: {
    subject: (brand) => `${brand}: второй шаг входа сброшен`,
    text: ({ brand, username, time }) => `Здравствуйте!

Второй шаг входа в учётную запись ${username} сброшен: ${time}. Все ваши сеансы завершены. Теперь достаточно пароля, пока вы не настроите новый второй шаг в ${brand}, в разделе «Вход и безопасность».

Если вы об этом не просили, сразу смените пароль и сообщите тому, кто обслуживает вашу АТС.
`,
  },
}

const english = texts['en'] as MailText
const product = 'Lineside'

/**
 * FACT-06: the mail to the owner of a second step that somebody has reset, in the owner's language, else in that of who reset it.
 * @param languages of who reset it, best first
 */
export const resetMail = (
  { brand, signInName, language, timezone }: FactorOwner,
  { at, languages }: { readonly at: Date; readonly languages: readonly string[] },
): Pick<Mail, 'subject' | 'text'> => {
  const spoken = [language, ...languages].find((each) => each !== null && Object.hasOwn(texts, each)) ?? 'en'
  const { subject, text } = texts[spoken] ?? english
  const time = new Intl.DateTimeFormat(spoken === 'en' ? 'en-GB' : spoken, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timezone,
  }).format(at)
  const known = brand ?? product
  return { subject: subject(known), text: text({ brand: known, username: signInName, time }) }
}
