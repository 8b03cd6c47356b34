import { createContext, type ReactNode, use } from 'react'

/** The few texts that components of the kit show by themselves. All other texts are passed in as props. */
export interface KitLabels {
  /** BCP 47 tag, for components that format dates or sort names. */
  locale: string
  close: string
  cancel: string
  clear: string
  retry: string
  loading: string
  /** Shown beside content that has been loading for long. */
  slow: string
  dismiss: string
  dismissError: string
  notifications: string
  showPassword: string
  hidePassword: string
  noMatches: string
  matches: (count: number) => string
  pages: string
  previousPage: string
  nextPage: string
  page: (page: number, pages: number) => string
  goToPage: (page: number) => string
  remove: (name: string) => string
  play: (name: string) => string
  pause: (name: string) => string
  stop: string
  position: (name: string) => string
  /** Both times as the player shows them, "0:09" and "0:26". */
  positionOf: (elapsed: string, total: string) => string
  speed: (factor: string) => string
  playFailed: string
  chooseDate: (field: string) => string
  /** "YYYY-MM-DD" in the language's own letters. */
  datePlaceholder: string
  invalidDate: string
  /** The first and the last day that may be chosen. */
  dateOutside: (first: string, last: string) => string
  abort: string
  uploading: (file: string) => string
}

const Labels = createContext<KitLabels | null>(null)

export function KitLabelsProvider({ labels, children }: { labels: KitLabels; children: ReactNode }) {
  return <Labels value={labels}>{children}</Labels>
}

export function useKitLabels(): KitLabels {
  const labels = use(Labels)
  if (!labels) throw new Error('KitLabelsProvider is missing above this part')
  return labels
}
