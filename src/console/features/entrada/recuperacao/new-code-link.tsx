import { Link } from 'react-router'
import { paths } from '#console/paths'
import { links } from './texts.ts'

/** Back to the first screen, with the e-mail already there. */
export function NewCodeLink({ email }: { email: string }) {
  return (
    <Link className="entrance-link" to={paths.recuperacao.solicitar} state={{ email }}>
      {links.newCode}
    </Link>
  )
}
