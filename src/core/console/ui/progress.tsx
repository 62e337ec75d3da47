export function Progress({ done, total, label }: { done: number; total: number; label: string }) {
  return <progress className="progress" value={done} max={total} aria-label={label} />
}
