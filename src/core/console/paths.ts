import { declarationOf, type Role, roles } from '#model/role'

const homes = Object.fromEntries(roles.map((role) => [role, declarationOf(role).home]))

/** The addresses of the console's own screens, and the homes that roles declare. */
export const paths = {
  entrada: '/',
  login: '/login',
  semPermissao: '/unauthorized',
  recuperacao: {
    solicitar: '/recuperacao-senha/solicitar',
    validarCodigo: '/recuperacao-senha/validar-codigo',
    redefinir: '/recuperacao-senha/redefinir',
  },
  inicio: homes as Readonly<Record<Role, string>>,
  minhaConta: '/minha-conta',
} as const
