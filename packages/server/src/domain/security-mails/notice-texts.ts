import type { SecurityNotice } from '@lineside/contract/resources/security'
import { phoneTexts } from './phone-texts.ts'

export interface NoticeTexts {
  readonly hello: (account: string) => string
  /** The subject of a mail about several events. */
  readonly several: (count: number) => string
  readonly when: string
  readonly from: string
  readonly by: string
  readonly operator: string
  readonly privateNetwork: string
  readonly unknown: string
  readonly advice: (address: string) => string
  readonly kinds: Readonly<Record<SecurityNotice, string>>
  /** By `FactorChange`. */
  readonly factors: Readonly<Record<string, string>>
  /** Consequences of a change of a factor, by `FactorChange`, where they are not plain. */
  readonly meanings: Readonly<Record<string, string>>
}

/** Texts but those about phones (`phoneTexts`). */
type OwnTexts = Omit<NoticeTexts, 'kinds'> & { readonly kinds: Omit<NoticeTexts['kinds'], 'phone' | 'abroad'> }

const texts: Readonly<Record<string, OwnTexts>> = {
  en: {
    hello: (account) => `Hello,\n\nthis happened to your telephony account ${account}:`,
    several: (count) => `${count} events of your account`,
    when: 'When',
    from: 'From',
    by: 'By',
    operator: 'the operator of the phone system',
    privateNetwork: 'a private network',
    unknown: 'unknown',
    advice: (address) =>
      `If it was not you: sign in at ${address}, change your password and end all other sessions. If you can no longer sign in, ask the person who runs your phone system.\nIf it was you, there is nothing to do.`,
    kinds: {
      device: 'Sign-in from a new device',
      password: 'Your password was changed',
      email: 'Your email address was changed',
      factor: 'Your second step was changed',
      forwarding: 'Your calls may be forwarded to a new number',
      see_as: 'An administrator saw your portal as you see it',
      outside: 'A limit for outside calls was met',
    },
    factors: {
      app_added: 'An authenticator app was added',
      app_removed: 'The authenticator app was removed',
      passkey_added: 'A passkey was added',
      passkey_removed: 'A passkey was removed',
      codes_renewed: 'New recovery codes were made',
      app_password_added: 'An app password was made',
      reset: 'Your second step of sign-in was reset',
      handed_over: 'All earlier ways to sign in to your seat were removed',
      codes_refused: 'Codes are refused for an hour: too many were wrong',
    },
    meanings: {
      see_as:
        'The administrator saw your settings, and neither calls, messages nor contacts. Settings can be changed only as long as you allow it under “Sign-in and security”.',
      reset:
        'The authenticator app, recovery codes, passkeys and app passwords no longer work, and you have been signed out everywhere. From now on the password alone is enough, until you set up a new second step. If you did not ask for this, tell the person who runs your phone system.',
      handed_over:
        'The seat was handed over: password, second step, passkeys and app passwords of before no longer work, and all sessions have ended. A new link sets the next password. If this surprises you, ask the person who runs your phone system.',
      codes_refused:
        'Somebody who knows your password, or you, entered 20 wrong codes within an hour. If it was not you, change your password now: it is known to somebody else.',
    },
  },
  de: {
    hello: (account) => `Guten Tag,\n\nmit Ihrem Telefonie-Konto ${account} ist Folgendes geschehen:`,
    several: (count) => `${count} Ereignisse in Ihrem Konto`,
    when: 'Wann',
    from: 'Von wo',
    by: 'Durch',
    operator: 'den Betreiber der Telefonanlage',
    privateNetwork: 'ein privates Netz',
    unknown: 'unbekannt',
    advice: (address) =>
      `Waren Sie das nicht? Dann melden Sie sich unter ${address} an, ändern Sie Ihr Passwort und beenden Sie alle anderen Sitzungen. Können Sie sich nicht mehr anmelden, wenden Sie sich an die Person, die Ihre Telefonanlage betreut.\nWaren Sie es selbst, ist nichts zu tun.`,
    kinds: {
      device: 'Anmeldung von einem neuen Gerät',
      password: 'Ihr Passwort wurde geändert',
      email: 'Ihre E-Mail-Adresse wurde geändert',
      factor: 'Ihr zweiter Schritt bei der Anmeldung wurde geändert',
      forwarding: 'Ihre Anrufe können an eine neue Nummer gehen',
      see_as: 'Ihr Portal wurde aus Ihrer Sicht angesehen',
      outside: 'Ein Limit für Anrufe nach außen wurde erreicht',
    },
    factors: {
      app_added: 'Eine Authenticator-App wurde hinzugefügt',
      app_removed: 'Die Authenticator-App wurde entfernt',
      passkey_added: 'Ein Passkey wurde hinzugefügt',
      passkey_removed: 'Ein Passkey wurde entfernt',
      codes_renewed: 'Neue Wiederherstellungscodes wurden erstellt',
      app_password_added: 'Ein App-Passwort wurde erstellt',
      reset: 'Ihr zweiter Anmeldeschritt wurde zurückgesetzt',
      handed_over: 'Alle bisherigen Anmeldewege Ihrer Nebenstelle wurden entfernt',
      codes_refused: 'Codes werden eine Stunde lang abgelehnt: zu viele waren falsch',
    },
    meanings: {
      see_as:
        'Zu sehen waren Ihre Einstellungen, aber weder Anrufe noch Nachrichten oder Kontakte. Einstellungen lassen sich dabei nur ändern, solange Sie es unter „Anmeldung und Sicherheit“ erlauben.',
      reset:
        'Authenticator-App, Wiederherstellungscodes, Passkeys und App-Passwörter gelten nicht mehr, und Sie wurden überall abgemeldet. Ab jetzt genügt das Passwort, bis Sie einen neuen zweiten Schritt einrichten. Haben Sie nicht darum gebeten, sagen Sie der Person Bescheid, die Ihre Telefonanlage betreut.',
      handed_over:
        'Die Nebenstelle wurde übergeben: Das bisherige Passwort, der zweite Schritt, Passkeys und App-Passwörter gelten nicht mehr, und alle Sitzungen sind beendet. Mit einem neuen Link wird das nächste Passwort gesetzt. Überrascht Sie das, fragen Sie die Person, die Ihre Telefonanlage betreut.',
      codes_refused:
        'Jemand, der Ihr Passwort kennt, oder Sie selbst haben innerhalb einer Stunde 20 falsche Codes eingegeben. Waren Sie das nicht, ändern Sie jetzt Ihr Passwort: Jemand anderes kennt es.',
    },
  },
  fr: {
    hello: (account) => `Bonjour,\n\nvoici ce qui s’est passé sur votre compte de téléphonie ${account} :`,
    several: (count) => `${count} événements sur votre compte`,
    when: 'Quand',
    from: 'D’où',
    by: 'Par',
    operator: 'l’opérateur du système téléphonique',
    privateNetwork: 'un réseau privé',
    unknown: 'inconnu',
    advice: (address) =>
      `Si ce n’était pas vous : connectez-vous sur ${address}, changez votre mot de passe et fermez toutes les autres sessions. Si vous ne pouvez plus vous connecter, adressez-vous à la personne qui gère votre système téléphonique.\nSi c’était vous, il n’y a rien à faire.`,
    kinds: {
      device: 'Connexion depuis un nouvel appareil',
      password: 'Votre mot de passe a été modifié',
      email: 'Votre adresse e-mail a été modifiée',
      factor: 'Votre deuxième étape de connexion a été modifiée',
      forwarding: 'Vos appels peuvent être renvoyés vers un nouveau numéro',
      see_as: 'Un administrateur a vu votre portail comme vous le voyez',
      outside: 'Une limite des appels sortants a été atteinte',
    },
    factors: {
      app_added: 'Une application d’authentification a été ajoutée',
      app_removed: 'L’application d’authentification a été retirée',
      passkey_added: 'Une clé d’accès a été ajoutée',
      passkey_removed: 'Une clé d’accès a été retirée',
      codes_renewed: 'De nouveaux codes de récupération ont été créés',
      app_password_added: 'Un mot de passe d’application a été créé',
      reset: 'Votre deuxième étape de connexion a été réinitialisée',
      handed_over: 'Tous les moyens de connexion précédents de votre poste ont été retirés',
      codes_refused: 'Les codes sont refusés pendant une heure : trop étaient erronés',
    },
    meanings: {
      see_as:
        'L’administrateur a vu vos réglages, mais ni vos appels, ni vos messages, ni vos contacts. Il ne peut modifier des réglages que tant que vous l’autorisez sous « Connexion et sécurité ».',
      reset:
        'L’application d’authentification, les codes de récupération, les clés d’accès et les mots de passe d’application ne fonctionnent plus, et vous avez été déconnecté partout. Désormais, le mot de passe suffit, jusqu’à ce que vous configuriez une nouvelle deuxième étape. Si vous ne l’avez pas demandé, prévenez la personne qui gère votre système téléphonique.',
      handed_over:
        'Le poste a été remis : le mot de passe, la deuxième étape, les clés d’accès et les mots de passe d’application d’avant ne fonctionnent plus, et toutes les sessions sont terminées. Un nouveau lien définit le prochain mot de passe. Si cela vous surprend, adressez-vous à la personne qui gère votre système téléphonique.',
      codes_refused:
        'Quelqu’un qui connaît votre mot de passe, ou vous-même, a saisi 20 codes erronés en une heure. Si ce n’était pas vous, changez votre mot de passe tout de suite : quelqu’un d’autre le connaît.',
    },
  },
  it: {
    hello: (account) => `Buongiorno,\n\necco che cosa è successo al suo account di telefonia ${account}:`,
    several: (count) => `${count} eventi nel suo account`,
    when: 'Quando',
    from: 'Da dove',
    by: 'Da parte di',
    operator: 'il gestore del sistema telefonico',
    privateNetwork: 'una rete privata',
    unknown: 'sconosciuto',
    advice: (address) =>
      `Se non è stato lei: acceda a ${address}, cambi la password e chiuda tutte le altre sessioni. Se non riesce più ad accedere, si rivolga a chi gestisce il centralino.\nSe è stato lei, non deve fare nulla.`,
    kinds: {
      device: 'Accesso da un nuovo dispositivo',
      password: 'La sua password è stata cambiata',
      email: 'Il suo indirizzo e-mail è stato cambiato',
      factor: 'Il suo secondo passaggio di accesso è stato cambiato',
      forwarding: 'Le sue chiamate possono essere deviate a un nuovo numero',
      see_as: 'Un amministratore ha visto il suo portale come lo vede lei',
      outside: 'È stato raggiunto un limite delle chiamate esterne',
    },
    factors: {
      app_added: 'È stata aggiunta un’app di autenticazione',
      app_removed: 'L’app di autenticazione è stata rimossa',
      passkey_added: 'È stata aggiunta una passkey',
      passkey_removed: 'È stata rimossa una passkey',
      codes_renewed: 'Sono stati creati nuovi codici di recupero',
      app_password_added: 'È stata creata una password per app',
      reset: 'Il suo secondo passaggio di accesso è stato reimpostato',
      handed_over: 'Tutti i precedenti modi di accesso alla sua postazione sono stati rimossi',
      codes_refused: 'I codici sono rifiutati per un’ora: troppi erano sbagliati',
    },
    meanings: {
      see_as:
        'L’amministratore ha visto le sue impostazioni, ma non le chiamate, i messaggi o i contatti. Può modificare le impostazioni solo finché lei lo consente in «Accesso e sicurezza».',
      reset:
        'L’app di autenticazione, i codici di recupero, le passkey e le password per app non funzionano più, e lei è stato disconnesso ovunque. Da ora basta la password, finché non configura un nuovo secondo passaggio. Se non lo ha chiesto lei, avvisi chi gestisce il centralino.',
      handed_over:
        'La postazione è stata consegnata: la password, il secondo passaggio, le passkey e le password per app di prima non funzionano più, e tutte le sessioni sono terminate. Un nuovo link imposta la prossima password. Se questo la sorprende, si rivolga a chi gestisce il centralino.',
      codes_refused:
        'Qualcuno che conosce la sua password, o lei, ha inserito 20 codici sbagliati in un’ora. Se non è stato lei, cambi subito la password: qualcun altro la conosce.',
    },
  },
  es: {
    hello: (account) => `Hola:\n\nEsto ha ocurrido en su cuenta de telefonía ${account}:`,
    several: (count) => `${count} sucesos en su cuenta`,
    when: 'Cuándo',
    from: 'Desde dónde',
    by: 'Por',
    operator: 'el operador del sistema telefónico',
    privateNetwork: 'una red privada',
    unknown: 'desconocido',
    advice: (address) =>
      `Si no ha sido usted: inicie sesión en ${address}, cambie la contraseña y cierre todas las demás sesiones. Si ya no puede entrar, pregunte a quien administra su centralita.\nSi ha sido usted, no tiene que hacer nada.`,
    kinds: {
      device: 'Inicio de sesión desde un dispositivo nuevo',
      password: 'Su contraseña ha cambiado',
      email: 'Su dirección de correo ha cambiado',
      factor: 'Su segundo paso de acceso ha cambiado',
      forwarding: 'Sus llamadas pueden desviarse a un número nuevo',
      see_as: 'Un administrador ha visto su portal como lo ve usted',
      outside: 'Se ha alcanzado un límite de llamadas externas',
    },
    factors: {
      app_added: 'Se ha añadido una aplicación de autenticación',
      app_removed: 'Se ha quitado la aplicación de autenticación',
      passkey_added: 'Se ha añadido una clave de acceso',
      passkey_removed: 'Se ha quitado una clave de acceso',
      codes_renewed: 'Se han creado códigos de recuperación nuevos',
      app_password_added: 'Se ha creado una contraseña de aplicación',
      reset: 'Se ha restablecido su segundo paso de acceso',
      handed_over: 'Se han quitado todas las formas anteriores de acceso a su puesto',
      codes_refused: 'Los códigos se rechazan durante una hora: demasiados eran erróneos',
    },
    meanings: {
      see_as:
        'El administrador ha visto sus ajustes, pero no sus llamadas, mensajes ni contactos. Solo puede cambiar ajustes mientras usted lo permita en «Acceso y seguridad».',
      reset:
        'La aplicación de autenticación, los códigos de recuperación, las claves de acceso y las contraseñas de aplicación ya no sirven, y se ha cerrado su sesión en todas partes. A partir de ahora basta la contraseña, hasta que configure un nuevo segundo paso. Si no lo ha pedido usted, avise a quien administra su centralita.',
      handed_over:
        'El puesto se ha entregado: la contraseña, el segundo paso, las claves de acceso y las contraseñas de aplicación anteriores ya no sirven, y todas las sesiones se han cerrado. Un enlace nuevo establece la próxima contraseña. Si esto le sorprende, pregunte a quien administra su centralita.',
      codes_refused:
        'Alguien que conoce su contraseña, o usted, ha introducido 20 códigos erróneos en una hora. Si no ha sido usted, cambie la contraseña ahora: otra persona la conoce.',
    },
  },
  ru: {
    hello: (account) => `Здравствуйте!\n\nВот что произошло с вашей учётной записью телефонии ${account}:`,
    several: (count) => `События вашей учётной записи: ${count}`,
    when: 'Когда',
    from: 'Откуда',
    by: 'Кем',
    operator: 'оператором телефонной системы',
    privateNetwork: 'частная сеть',
    unknown: 'неизвестно',
    advice: (address) =>
      `Если это были не вы: войдите на ${address}, смените пароль и завершите все остальные сеансы. Если войти уже не получается, обратитесь к тому, кто обслуживает вашу АТС.\nЕсли это были вы, делать ничего не нужно.`,
    kinds: {
      device: 'Вход с нового устройства',
      password: 'Ваш пароль изменён',
      email: 'Ваш адрес электронной почты изменён',
      factor: 'Второй шаг входа изменён',
      forwarding: 'Ваши звонки могут переадресовываться на новый номер',
      see_as: 'Администратор просматривал портал от вашего имени',
      outside: 'Достигнут лимит внешних звонков',
    },
    factors: {
      app_added: 'Добавлено приложение-аутентификатор',
      app_removed: 'Приложение-аутентификатор удалено',
      passkey_added: 'Добавлен ключ доступа',
      passkey_removed: 'Ключ доступа удалён',
      codes_renewed: 'Созданы новые коды восстановления',
      app_password_added: 'Создан пароль приложения',
      reset: 'Ваш второй шаг входа сброшен',
      handed_over: 'Все прежние способы входа на ваше рабочее место удалены',
      codes_refused: 'Коды не принимаются в течение часа: слишком много неверных',
    },
    meanings: {
      see_as:
        'Администратору были видны ваши настройки, но не звонки, сообщения и контакты. Менять настройки можно, только пока вы это разрешаете в разделе «Вход и безопасность».',
      reset:
        'Приложение-аутентификатор, коды восстановления, ключи доступа и пароли приложений больше не действуют, все ваши сеансы завершены. Теперь достаточно пароля, пока вы не настроите новый второй шаг. Если вы об этом не просили, сообщите тому, кто обслуживает вашу АТС.',
      handed_over:
        'Рабочее место передано: прежний пароль, второй шаг, ключи доступа и пароли приложений больше не действуют, все сеансы завершены. Новая ссылка позволяет задать следующий пароль. Если это для вас неожиданность, обратитесь к тому, кто обслуживает вашу АТС.',
      codes_refused:
        'Тот, кто знает ваш пароль, или вы сами ввели 20 неверных кодов за час. Если это были не вы, смените пароль прямо сейчас: его знает кто-то ещё.',
    },
  },
}

const english = texts['en'] as OwnTexts

/** The texts in the reader's language, with its tag; English where we have none. */
export const noticeTexts = (language: string | null): readonly [locale: string, texts: NoticeTexts] => {
  const locale = language !== null && Object.hasOwn(texts, language) ? language : 'en'
  const own = texts[locale] ?? english
  const { kinds, meanings } = phoneTexts(locale)
  return [locale, { ...own, kinds: { ...own.kinds, ...kinds }, meanings: { ...own.meanings, ...meanings } }]
}
