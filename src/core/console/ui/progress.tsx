interface ProgressProps {
  readonly done: number
  readonly total: number
  readonly label: string
}

/** How far something under way has come. */
export function Progress({ done, total, label }: ProgressProps) {
  return <progress className="progress" value={done} max={total} aria-label={label} />
}
