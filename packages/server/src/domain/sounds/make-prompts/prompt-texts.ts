/** Texts of the prompts in one language, by name of the handle; handles with the same name have the same text. */
export interface PromptTexts {
  /** Name of an espeak-ng voice. */
  readonly voice: string
  readonly sentences: Readonly<Record<string, string>>
  /** "Press 1 for", and the announcement of a key's destination, for the word of a key. */
  readonly press: (key: string) => string
  readonly option: (key: string) => string
  /** 0 to 20, then 30 to 100 in tens. */
  readonly numbers: string
  readonly star: string
  /** Text in place of announcements that a customer must record itself. */
  readonly announcement: string
}

const values = [...Array.from({ length: 21 }, (_, value) => value), 30, 40, 50, 60, 70, 80, 90, 100]

/** Every handle that the language has a text for. */
export const textsByHandle = ({
  sentences,
  press,
  option,
  numbers,
  star,
  announcement,
}: PromptTexts): ReadonlyMap<string, string> => {
  const words = numbers.split(/\s*,\s*/)
  const keys = [...words.slice(0, 10).map((word, digit) => [String(digit), word] as const), ['star', star] as const]
  return new Map<string, string>([
    ...Object.entries(sentences),
    ...values.map((value, index) => [String(value), words[index] ?? ''] as const),
    ...keys.flatMap(([key, word]) => [
      [`aa_${key}_for`, press(word)] as const,
      [`aa_${key}_option`, option(word)] as const,
    ]),
    ...words.slice(0, 10).map((_, digit) => [`custom_announcement_${digit}`, announcement] as const),
  ])
}
