import { handed } from '#console/api/handed'

export function Brand() {
  return (
    <span className="brand">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect x="5" y="3" width="22" height="26" rx="4" className="brand-cover" />
        <path d="M11 3v26" className="brand-margin" />
        <path d="M14.5 10.5h8M14.5 15.5h8M14.5 20.5h5" className="brand-lines" />
        <path d="M2.5 9h5M2.5 16h5M2.5 23h5" className="brand-rings" />
      </svg>
      {handed.name}
    </span>
  )
}
