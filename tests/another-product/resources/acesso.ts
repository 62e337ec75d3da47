export { acesso } from '#model/calls/acesso'
