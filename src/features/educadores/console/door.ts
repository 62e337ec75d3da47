import { http } from '#console/api/http'
import type { SignedIn } from '#console/api/session'
import type { Door } from '#console/entrance/door'
import { SignInError } from '#console/entrance/login/messages'

/** The login of the educators (section 9 of the specification). */
export const educatorDoor: Door = {
  paths: ['/login/educador'],
  title: 'Bem-vindo(a), educador!',
  lead: 'Entre para fazer a chamada da sua turma.',
  aside: 'Não é educador?',
  only: { role: 'educador', refused: 'Apenas educadores podem acessar por aqui.' },
  call: { path: '/educadores/login', email: 'username' },
  shortest: { length: 3, refused: 'Senha deve ter pelo menos 3 caracteres' },
  stays: 100,
}

/** The id of an educator is that of their row, by whatever door they come. */
export async function lookUpEducator(session: SignedIn): Promise<SignedIn> {
  if (session.role !== 'educador') return session
  const path = `/educadores/by_email/${encodeURIComponent(session.email)}`
  const { data } = await http<{ id?: unknown }>(path).catch(() => {
    throw new SignInError('Erro ao buscar dados do educador.')
  })
  if (Number.isInteger(data?.id) && Number(data.id) > 0)
    return { ...session, userId: Number(data.id) }
  throw new SignInError('Erro: Educador sem ID válido.')
}
