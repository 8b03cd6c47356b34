/** Statements that a connection keeps prepared; each takes some 50 KiB of its memory. */
const MAX_NAMES = 200

const names = new Map<string, string>()

/** A name under which every connection keeps a statement prepared; none for what comes when there are many already. */
export const statementName = (text: string): { name?: string } => {
  let name = names.get(text)
  if (name === undefined && names.size < MAX_NAMES) {
    name = `conversations-${names.size + 1}`
    names.set(text, name)
  }
  return name === undefined ? {} : { name }
}
