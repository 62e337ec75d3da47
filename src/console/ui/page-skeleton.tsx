/** Holds the place of a page while its code or its data are on their way. */
export function PageSkeleton() {
  return (
    <div className="skeleton-page" aria-hidden="true">
      <div className="skeleton skeleton-title" />
      <div className="skeleton skeleton-block" />
    </div>
  )
}
