/** Limits of sessions and of all ways to sign in; lengths in characters, times in seconds (`limits`). */
export const sessionLimits = {
  /** The portal signs out after this share of a session's remaining lifetime. */
  sessionExpiryShare: 0.95,
  /** FACT-01: how long an enrolment is open, in which the secret can be read. */
  factorEnrolmentSeconds: 900,
  /** A code of the app, or a recovery code with its dashes, and some spaces. */
  factorCodeLength: 32,
  recoveryCodes: 10,
  /** FACT-04: of one subscriber. */
  appPasswords: 25,
  appPasswordNameLength: 64,
  /** FACT-05: of one subscriber. */
  passkeys: 25,
  passkeyNameLength: 64,
  passkeyChallengeSeconds: 300,
  /** FACT-08: how long a sign-in may take at the company's provider. */
  ssoAttemptSeconds: 600,
  ssoNameLength: 64,
  ssoSeatGroups: 20,
  /** Seats that single sign-on has made, as far as they are listed. */
  ssoMadeListed: 10,
  /** RFC 5321, 4.5.3.1.2, as names are written. */
  mailDomainLength: 253,
  ssoStateLength: 128,
  ssoCodeLength: 4_096,
  /** FACT-06: people on one page of the sign-in rules. */
  signInPeopleRows: 100,
  /** ROLE-01: people in the list of those who have a role, and the roles that a write names. */
  peopleWithRoles: 500,
  rolesOfPerson: 8,
  /** Longest life of a session, however often it is renewed: 30 days. */
  sessionSeconds: 2_592_000,
  /** Sessions that the list of those that are open shows. */
  sessionsListed: 100,
  /** The name of a program, as far as it is kept with its session. */
  userAgentLength: 400,
  qrTokenSeconds: 300,
  /** Sign-in tokens of one subscriber that are neither used nor expired. */
  signInTokens: 100,
  passwordResetSeconds: 600,
  /** FACT-07: for how long a session may change password, e-mail address or factors after its owner has proved to be that. */
  proofSeconds: 300,
  /** ROLE-02: how long an administrator sees as a seat, at most. */
  seeAsSeconds: 1800,
  /** ROLE-02: characters of the reason. */
  seeAsReasonLeast: 3,
  seeAsReasonMost: 200,
  /** ROLE-02: for how many days a seat lets its administrator change its settings, at most. */
  settingsOpenDays: 30,
  /** ROLE-02: for how many days a person is told who has seen as them, and how many of those times are told. */
  seeAsToldDays: 90,
  seeAsTold: 20,
  /**
   * HAND-01: how long the link and the code of a hand-over card work; the owner of the seat opens them the same day or
   * the next.
   */
  handOverSeconds: 86_400,
  /** How long a phone may fetch its files over plain HTTP once an administrator has allowed it. */
  plainFetchSeconds: 86_400,
  /** Seats that one request may hand over. */
  handOvers: 50,
} as const
