/** Its own refusals, those of the system on the way to it, and those of the driver, which have words only. */
export const isDatabaseAway = ({ code, message }: { readonly code?: string; readonly message: string }): boolean =>
  /^(57P0[123]|08...|53300|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOENT)$/.test(code ?? '') ||
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/.test(message)
