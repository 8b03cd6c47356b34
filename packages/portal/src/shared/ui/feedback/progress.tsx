import css from './progress.module.css'

export interface ProgressProps {
  /** The name of the work in progress. */
  label: string
  /** 0 to 100; absent if the duration is unknown. */
  value?: number
}

export function Progress({ label, value }: ProgressProps) {
  return <progress className={css.progress} aria-label={label} max={100} value={value} />
}
