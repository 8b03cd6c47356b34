/**
 * FACT-05: whether this browser can make and use passkeys here: they belong to a host name, and only pages over https, or of
 * this machine, get them.
 */
export const hasPasskeys = (): boolean =>
  window.isSecureContext &&
  typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function' &&
  !/^[\d.]+$|^\[/.test(location.hostname)
