/** A program and the machine that it runs on, as its user agent says. */
export interface DeviceWords {
  /** A proper name, such as `Firefox`; null: it is none that is known. */
  readonly program: string | null
  /** A proper name, such as `Windows`; null: it does not say. */
  readonly system: string | null
  readonly kind: 'computer' | 'phone' | 'tablet' | 'program'
}

type Names = readonly (readonly [RegExp, string])[]

/** The order matters: most browsers also name others. Programs that are no browser name themselves first. */
const programs: Names = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\bElectron\//, 'Electron'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\/|\bAppleWebKit\/.*\bMobile\//, 'Safari'],
]

const tools: Names = [
  [/^curl\//i, 'curl'],
  [/^wget\//i, 'Wget'],
  [/^python|\baiohttp\//i, 'Python'],
  [/^(?:node|undici|axios)\b/i, 'Node.js'],
  [/^PostmanRuntime\//, 'Postman'],
  [/^Go-http-client\//, 'Go'],
  [/^okhttp\//i, 'OkHttp'],
  [/^Dart\//, 'Dart'],
  [/\bCFNetwork\//, 'Apple CFNetwork'],
]

const systems: Names = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b|\bDarwin\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bUbuntu\b/, 'Ubuntu'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: Names, text: string): string | null => names.find(([pattern]) => pattern.test(text))?.[1] ?? null

/**
 * SESS-01: the program and the machine behind a session. Programs lie about themselves: this is what they say, no proof.
 * @param userAgent as the header has it; null or empty: it was not sent
 */
export const deviceWords = (userAgent: string | null): DeviceWords => {
  const said = userAgent ?? ''
  const tool = nameIn(tools, said)
  const program = tool ?? nameIn(programs, said)
  const system = nameIn(systems, said)
  return { program, system, kind: kindOf(said, system, tool !== null || program === null) }
}

const kindOf = (said: string, system: string | null, isTool: boolean): DeviceWords['kind'] => {
  if (isTool && system === null) return 'program'
  if (system === 'iPad') return 'tablet'
  // a tablet with Android leaves the word out
  if (system === 'Android') return /\bMobile\b/.test(said) ? 'phone' : 'tablet'
  if (system === 'iPhone') return 'phone'
  return isTool ? 'program' : 'computer'
}
