import { useLocation, useNavigate } from 'react-router'

/** Back to where one came from; to a page of the console where one came from outside. */
export function BackButton({ to }: { to: string }) {
  const navigate = useNavigate()
  const { key } = useLocation()
  return (
    <button
      type="button"
      className="button"
      // The first address of a visit has no page of the console behind it.
      onClick={() => (key === 'default' ? navigate(to) : navigate(-1))}
    >
      Voltar
    </button>
  )
}
