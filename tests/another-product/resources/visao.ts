export { visao } from '#model/calls/visao'
