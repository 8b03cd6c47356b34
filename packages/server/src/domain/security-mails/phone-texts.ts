interface PhoneTexts {
  readonly kinds: Readonly<Record<'phone' | 'abroad', string>>
  readonly meanings: Readonly<Record<'phone' | 'abroad', string>>
}

const texts: Readonly<Record<string, PhoneTexts>> = {
  en: {
    kinds: {
      phone: 'A new phone has signed in on your line and is held',
      abroad: 'A new phone calls an expensive or unusual number',
    },
    meanings: {
      phone:
        'Until you say yes, it can call colleagues but nobody outside. Say yes or no under “Registered devices”. If it is not your phone, somebody knows the line’s SIP password: say no, and change it.',
      abroad:
        'The line has known this phone for less than a day. If it is not yours, sign it out under “Registered devices” and change the line’s SIP password at once.',
    },
  },
  de: {
    kinds: {
      phone: 'Ein neues Telefon hat sich an Ihrem Anschluss angemeldet und wird zurückgehalten',
      abroad: 'Ein neues Telefon ruft eine teure oder ungewöhnliche Nummer an',
    },
    meanings: {
      phone:
        'Bis Sie zustimmen, erreicht es Kolleginnen und Kollegen, aber niemanden außerhalb. Zustimmen oder ablehnen können Sie unter „Registrierte Geräte“. Ist es nicht Ihr Telefon, kennt jemand das SIP-Passwort des Anschlusses: Lehnen Sie ab und ändern Sie es.',
      abroad:
        'Der Anschluss kennt dieses Telefon seit weniger als einem Tag. Ist es nicht Ihres, melden Sie es unter „Registrierte Geräte“ ab und ändern Sie sofort das SIP-Passwort des Anschlusses.',
    },
  },
  fr: {
    kinds: {
      phone: 'Un nouveau téléphone s’est connecté à votre ligne et attend votre accord',
      abroad: 'Un nouveau téléphone appelle un numéro cher ou inhabituel',
    },
    meanings: {
      phone:
        'Tant que vous n’avez pas accepté, il peut appeler vos collègues mais personne à l’extérieur. Acceptez-le ou refusez-le sous « Appareils enregistrés ». Si ce n’est pas votre téléphone, quelqu’un connaît le mot de passe SIP de la ligne : refusez et changez-le.',
      abroad:
        'La ligne connaît ce téléphone depuis moins d’un jour. Si ce n’est pas le vôtre, déconnectez-le sous « Appareils enregistrés » et changez tout de suite le mot de passe SIP de la ligne.',
    },
  },
  it: {
    kinds: {
      phone: 'Un nuovo telefono si è registrato sulla sua linea ed è in attesa del suo consenso',
      abroad: 'Un nuovo telefono chiama un numero costoso o insolito',
    },
    meanings: {
      phone:
        'Finché non dà il consenso, può chiamare i colleghi ma nessuno all’esterno. Accetti o rifiuti in «Dispositivi registrati». Se non è il suo telefono, qualcuno conosce la password SIP della linea: rifiuti e la cambi.',
      abroad:
        'La linea conosce questo telefono da meno di un giorno. Se non è suo, lo disconnetta in «Dispositivi registrati» e cambi subito la password SIP della linea.',
    },
  },
  es: {
    kinds: {
      phone: 'Un teléfono nuevo se ha registrado en su línea y queda retenido',
      abroad: 'Un teléfono nuevo llama a un número caro o inusual',
    },
    meanings: {
      phone:
        'Hasta que usted diga que sí, puede llamar a sus compañeros, pero a nadie de fuera. Acéptelo o rechácelo en «Dispositivos registrados». Si no es su teléfono, alguien conoce la contraseña SIP de la línea: rechácelo y cámbiela.',
      abroad:
        'La línea conoce este teléfono desde hace menos de un día. Si no es suyo, ciérrele la sesión en «Dispositivos registrados» y cambie enseguida la contraseña SIP de la línea.',
    },
  },
  ru: {
    kinds: {
      phone: 'На вашей линии зарегистрировался новый телефон, он ждёт вашего разрешения',
      abroad: 'Новый телефон звонит на дорогой или необычный номер',
    },
    meanings: {
      phone:
        'Пока вы не разрешите, с него можно звонить коллегам, но не наружу. Разрешите или запретите его в разделе «Зарегистрированные устройства». Если это не ваш телефон, кто-то знает SIP-пароль линии: запретите телефон и смените пароль.',
      abroad:
        'Линия знает этот телефон меньше суток. Если он не ваш, отключите его в разделе «Зарегистрированные устройства» и сразу смените SIP-пароль линии.',
    },
  },
}

/** HARD-02: texts of mails about a phone that is held, or that calls where it is expensive. @param locale of `noticeTexts` */
export const phoneTexts = (locale: string): PhoneTexts => texts[locale] ?? (texts['en'] as PhoneTexts)
