export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends mail by SMTP, or leaves it as an .eml file in the outbox of the data directory where no SMTP is configured. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}
