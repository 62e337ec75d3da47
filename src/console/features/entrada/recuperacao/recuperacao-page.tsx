import { matchPath, useLocation } from 'react-router'
import { paths } from '#console/paths'
import { CodeStep } from './code-step.tsx'
import { RequestStep } from './request-step.tsx'
import { ResetStep } from './reset-step.tsx'

const steps = [
  [paths.recuperacao.solicitar, RequestStep],
  [paths.recuperacao.validarCodigo, CodeStep],
  [paths.recuperacao.redefinir, ResetStep],
] as const

/** The three screens of a forgotten password, fetched together: none is waited for on the way. */
export default function RecuperacaoPage() {
  const { pathname } = useLocation()
  const [, Step] = steps.find(([path]) => matchPath(path, pathname)) ?? steps[0]
  return <Step />
}
